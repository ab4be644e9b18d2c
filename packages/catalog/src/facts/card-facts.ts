import type { WidgetExample } from "../model.ts";
import type { AccessForm, BaseModelRelation } from "./repo-facts.ts";
import { asRecord, asText, asTexts, field, orUndefined, present, trimJson } from "./untrusted.ts";

type Card = Readonly<Record<string, unknown>>;

/** What `readCard` finds. */
export type CardFacts = ReturnType<typeof readCard>;

/** The fields of a card's front matter that every type of repo may have, checked and bounded. */
export function readCard(card: Card) {
  return {
    tags: asTexts(field(card, "tags")),
    license: readLicense(card),
    languages: readLanguages(field(card, "language") ?? field(card, "languages")),
    datasets: asTexts(field(card, "datasets"), 50),
    baseModels: asTexts(field(card, "base_model"), 50),
    baseModelRelation: readRelation(field(card, "base_model_relation")),
    pipelineTag: readSlug(field(card, "pipeline_tag")),
    libraryName: asText(field(card, "library_name")),
    instancePrompt: asText(field(card, "instance_prompt"), 1_000),
    widgetData: readWidget(field(card, "widget")),
    gated: readAccessForm(card),
    cardData: asRecord(trimJson(card)),
  };
}

const readSlug = (value: unknown) =>
  asText(value)
    ?.toLowerCase()
    .match(/^[a-z0-9][a-z0-9-]*$/)?.[0];

const readLicense = (card: Card) =>
  asTexts(field(card, "license"), 10)
    .map((license) => license.toLowerCase())
    .find((license) => /^[a-z0-9][a-z0-9.+_-]*$/.test(license));

/** YAML 1.1 reads a bare `no` as false; here it can only mean Norwegian. */
function readLanguages(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return asTexts(items.map((item) => (item === false ? "no" : item))).filter((code) =>
    /^[A-Za-z][A-Za-z0-9_-]*$/.test(code),
  );
}

const RELATIONS: readonly BaseModelRelation[] = ["finetune", "adapter", "quantized", "merge"];
const readRelation = (value: unknown) => RELATIONS.find((relation) => relation === value);

/** Examples are objects, or bare texts; what is neither is passed over. */
function readWidget(value: unknown): readonly WidgetExample[] | undefined {
  const trimmed = trimJson(value);
  if (!Array.isArray(trimmed)) return undefined;
  const examples = trimmed
    .slice(0, 20)
    .map(readExample)
    .filter((example) => example !== undefined);
  return examples.length > 0 ? examples : undefined;
}

function readExample(value: unknown): WidgetExample | undefined {
  if (typeof value === "string") return present({ text: asText(value, 10_000) });
  const { source_sentence, ...fields } = asRecord(value);
  const sentences = asTexts(field(fields, "sentences"), 50, 1_000);
  return orUndefined(
    present({
      ...fields,
      text: asText(field(fields, "text"), 10_000),
      sourceSentence: asText(source_sentence, 1_000),
      sentences: sentences.length > 0 ? sentences : undefined,
    }),
  );
}

function readAccessForm(card: Card): AccessForm | undefined {
  const part = (name: string, maxLength = 5_000) =>
    asText(field(card, `extra_gated_${name}`), maxLength);
  return orUndefined(
    present({
      heading: part("heading"),
      // Whole licenses stand there.
      prompt: part("prompt", 50_000),
      description: part("description"),
      buttonContent: part("button_content"),
      fields: orUndefined(asRecord(trimJson(field(card, "extra_gated_fields")))),
      isEuDisallowed: field(card, "extra_gated_eu_disallowed") === true ? true : undefined,
    }),
  );
}
