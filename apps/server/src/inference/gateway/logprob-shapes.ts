import type { RunnerEvent } from "../../runner/runner.ts";

/** A chat has messages, a completion a prompt; their answers differ in names. */
export type GenerationKind = "chat" | "completion";

type Logprobs = Extract<RunnerEvent, { readonly type: "logprobs" }>["tokens"];

/** The probabilities of an answer's tokens, in the words of the OpenAI API. `offset` is where their text begins. Pure. */
export const presentLogprobs = (kind: GenerationKind, tokens: Logprobs, offset = 0): object =>
  kind === "chat" ? ofChat(tokens) : ofCompletion(tokens, offset);

const ofChat = (tokens: Logprobs) => ({
  content: tokens.map(({ top, ...token }) => ({ ...token, top_logprobs: top })),
  refusal: null,
});

/** The older API has a list per field, and names the likeliest tokens by their text. */
function ofCompletion(tokens: Logprobs, offset: number) {
  let next = offset;
  return {
    tokens: tokens.map(({ token }) => token),
    token_logprobs: tokens.map(({ logprob }) => logprob),
    top_logprobs: tokens.map(({ token, logprob, top }) =>
      logprob === null
        ? null
        : Object.fromEntries([
            ...top.map((one) => [one.token, one.logprob] as const),
            [token, logprob] as const,
          ]),
    ),
    text_offset: tokens.map(({ token }) => {
      next += token.length;
      return next - token.length;
    }),
  };
}
