import {
  isPattern,
  MAPPING_STATUSES,
  MAX_KEY_LABEL,
  MAX_KEY_WEIGHT,
  MAX_PATTERN,
  MAX_PRICE,
  PATTERN_RULE,
} from "@orrery/registry/rules";
import type { FieldRule, FormRules } from "./field-rule.ts";

const provider = { required: true, expects: "Choose a provider." } satisfies FieldRule;

const keyTerms = {
  label: { maxLength: MAX_KEY_LABEL },
  weight: {
    type: "number",
    min: 1,
    max: MAX_KEY_WEIGHT,
    isWhole: true,
    expects: `Invalid weight. Enter a whole number from 1 to ${MAX_KEY_WEIGHT}.`,
  },
} satisfies FormRules;

/** A hosted runtime's key has further fields, which the runtime checks. */
export const NEW_KEY = {
  provider,
  secret: { maxLength: 8000, expects: "Enter the key." },
  ...keyTerms,
} satisfies FormRules;

const key = { required: true } satisfies FieldRule;

export const CHANGE_KEY = { provider, change: key, ...keyTerms } satisfies FormRules;

export const TEST_KEY = { provider, test: key } satisfies FormRules;

export const DELETE_KEY = { provider, delete: key } satisfies FormRules;

export const ORDER_MOVES = ["add", "up", "down", "drop"] as const;

export const ORDER_PROVIDERS = { provider, move: { options: ORDER_MOVES } } satisfies FormRules;

const price = {
  type: "number",
  min: 0,
  max: MAX_PRICE,
  expects: "Invalid price. Enter a number from 0 to 1,000,000, or leave it empty.",
} satisfies FieldRule;

export const ALLOW_MODEL = {
  provider,
  pattern: {
    required: true,
    maxLength: MAX_PATTERN,
    problem: (text) => (isPattern(text) ? undefined : PATTERN_RULE),
    expects: PATTERN_RULE,
  },
  inputPrice: price,
  outputPrice: price,
  requestPrice: price,
} satisfies FormRules;

export const IMPORT_MODELS = {
  provider,
  only: {
    maxLength: MAX_PATTERN,
    problem: (text) => (text === "" || isPattern(text) ? undefined : PATTERN_RULE),
    expects: PATTERN_RULE,
  },
} satisfies FormRules;

export const DISALLOW_MODEL = { provider, pattern: { required: true } } satisfies FormRules;

export const MAPPING = {
  provider,
  providerModelId: { required: true, maxLength: 500, expects: "Enter the provider's model ID." },
  task: { required: true, expects: "Choose a task." },
  status: { options: MAPPING_STATUSES },
  inputPrice: price,
  outputPrice: price,
  contextLength: {
    type: "number",
    min: 1,
    isWhole: true,
    expects: "Invalid context length. Enter a whole number of tokens, or leave it empty.",
  },
} satisfies FormRules;

export const DELETE_MAPPING = { provider } satisfies FormRules;
