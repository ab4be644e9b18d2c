import { LIMITS } from "../base/limits.ts";

/** Settings for a hub that tests and benches call faster than clients would. */
export const NO_RATE_LIMITS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(LIMITS).flatMap(({ setting, unit, per }) =>
    setting && (unit === "requests" || per === "account and day") ? [[setting, "0"]] : [],
  ),
);
