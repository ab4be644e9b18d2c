import { GatewayError } from "../../../outgoing/gateway-error.ts";
import { readTaskInput } from "../../openai/task-input.ts";
import type { Dialect, JsonObject, RuntimeAsk } from "../dialect.ts";
import { findDialect } from "../dialects/index.ts";
import { findPictureDialect, type PictureDialect } from "../dialects/pictures.ts";
import { findVectorDialect, type VectorDialect } from "../dialects/vectors.ts";

/** What a body requests, and the format of the answer. */
export type Asked = RuntimeAsk & {
  readonly files?: ReadonlyMap<object, Uint8Array<ArrayBuffer>>;
} & (
    | { readonly kind: "generation"; readonly dialect: Dialect; readonly body: JsonObject }
    | { readonly kind: "vector"; readonly vectors: VectorDialect; readonly body: JsonObject }
    | { readonly kind: "picture"; readonly pictures: PictureDialect; readonly body: JsonObject }
    | { readonly kind: "task" }
  );

/** Facts about the requested model; empty for a model that is not here. */
export interface ModelFacts {
  readonly task?: string | undefined;
  readonly isChat?: boolean;
}

/**
 * Reads a body by its keys, and by the model's own task where they do not say enough. Throws
 * `invalid-request` and `ZodError`.
 */
export async function readAsk(
  body: unknown,
  contentType: string,
  findFacts: () => Promise<ModelFacts>,
): Promise<Asked> {
  if (Buffer.isBuffer(body)) return readTask(body, contentType, (await findFacts()).task);
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new GatewayError("invalid-request", "The body is not a JSON object.");
  const given = body as JsonObject;
  // A chat says all itself, and is what most calls are.
  const { task, isChat = false } = given.messages === undefined ? await findFacts() : {};
  const dialect = findDialect(given, task);
  if (dialect) return { kind: "generation", dialect, body: given, ...dialect.read(given, isChat) };
  if (given.inputs !== undefined) return readTask(given, contentType, task);
  const vectors = findVectorDialect(given);
  if (vectors)
    return {
      ...{ kind: "vector", vectors, body: given, task: "feature-extraction" },
      input: vectors.read(given),
    };
  const pictures = findPictureDialect(given);
  if (pictures)
    return {
      ...{ kind: "picture", pictures, body: given, task: "text-to-image" },
      input: pictures.read(given),
    };
  throw new GatewayError(
    "invalid-request",
    "The body requires one of the keys messages, message, prompt, inputText, texts, taskType, text_prompts or inputs.",
  );
}

function readTask(body: unknown, contentType: string, task: string | undefined): Asked {
  if (task !== undefined) return { kind: "task", task, ...readTaskInput(task, body, contentType) };
  throw new GatewayError("invalid-request", "The model has no task for this input.");
}
