import { createHash } from "node:crypto";
import { growingCache } from "../../base/growing-cache.ts";

/** Access tokens or access keys. */
interface Credentials<Found> {
  identify(text: string, place?: string): Promise<Found>;
  deletions(): number;
}

const REMEMBERED_MS = 1_000;

/**
 * Caches token lookups for a second: programs call models many times a second with one token. A token that
 * another process deleted works for that second.
 */
export function rememberTokens<Found>({
  identify,
  deletions,
}: Credentials<Found>): (text: string, place?: string) => Promise<Found> {
  let known = deletions();
  const recent = growingCache<string, Promise<Found>>(10_000, REMEMBERED_MS);
  return (token, place) => {
    if (known !== deletions()) recent.clear();
    known = deletions();
    // No copy of a token is kept longer than its request.
    const key = createHash("sha256").update(token).digest("base64");
    const remembered = recent.get(key);
    if (remembered) return remembered;
    const found = identify(token, place);
    recent.set(key, found);
    found.catch(() => recent.delete(key));
    return found;
  };
}
