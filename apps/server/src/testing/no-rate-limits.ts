import { LIMITS } from "../limits.ts";

/** Settings for a hub that tests and measurements ask faster than anybody else would. */
export const NO_RATE_LIMITS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(LIMITS).flatMap(({ setting, unit, per }) =>
    setting && (unit === "requests" || per === "account and day") ? [[setting, "0"]] : [],
  ),
);
