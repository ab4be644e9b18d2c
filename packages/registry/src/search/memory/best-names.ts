import { type Bits, hasBit } from "./bits.ts";
import type { DocColumns } from "./doc-columns.ts";
import type { DocOrder } from "./doc-order.ts";
import type { Found } from "./evaluate.ts";
import type { NameBytes, NamePart } from "./name-bytes.ts";
import type { NameIndex } from "./name-index.ts";
import { FITS, type Fit, partsOf } from "./name-pieces.ts";
import type { Scratch } from "./scratch.ts";
import { topDocs } from "./top-docs.ts";

/** So many of the most downloaded documents are looked at first: most texts end there. */
const WALK = 1_000;
/** Of so few documents, names are looked at without asking what else they have. */
const FEW = 4_000;

interface Parts {
  readonly columns: DocColumns;
  readonly names: NameBytes;
  readonly nameIndex: NameIndex;
  readonly downloads: DocOrder;
  readonly scratch: Scratch;
}

/**
 * The documents that fit some texts best, then by downloads: the same ones as on the first page by
 * relevance, found without counting all the others.
 */
export function bestNames(
  { columns, names, nameIndex, downloads, scratch }: Parts,
  texts: readonly string[],
  visible: Bits,
  limit: number,
): readonly number[] {
  const page: number[] = [];
  const fits = FITS.map((fit) => partsOf(texts, fit));
  const hasAll = (doc: number, parts: readonly NamePart[]) =>
    parts.every((part) => names.has(doc, part));
  const isNew = (doc: number) => hasBit(visible, doc) && !page.includes(doc);
  const top = (found: Found, isLeftOut: (doc: number) => boolean) => {
    const wanted = { column: "downloads", isAscending: false, limit: limit - page.length } as const;
    return topDocs(found, columns, downloads, { ...wanted, isLeftOut }, scratch);
  };

  /** The most downloaded documents, by how they fit. */
  function walk(): readonly (readonly number[])[] {
    const found: number[][] = FITS.map(() => []);
    let left = WALK;
    downloads.walk(false, undefined, (doc) => {
      if (isNew(doc) && hasAll(doc, fits[2]!)) {
        const tier = fits.findIndex((parts) => hasAll(doc, parts));
        found[tier]!.push(doc);
      }
      return --left === 0 || found[0]!.length === limit - page.length;
    });
    return found;
  }

  /** The first ones of all that fit so. */
  function search(fit: Fit, parts: readonly NamePart[]): readonly number[] {
    const lists = texts
      .flatMap((text) => nameIndex.wordsFor(text, fit))
      .map((words) => ({ words, size: nameIndex.sizeOf(words) }))
      .sort((one, other) => one.size - other.size);
    const [least] = lists;
    // Of signs alone the index knows nothing: who types them sees the most downloaded ones.
    if (!least || least.size === 0) return [];
    // To join long lists takes longer than to look at the names of a short one.
    const joined = least.size <= FEW ? [least] : lists;
    const bits = nameIndex.every(
      joined.map(({ words }) => words),
      scratch,
    );
    return filtered(bits, joined === lists ? parts.filter(({ sign }) => sign >= 0) : parts);
  }

  /** Names are looked at only until there are enough: most bitmaps are large, and few names needed. */
  function filtered(bits: Bits, verify: readonly NamePart[]): readonly number[] {
    const total = scratch.intersect(bits, visible);
    return top({ bits, total }, (doc) => page.includes(doc) || !hasAll(doc, verify));
  }

  const named = nameIndex.named(texts.join(" ")).filter(isNew);
  page.push(...top({ docs: Uint32Array.from(named), total: named.length }, () => false));
  const near = walk();
  FITS.forEach((fit, tier) => {
    const left = limit - page.length;
    if (left === 0) return;
    page.push(
      ...(near[tier]!.length >= left ? near[tier]!.slice(0, left) : search(fit, fits[tier]!)),
    );
  });
  if (page.length < limit) {
    const { bits, phrases } = nameIndex.match(texts, scratch);
    page.push(
      ...filtered(
        bits,
        phrases.map(({ part }) => part),
      ),
    );
  }
  return page;
}
