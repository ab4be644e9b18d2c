import { isRegistryError, type KeptResponse } from "@orrery/registry";
import { invalidValue } from "./unsupported.ts";

type Items = string | readonly Item[];
type Item = { [key: string]: unknown };

/** The items of a response have its ID in theirs. */
const ITEM = /^[a-z]+_([0-9a-f]{32})\d+$/;
const MOST_RESPONSES = 100;

/**
 * Puts items of kept responses in the place of references to them. Throws with the position of a reference to
 * what was not kept.
 */
export async function expandReferences(
  input: Items,
  get: (id: string) => Promise<KeptResponse>,
): Promise<Items> {
  if (typeof input === "string" || !input.some(isReference)) return input;
  const found = new Map<string, readonly Item[]>();
  const items: Item[] = [];
  for (const [index, item] of input.entries()) {
    if (!isReference(item)) {
      items.push(item);
      continue;
    }
    const [, hex = ""] = ITEM.exec(item.id) ?? [];
    const id = `resp_${hex}`;
    const isKnown = found.has(id);
    if (!isKnown && found.size < MOST_RESPONSES) found.set(id, await outputOf(get, id));
    const one = found.get(id)?.find((kept) => kept.id === item.id);
    if (!one)
      throw invalidValue(
        `input[${index}]`,
        `input[${index}]: ${item.id} was not kept. Keep responses with store: true, or send items whole, as clients do with store: false.`,
      );
    items.push(one);
  }
  return items;
}

async function outputOf(get: (id: string) => Promise<KeptResponse>, id: string) {
  try {
    return (await get(id)).response.output as readonly Item[];
  } catch (error) {
    if (isRegistryError(error) && error.code === "response-not-found") return [];
    throw error;
  }
}

const isReference = (item: Item): item is Item & { readonly id: string } =>
  item.type === "item_reference" && typeof item.id === "string";
