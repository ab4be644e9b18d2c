import { MAX_PRICE } from "@orrery/registry/rules";
import type { FieldRule, FormRules } from "./field-rule.ts";

const MAX_TEXT = 20_000;
const item = { required: true, maxLength: 400 } satisfies FieldRule;
const name = { required: true, maxLength: 40 } satisfies FieldRule;
/** With commas between them. */
const addresses = { required: true, maxLength: MAX_TEXT } satisfies FieldRule;

export const NEW_ENGINE = {
  name,
  kind: { required: true, maxLength: 40 },
  addresses,
  secret: { maxLength: 8000 },
} satisfies FormRules;

const price = {
  type: "number",
  min: 0,
  max: MAX_PRICE,
  expects: "Invalid price. Enter a number from 0 to 1,000,000, or leave it empty.",
} satisfies FieldRule;

export const ENGINE_ITEM = { item } satisfies FormRules;

export const NEW_ALIAS = {
  alias: { required: true, maxLength: 200 },
  target: { required: true, maxLength: 200 },
} satisfies FormRules;

export const EDIT_ENGINE = {
  item,
  addresses: { maxLength: MAX_TEXT },
  aliases: { maxLength: MAX_TEXT },
  takesMappings: { type: "checkbox" },
  inputPrice: price,
  cachedPrice: price,
  outputPrice: price,
  secret: { maxLength: 8000 },
  removesKey: { type: "checkbox" },
} satisfies FormRules;
