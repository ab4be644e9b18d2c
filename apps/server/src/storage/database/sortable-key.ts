import { randomBytes } from "node:crypto";

/** 24 hex digits: seconds since 1970, then randomness. Sorts by time, and is the `_id` clients expect. */
export const sortableKey = (): string =>
  Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, "0") + randomBytes(8).toString("hex");
