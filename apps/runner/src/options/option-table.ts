import type { ModelPlan } from "../layout/model-plan.ts";
import { CHAT_OPTIONS, COMPLETION_OPTIONS } from "./generation-options.ts";
import {
  EMBEDDING_OPTIONS,
  IMAGE_OPTIONS,
  RANKING_OPTIONS,
  SPEECH_OPTIONS,
  TRANSCRIPTION_OPTIONS,
} from "./media-options.ts";
import { flatOptions } from "./nested-options.ts";
import { isUnsupported, type OptionRule, type OptionRules } from "./option-rule.ts";
import { REWRITING_OPTIONS, TRANSLATION_OPTIONS, WRITING_OPTIONS } from "./writing-options.ts";

/** Every option that the runtime knows, by task. */
const OPTIONS: Readonly<Record<string, OptionRules>> = {
  conversational: CHAT_OPTIONS,
  "text-generation": COMPLETION_OPTIONS,
  "feature-extraction": EMBEDDING_OPTIONS,
  "text-ranking": RANKING_OPTIONS,
  "text-to-image": IMAGE_OPTIONS,
  "text-to-speech": SPEECH_OPTIONS,
  "automatic-speech-recognition": TRANSCRIPTION_OPTIONS,
  summarization: REWRITING_OPTIONS,
  "text2text-generation": REWRITING_OPTIONS,
  translation: TRANSLATION_OPTIONS,
  "image-to-text": WRITING_OPTIONS,
};

const ROUTES: Readonly<Record<string, string>> = {
  conversational: "/v1/chat/completions",
  "text-generation": "/v1/completions",
  "feature-extraction": "/v1/embeddings",
  "text-ranking": "Ranking texts",
  "text-to-image": "/v1/images/generations",
  "text-to-speech": "/v1/audio/speech",
  "automatic-speech-recognition": "/v1/audio/transcriptions",
  summarization: "Summaries",
  "text2text-generation": "Texts from texts",
  translation: "Translations",
  "image-to-text": "Descriptions of images",
};

/** The first option that asks for something which models of this runtime do not do. */
export function findUnsupported(
  task: string,
  options: Readonly<Record<string, unknown>>,
  runtime: ModelPlan["runtime"],
): string | undefined {
  const rules = OPTIONS[task] ?? {};
  const given = Object.hasOwn(rules, "generate_parameters") ? flatOptions(options) : options;
  return Object.keys(given).find(
    (name) => Object.hasOwn(rules, name) && isUnsupported(rules[name]!, given[name], runtime),
  );
}

/** The tables as `docs/inference-options.md` shows them. */
export const formatOptions = (): string =>
  Object.entries(OPTIONS)
    .map(([task, rules]) => `## ${ROUTES[task]}\n\n${formatRules(rules)}\n`)
    .join("\n");

const formatRules = (rules: OptionRules): string =>
  [
    "| Option | Models that run here |",
    "| --- | --- |",
    ...Object.entries(rules).map(([name, rule]) => `| \`${name}\` | ${describe(rule)} |`),
  ].join("\n");

function describe(rule: OptionRule): string {
  if (rule.how === "accepted") return `accepted: ${rule.why}`;
  const values = (rule.unless ?? []).map((value) => `\`${JSON.stringify(value)}\``).join(", ");
  const except = values ? `, except ${values}` : "";
  if (rule.how === "refused") return `400${except}`;
  return rule.only === undefined ? "done" : `done by ${rule.only.toUpperCase()}, else 400${except}`;
}
