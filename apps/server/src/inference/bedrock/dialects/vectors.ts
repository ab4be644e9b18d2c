import { z } from "zod";
import { refusedField } from "../converse/refuse-field.ts";
import type { JsonObject } from "../dialect.ts";

type Vector = readonly number[];

/** What vectors are made from, in the hub's words. */
export interface VectorAsk {
  readonly inputs: string | readonly string[];
  readonly parameters: JsonObject;
}

/** A format of bodies for vectors: how to read the request and write the answer. */
export interface VectorDialect {
  read(body: JsonObject): VectorAsk;
  /** `output` is the model's: one vector for each text. */
  present(output: unknown, inputTokens: number, head: { id: string; body: JsonObject }): object;
}

/** `inputText`, as Titan Embeddings are asked. */
const titan: VectorDialect = {
  read: ({ inputText, ...parameters }) => ({ inputs: String(inputText), parameters }),
  present(output, inputTokens) {
    const [first] = output as readonly unknown[];
    const embedding = Array.isArray(first) ? first : output;
    return { embedding, inputTextTokenCount: inputTokens };
  },
};

const cohereBody = z.looseObject({
  texts: z.array(z.string()).min(1).max(96),
  input_type: z.string().nullish(),
  embedding_types: z.array(z.string()).nullish(),
  truncate: z.string().nullish(),
  output_dimension: z.int().nullish(),
});

/** `texts`, as Cohere Embed is asked. What kind of texts they are is not a model's matter here. */
const cohere: VectorDialect = {
  read(body) {
    const { texts, embedding_types, output_dimension } = cohereBody.parse(body);
    const other = embedding_types?.find((type) => type !== "float");
    if (other !== undefined) throw refusedField(`embedding_types ${other}`, "Use float.");
    const parameters = output_dimension == null ? {} : { dimensions: output_dimension };
    return { inputs: texts, parameters };
  },
  present(output, _inputTokens, { id, body }) {
    const { texts, embedding_types } = cohereBody.parse(body);
    const vectors = output as readonly Vector[];
    const isByType = Boolean(embedding_types?.length);
    return {
      id,
      texts,
      embeddings: isByType ? { float: vectors } : vectors,
      response_type: isByType ? "embeddings_by_type" : "embeddings_floats",
    };
  },
};

/** The dialect of a body for vectors; `undefined` if it asks for none. */
export function findVectorDialect({ inputText, texts }: JsonObject): VectorDialect | undefined {
  if (typeof inputText === "string") return titan;
  return texts === undefined ? undefined : cohere;
}
