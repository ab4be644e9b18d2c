/** A completion as the OpenAI API answers it: some services do so in other words. Pure. */
export function presentCompletion(
  id: string,
  model: string,
  reply: unknown,
  output: unknown,
): object {
  const { choices, usage } = reply as {
    readonly choices?: readonly { readonly text?: unknown }[];
    readonly usage?: unknown;
  };
  if (typeof choices?.[0]?.text === "string") return reply as object;
  const { generated_text: text } = output as { readonly generated_text: string };
  return {
    id: `cmpl-${id}`,
    object: "text_completion",
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [{ index: 0, text, logprobs: null, finish_reason: "stop" }],
    ...(usage !== undefined && { usage }),
  };
}
