import { CHAT_SWITCHES } from "@orrery/snippets";
import { isChat } from "../widget/sample-text.ts";
import type { UsageQuery } from "./usage-query.ts";
import type { UsageSource } from "./usage-source.ts";

/** What a chat's switches add to its body. */
export const switchedOptions = (query: UsageQuery): Readonly<Record<string, unknown>> =>
  Object.assign({}, ...SWITCH_NAMES.map((name) => query[name] && CHAT_SWITCHES[name].options));

const SWITCH_NAMES = Object.keys(CHAT_SWITCHES) as readonly (keyof typeof CHAT_SWITCHES)[];

/** The options of a model's chats; empty for models that do not chat. */
export function listSwitches({ model }: UsageSource): readonly SwitchChoice[] {
  if (!model || !isChat(model)) return [];
  const switches = SWITCH_NAMES.map((key) => ({
    key,
    label: CHAT_SWITCHES[key].label,
  }));
  return model.pipelineTag === "image-text-to-text"
    ? [...switches, { key: "image_url", label: "Image by URL" }]
    : switches;
}

export interface SwitchChoice {
  readonly key: string;
  readonly label: string;
}
