import { invalidInput } from "../errors.ts";
import type { WireCall } from "../protocol.ts";
import { readLabels, readOptionalText } from "../read-input.ts";
import type { Pipe } from "./pipe.ts";

/** Labels as a model is asked about them. */
export interface Hypotheses {
  /** Sentences, one for each label. */
  readonly texts: readonly string[];
  /** What a pipeline gets as labels and template, so that it makes these sentences. */
  readonly asked: string[];
  readonly options: { readonly hypothesis_template: string };
  /** The label behind one of `asked`. */
  labelOf(asked: string): string | undefined;
}

const SHOWN = 40;

/** The labels of a call in its template; pipelines read `$` in a label as a command. */
export function readHypotheses(parameters: WireCall["parameters"], usual: string): Hypotheses {
  const labels = readLabels(parameters);
  const template = readOptionalText(parameters, "hypothesis_template") ?? usual;
  if (!template.includes("{}"))
    throw invalidInput(
      "hypothesis_template must contain {}, where the label is put.",
      "hypothesis_template",
    );
  const texts = labels.map((label) => template.replace("{}", () => label));
  const asked = texts.map((text) => text.replaceAll("$", () => "$$"));
  return {
    ...{ texts, asked, options: { hypothesis_template: "{}" } },
    labelOf: (one) => labels[asked.indexOf(one)],
  };
}

/** Refuses a label that is longer than the model reads: cut, it would lose the token where its meaning is. */
export function checkLengths({ tokenizer, model }: Pipe, texts: readonly string[]): void {
  const { max_position_embeddings: places } = model.config.text_config ?? {};
  const most = Math.min(tokenizer.model_max_length ?? Number.POSITIVE_INFINITY, places ?? 1e9);
  for (const text of texts) {
    const { length } = tokenizer.encode(text);
    if (length <= most) continue;
    const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
    throw invalidInput(
      `candidate_labels has a label that is too long: ${JSON.stringify(shown)} has ${length} tokens (limit of this model: ${most}).`,
      "candidate_labels",
    );
  }
}
