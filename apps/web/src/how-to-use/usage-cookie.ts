/** Holds what was chosen last, so that every repo opens with what one works with. */
const USAGE_COOKIE = "orrery_usage";

/** Choices that are remembered for the next repo, by query parameter. */
const REMEMBERED = ["usage", "library", "language", "client", "provider", "app"];

const YEAR_SECONDS = 365 * 24 * 3600;

/** What to assign to `document.cookie`, given what it says: the choices in `query` join the earlier ones. */
export function usageCookie(cookies: string, query: Readonly<Record<string, string>>): string {
  const found = new RegExp(`(?:^|; )${USAGE_COOKIE}=([^;]*)`).exec(cookies)?.[1] ?? "";
  const earlier = new URLSearchParams(decode(found));
  const kept = new URLSearchParams();
  for (const name of REMEMBERED) {
    const value = query[name] ?? earlier.get(name);
    if (value) kept.set(name, value);
  }
  return `${USAGE_COOKIE}=${encodeURIComponent(kept.toString())}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

/** A cookie may contain anything. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
