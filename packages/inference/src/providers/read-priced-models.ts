import { fieldAt } from "../fields.ts";

/** A model as its provider lists it: US dollars for a million tokens, or for a call. */
export interface ProviderModel {
  readonly id: string;
  readonly contextLength?: number;
  readonly inputPrice?: number;
  readonly cachedPrice?: number;
  readonly outputPrice?: number;
  readonly requestPrice?: number;
}

type Path = readonly (string | number)[];

/** Where lists say how many tokens a model takes. */
const CONTEXT: readonly Path[] = [
  ...[["context_length"], ["context_window"], ["max_context_length"], ["max_model_len"]],
  ...[
    ["metadata", "context_length"],
    ["providers", 0, "context_length"],
  ],
];

/** Where they say what it costs, and for how many tokens. */
const PRICES: readonly (readonly [keyof ProviderModel, Path, perMillion: boolean])[] = [
  ["inputPrice", ["pricing", "prompt"], false],
  ["cachedPrice", ["pricing", "input_cache_read"], false],
  ["outputPrice", ["pricing", "completion"], false],
  ["inputPrice", ["pricing", "input"], true],
  ["cachedPrice", ["pricing", "cached_input"], true],
  ["outputPrice", ["pricing", "output"], true],
  ["inputPrice", ["metadata", "pricing", "input_tokens"], true],
  ["cachedPrice", ["metadata", "pricing", "cache_read_tokens"], true],
  ["outputPrice", ["metadata", "pricing", "output_tokens"], true],
  ["inputPrice", ["providers", 0, "pricing", "input"], true],
  ["outputPrice", ["providers", 0, "pricing", "output"], true],
  // For a call, whatever it has.
  ["requestPrice", ["pricing", "request"], true],
];

/** The models of a provider's list with what it says of them; `undefined` for another answer. Pure. */
export function readProviderModels(
  reply: unknown,
  most: number,
): readonly ProviderModel[] | undefined {
  const list = Array.isArray(reply) ? reply : fieldAt(reply, ["data"]);
  if (!Array.isArray(list)) return undefined;
  return list.slice(0, most).flatMap((value: unknown) => {
    const id = fieldAt(value, ["id"]);
    return typeof id === "string" ? [readModel(id, value)] : [];
  });
}

function readModel(id: string, value: unknown): ProviderModel {
  const model: Record<string, string | number> = { id };
  for (const path of CONTEXT) {
    const length = numberAt(value, path);
    if (length !== undefined && length >= 1) model.contextLength ??= Math.floor(length);
  }
  for (const [name, path, perMillion] of PRICES) {
    const price = numberAt(value, path);
    if (price !== undefined && price >= 0) model[name] ??= perMillion ? price : inMillion(price);
  }
  // A price of nothing for a call says nothing.
  if (model.requestPrice === 0) delete model.requestPrice;
  return model as unknown as ProviderModel;
}

/** Prices per token are decimals: 0.0000025 is 2.5 for a million, not 2.4999999999999996. */
const inMillion = (price: number): number => Number((price * 1e6).toPrecision(12));

function numberAt(value: unknown, path: Path): number | undefined {
  const found = fieldAt(value, path);
  if (typeof found !== "number" && typeof found !== "string") return undefined;
  const number = found === "" ? Number.NaN : Number(found);
  return Number.isFinite(number) && number < 1e12 ? number : undefined;
}
