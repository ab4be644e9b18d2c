/** A ref of another hub and what it names: for an annotated tag, the tag. */
export interface AdvertisedRef {
  readonly name: string;
  readonly oid: string;
}

/** What users of a mirror see: its pull requests are the other hub's own affair. */
const BROUGHT = /^refs\/(?:heads|tags)\/[^\s~^:?*[\\\u007f]+$/;
const LINE = /^([0-9a-f]{40}) ([^\0\n]+)/;
const MAX_REFS = 5_000;

/**
 * The branches and tags in git's first answer (protocol version 0); `undefined` for another answer. Branches come first,
 * `main` before all, so that the rest goes where there are too many. Pure.
 */
export function readAdvertisement(bytes: Buffer): readonly AdvertisedRef[] | undefined {
  const refs: AdvertisedRef[] = [];
  let at = 0;
  while (at + 4 <= bytes.length) {
    const digits = bytes.toString("latin1", at, at + 4);
    if (!/^[0-9a-f]{4}$/i.test(digits)) return undefined;
    const length = Number.parseInt(digits, 16);
    if (length === 0) {
      at += 4;
      continue;
    }
    if (length < 4 || at + length > bytes.length) return undefined;
    const [, oid, name] = LINE.exec(bytes.toString("utf8", at + 4, at + length)) ?? [];
    if (
      oid &&
      name &&
      BROUGHT.test(name) &&
      !/\.\.|@\{|\/\/|\.lock(?:\/|$)|\/\.|\/$|\.$/.test(name)
    )
      refs.push({ name, oid });
    at += length;
  }
  if (at !== bytes.length) return undefined;
  return refs.toSorted((one, other) => rank(one) - rank(other)).slice(0, MAX_REFS);
}

const rank = ({ name }: AdvertisedRef): number =>
  name === "refs/heads/main" ? 0 : name.startsWith("refs/heads/") ? 1 : 2;
