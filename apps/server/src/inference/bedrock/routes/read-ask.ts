import { GatewayError } from "../../../outgoing/gateway-error.ts";
import { readTaskInput } from "../../openai/task-input.ts";
import type { Dialect, JsonObject, RuntimeAsk } from "../dialect.ts";
import { findDialect } from "../dialects/index.ts";

/** What a body requests, and the format of the answer. */
export type Asked = RuntimeAsk & {
  readonly files?: ReadonlyMap<object, Uint8Array<ArrayBuffer>>;
} & (
    | { readonly kind: "generation"; readonly dialect: Dialect; readonly body: JsonObject }
    | { readonly kind: "vector" | "task" }
    | { readonly kind: "picture"; readonly seed: unknown }
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
  if (typeof given.inputText === "string") return readVector(given);
  if (typeof given.prompt === "string") return readPicture(given);
  throw new GatewayError(
    "invalid-request",
    "The body requires one of the keys messages, prompt, inputText or inputs.",
  );
}

function readTask(body: unknown, contentType: string, task: string | undefined): Asked {
  if (task !== undefined) return { kind: "task", task, ...readTaskInput(task, body, contentType) };
  throw new GatewayError("invalid-request", "The model has no task for this input.");
}

function readVector({ inputText, ...parameters }: JsonObject): Asked {
  return { kind: "vector", task: "feature-extraction", input: { inputs: inputText, parameters } };
}

function readPicture({ prompt, ...parameters }: JsonObject): Asked {
  const { seed } = parameters;
  return { kind: "picture", seed, task: "text-to-image", input: { inputs: prompt, parameters } };
}
