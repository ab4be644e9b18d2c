import { invalidInput } from "../errors.ts";
import type { WireRequest } from "../protocol.ts";
import { readInteger } from "../read-input.ts";

/** How many answers a request wants to each prompt, and what it wants to know about them. */
export interface WantedChoices {
  readonly count: number;
  /** Of each token, how many likely ones are listed next to the one that was drawn; absent: none is. */
  readonly topLogprobs: number | undefined;
  /** The answer begins with the prompt. */
  readonly echo: boolean;
}

const MAX_CHOICES = 16;
const MAX_TOP_LOGPROBS = 20;

export function readChoices(request: WireRequest): WantedChoices {
  return {
    count: readInteger(request, "n", 1, MAX_CHOICES) ?? 1,
    topLogprobs: Array.isArray(request.messages) ? ofChat(request) : ofCompletion(request),
    echo: request.echo === true || request.return_full_text === true,
  };
}

function ofChat(request: WireRequest): number | undefined {
  const top = readInteger(request, "top_logprobs", 0, MAX_TOP_LOGPROBS);
  if (request.logprobs === true) return top ?? 0;
  if (top) throw invalidInput("top_logprobs requires logprobs.", "top_logprobs");
  return undefined;
}

function ofCompletion(request: WireRequest): number | undefined {
  if (request.logprobs === true) return 0;
  return request.logprobs === false
    ? undefined
    : readInteger(request, "logprobs", 0, MAX_TOP_LOGPROBS);
}
