import { chatMessages } from "./chat-messages.ts";
import { chatTools } from "./chat-tools.ts";
import type { InputItem } from "./input-item.ts";
import type { ResponseBody } from "./response-body.ts";
import { invalidValue, unsupported } from "./unsupported.ts";

/** What this hub has no counterpart for; absent, empty or false it is no matter. */
const ABSENT = ["prompt", "context_management", "moderation"] as const;

/** What may be asked to be included: of tools that are not here, nothing is. */
const INCLUDED =
  /^(reasoning\.encrypted_content|message\.(output_text\.logprobs|input_image\.image_url)|(file_search|web_search|code_interpreter|computer)_call\S*)$/;

/** The same request in the words of the chat API. `items` is the whole conversation. Throws for what has no counterpart. Pure. */
export function chatRequest(body: ResponseBody, items: readonly InputItem[]): object {
  for (const name of ABSENT)
    if (body[name]) throw unsupported(name, `${name} is not supported by this hub.`);
  if (body.truncation === "auto")
    throw invalidValue("truncation", "truncation must be disabled: the hub drops no input.");
  const include = body.include ?? [];
  const unknown = include.find((one) => !INCLUDED.test(one));
  if (unknown !== undefined)
    throw invalidValue("include", `include: ${unknown} is not known to this hub.`);
  const { temperature, top_p, max_output_tokens, top_logprobs, reasoning, text, user } = body;
  const wantsLogprobs = top_logprobs || include.includes("message.output_text.logprobs");
  const tier = body.service_tier;
  return {
    messages: chatMessages(body.instructions ?? undefined, items),
    ...chatTools(body),
    ...(temperature != null && { temperature }),
    ...(top_p != null && { top_p }),
    ...(max_output_tokens != null && { max_tokens: max_output_tokens }),
    ...(wantsLogprobs && { logprobs: true, ...(top_logprobs && { top_logprobs }) }),
    ...(reasoning?.effort && { reasoning_effort: reasoning.effort }),
    ...(text?.verbosity && { verbosity: text.verbosity }),
    ...(text?.format && formatOf(text.format)),
    ...(tier && tier !== "auto" && tier !== "default" && { service_tier: tier }),
    ...(user && { user }),
  };
}

/** A schema stands a level deeper in the chat API. */
function formatOf({ type, ...schema }: NonNullable<NonNullable<ResponseBody["text"]>["format"]>) {
  if (type === "text") return {};
  if (type === "json_object") return { response_format: { type } };
  return { response_format: { type, json_schema: schema } };
}
