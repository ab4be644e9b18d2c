import { refusedField } from "./refuse-field.ts";

/** Fields that mean in a chat what they say. */
const SAME = new Set([
  "chat_template_kwargs",
  "frequency_penalty",
  "logit_bias",
  "min_p",
  "parallel_tool_calls",
  "presence_penalty",
  "reasoning_effort",
  "repetition_penalty",
  "seed",
  "top_k",
]);
/** What makers of models call it otherwise. */
const RENAMED: Readonly<Record<string, string>> = { k: "top_k", topK: "top_k" };
/** Whether thoughts are shown, as different makers write it; see `showsReasoning`. */
const THINKING = ["thinking", "reasoning_config", "reasoningConfig"];
/** Versions of an API that is not spoken here. */
const IGNORED = new Set(["anthropic_beta", "anthropic_version", ...THINKING]);

type Fields = Readonly<Record<string, unknown>>;

/** `additionalModelRequestFields` as options of a chat. Throws `unsupported-parameter` with the first unknown one. Pure. */
export function moreFields(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (SAME.has(name)) return [[name, value]];
      if (Object.hasOwn(RENAMED, name)) return [[RENAMED[name], value]];
      if (name === "inferenceConfig" && typeof value === "object" && value !== null)
        return Object.entries(moreFields(value as Fields));
      if (IGNORED.has(name)) return [];
      throw refusedField(`additionalModelRequestFields.${name}`);
    }),
  );
}

/** Thoughts are shown unless the caller asked for none. Pure. */
export const showsReasoning = (fields: Fields): boolean =>
  !THINKING.some(
    (name) => (fields[name] as { readonly type?: unknown } | undefined)?.type === "disabled",
  );
