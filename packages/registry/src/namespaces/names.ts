import type { RegistryDeps } from "../registry-deps.ts";
import type { NameKind, NamePage, NamePlace } from "./name.ts";
import { countNames, listNames } from "./name-store.ts";

const MAX_PAGE = 1000;

/** The beginning of a name that could exist: only such ones are looked for. */
const BEGINNING = /^[a-z0-9-]{0,39}$/;

/** The names of accounts and organizations are public, as their pages are. */
export interface Names {
  /** One page, in alphabetical order. */
  list(kind: NameKind, place?: NamePlace, limit?: number): Promise<NamePage>;
  /** How many there are that begin so. */
  count(kind: NameKind, place?: Pick<NamePlace, "prefix">): Promise<number>;
}

export function createNames({ db }: RegistryDeps): Names {
  return {
    async list(kind, place = {}, limit = 100) {
      const prefix = place.prefix?.toLowerCase() ?? "";
      const after = place.after?.toLowerCase();
      if (!BEGINNING.test(prefix)) return { names: [] };
      const size = Math.max(1, Math.min(MAX_PAGE, limit));
      const found = await listNames(db, kind, { prefix, after }, size + 1);
      const names = found.slice(0, size);
      const last = names.at(-1);
      return found.length > size && last ? { names, nextCursor: last.toLowerCase() } : { names };
    },

    async count(kind, { prefix = "" } = {}) {
      const beginning = prefix.toLowerCase();
      return BEGINNING.test(beginning) ? countNames(db, kind, beginning) : 0;
    },
  };
}
