import type { ModelPlan } from "@orrery/runner/layout";
import { LIMITS } from "../../base/limits.ts";
import type { InputLimits } from "../limits.ts";
import type { RunnerFile } from "../runner.ts";
import { RunnerError } from "../runner-error.ts";

interface Input {
  readonly request?: Readonly<Record<string, unknown>>;
  readonly inputs?: unknown;
  readonly parameters?: unknown;
  readonly file?: RunnerFile;
}

/** Longer than nearly all tokens of nearly all vocabularies. */
const BYTES_PER_TOKEN = 64;
const MAX_VALUES = 100_000;

/**
 * Refuses what the model could not read, by its bytes alone: to find out how many tokens it has takes seconds.
 * Throws `context-length-exceeded` and `request-too-large`.
 */
export function checkInput(input: Input, plan: ModelPlan, limits: InputLimits): void {
  const { request, inputs, parameters, file } = input;
  if (file && file.bytes.length > limits.fileBytes && limits.fileBytes > 0)
    throw new RunnerError(
      "request-too-large",
      `The file is too large: ${file.bytes.length} bytes (limit: ${limits.fileBytes}).`,
    );
  if (limits.textBytes > 0) check([request, inputs, parameters], limits.textBytes, "here");
  if (plan.contextTokens !== undefined) checkContext(input, plan.contextTokens);
}

/** Checks the text of one prompt; several texts are checked one by one. */
function checkContext({ request, inputs }: Input, tokens: number): void {
  const most = tokens * BYTES_PER_TOKEN;
  const reader = `by this model, whose context here is ${tokens} tokens`;
  if (request) check([request.messages, request.tools], most, reader);
  const prompts = Array.isArray(request?.prompt) ? request.prompt : [request?.prompt];
  const texts = [...listed(inputs), ...prompts];
  for (const text of texts.slice(0, MAX_VALUES))
    if (typeof text === "string") check(text, most, reader);
  const messages = request?.messages;
  if (Array.isArray(messages) && messages.length > LIMITS.modelMessages.value)
    throw new RunnerError(
      "context-length-exceeded",
      `The chat has too many messages: ${messages.length} (limit: ${LIMITS.modelMessages.value}).`,
    );
}

const listed = (inputs: unknown): readonly unknown[] =>
  typeof inputs === "object" && inputs !== null ? Object.values(inputs) : [inputs];

function check(value: unknown, most: number, reader: string): void {
  const { bytes, isWhole } = countText(value, most);
  if (bytes <= most && isWhole) return;
  const amount = isWhole ? `${bytes}` : `more than ${most}`;
  throw new RunnerError(
    "context-length-exceeded",
    `The text has ${amount} bytes; ${most} are read ${reader}.`,
  );
}

/** Bytes of all texts and names in a value; counting ends once there are more than `most`. */
function countText(value: unknown, most: number): { bytes: number; isWhole: boolean } {
  const left: unknown[] = [value];
  let bytes = 0;
  let values = 0;
  while (left.length > 0) {
    const one = left.pop();
    if (++values > MAX_VALUES) return { bytes, isWhole: false };
    // No character is less than a byte.
    if (typeof one === "string") bytes += one.length > most ? one.length : Buffer.byteLength(one);
    else if (Array.isArray(one)) {
      if (one.length > MAX_VALUES) return { bytes, isWhole: false };
      left.push(...one);
    } else if (typeof one === "object" && one !== null && !ArrayBuffer.isView(one))
      left.push(...Object.keys(one), ...Object.values(one));
    if (bytes > most) return { bytes, isWhole: left.length === 0 };
  }
  return { bytes, isWhole: true };
}
