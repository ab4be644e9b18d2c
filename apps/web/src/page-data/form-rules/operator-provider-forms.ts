import type { FieldRule, FormRules } from "./field-rule.ts";

/** The paths that a provider may have, as OpenAI has them. */
export const USUAL_PATHS = {
  chatPath: "/v1/chat/completions",
  completionsPath: "/v1/completions",
  embeddingsPath: "/v1/embeddings",
  imagesPath: "/v1/images/generations",
  imageEditsPath: "/v1/images/edits",
  speechPath: "/v1/audio/speech",
  transcriptionsPath: "/v1/audio/transcriptions",
  rerankPath: "/v1/rerank",
} as const;

const item = { required: true, maxLength: 40 } satisfies FieldRule;
const path = { maxLength: 201 } satisfies FieldRule;
const KEY_RULE = "Invalid key. Use up to 8000 characters without spaces.";

const settings = {
  label: { required: true, maxLength: 100 },
  baseUrl: { required: true, maxLength: 500 },
  chatPath: path,
  completionsPath: path,
  embeddingsPath: path,
  imagesPath: path,
  imageEditsPath: path,
  speechPath: path,
  transcriptionsPath: path,
  rerankPath: path,
  allowPrivate: { type: "checkbox" },
  keyless: { type: "checkbox" },
  secret: {
    maxLength: 8000,
    problem: (text) => (/^[\x21-\x7e]*$/.test(text) ? undefined : KEY_RULE),
    expects: KEY_RULE,
  },
} satisfies FormRules;

export const ADD_PROVIDER = { name: item, ...settings } satisfies FormRules;

export const CHANGE_PROVIDER = { item, ...settings } satisfies FormRules;

export const PROVIDER_ITEM = { item } satisfies FormRules;
