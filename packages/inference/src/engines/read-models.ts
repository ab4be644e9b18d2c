import { fieldAt, findNumber } from "../fields.ts";

/** A model as an engine lists it. */
export interface ListedModel {
  readonly id: string;
  /** What it loaded, where that has another name. */
  readonly root?: string;
  readonly contextLength?: number;
}

/** Where engines say how many tokens a model takes. */
const CONTEXT = [
  ["max_model_len"],
  ["meta", "n_ctx"],
  ["context_length"],
  ["providers", 0, "context_length"],
] as const;

/** The models in an engine's list, OpenAI's or Ollama's; `undefined` for another answer. Pure. */
export function readEngineModels(reply: unknown, most: number): readonly ListedModel[] | undefined {
  const list = fieldAt(reply, ["data"]) ?? fieldAt(reply, ["models"]);
  if (!Array.isArray(list)) return undefined;
  return list
    .slice(0, most)
    .map(readModel)
    .filter((model) => model !== undefined);
}

/** Models with what their engine says of them elsewhere: of its only one, or of those that it has loaded. Pure. */
export function withInfo(models: readonly ListedModel[], info: unknown): readonly ListedModel[] {
  const loaded = readEngineModels(info, models.length);
  if (loaded)
    return models.map((model) => ({ ...loaded.find(({ id }) => id === model.id), ...model }));
  const [model, ...others] = models;
  if (!model || others.length > 0) return models;
  const root = fieldAt(info, ["model_id"]);
  const contextLength = findNumber(info, ["max_total_tokens"]);
  return [
    {
      ...(isName(root) && root !== model.id && { root }),
      ...(contextLength !== undefined && contextLength > 0 && { contextLength }),
      ...model,
    },
  ];
}

function readModel(value: unknown): ListedModel | undefined {
  const id = fieldAt(value, ["id"]) ?? fieldAt(value, ["name"]);
  if (!isName(id)) return undefined;
  const root = fieldAt(value, ["root"]);
  const lengths = CONTEXT.map((path) => findNumber(value, path));
  const contextLength = lengths.find((length) => length !== undefined && length > 0);
  return {
    id,
    ...(isName(root) && root !== id && { root }),
    ...(contextLength !== undefined && { contextLength }),
  };
}

const MAX_NAME = 300;
const isName = (value: unknown): value is string =>
  typeof value === "string" && value.length <= MAX_NAME && /^[\x21-\x7e]+$/.test(value);
