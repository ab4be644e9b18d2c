import type { Entity } from "./output-props.ts";

interface Placed {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The positions of entities in the text. Entities without offsets are searched for, each after the one
 * before.
 */
export function placeEntities(text: string, entities: readonly Entity[]): readonly Placed[] {
  const lower = text.toLowerCase();
  let from = 0;
  return entities.flatMap(({ entity_group: type, word, start, end }) => {
    if (start !== undefined && end !== undefined) return [{ type, start, end }];
    const wanted = word.replace(/^##/, "").trim().toLowerCase();
    const found = wanted === "" ? -1 : lower.indexOf(wanted, from);
    if (found < 0) return [];
    from = found + wanted.length;
    return [{ type, start: found, end: from }];
  });
}
