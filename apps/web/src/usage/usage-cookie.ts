/** Holds the key of the usage tab chosen last, so that every repo opens with the library one works with. */
const USAGE_COOKIE = "orrery_usage";

const YEAR_SECONDS = 365 * 24 * 3600;

/** What to assign to `document.cookie`. The server hands the value back as `usageKey`. */
export const usageCookie = (key: string): string =>
  `${USAGE_COOKIE}=${encodeURIComponent(key)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
