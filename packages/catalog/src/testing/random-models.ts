import type { ModelInfo } from "../model.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { libraryCases } from "./library-cases.ts";

/** Models with missing, hostile or meaningful values in every field; the same at every run. */
export function randomModels(count: number): readonly ModelInfo[] {
  const random = createRandom(20_260_214);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const texts = hostileTexts();
  const meant = libraryCases().map(({ model }) => model);
  const tags = [...new Set(meant.flatMap((model) => model.tags)), ...texts.slice(0, 60)];
  const several = <T>(items: readonly T[]) =>
    Array.from({ length: Math.floor(random() * 4) }, () => pick(items));
  const maybe = <T>(make: () => T): T | undefined => (random() < 0.5 ? make() : undefined);
  const text = () => pick(texts);
  const name = () => (random() < 0.3 ? pick(["class", "AutoModel", "None", "print"]) : text());
  return Array.from({ length: count }, () => {
    const other = pick(meant);
    return withoutUndefined({
      id: random() < 0.3 ? pick(meant).id : text(),
      tags: several(tags),
      pipelineTag: random() < 0.5 ? other.pipelineTag : maybe(text),
      libraryName: maybe(text),
      maskToken: maybe(text),
      widgetData: maybe(() =>
        several([{}, { text: text() }, { sourceSentence: text(), sentences: several(texts) }]),
      ),
      cardData: maybe(() =>
        withoutUndefined({ baseModel: maybe(() => several(texts)), instancePrompt: maybe(text) }),
      ),
      transformersInfo: maybe(() =>
        withoutUndefined({ autoModel: name(), processor: maybe(name), customClass: maybe(name) }),
      ),
      gguf: maybe(() => withoutUndefined({ files: maybe(() => several(texts)) })),
      config:
        random() < 0.3
          ? other.config
          : maybe(() =>
              withoutUndefined({
                architectures: maybe(() => several([name(), name()])),
                diffusers: maybe(() => withoutUndefined({ className: maybe(name) })),
                peft: maybe(() =>
                  withoutUndefined({ baseModelName: maybe(text), taskType: maybe(name) }),
                ),
                sklearn: maybe(() =>
                  withoutUndefined({ modelFile: maybe(text), modelFormat: maybe(text) }),
                ),
                speechbrain: maybe(() => withoutUndefined({ interface: maybe(name) })),
                kerasHub: maybe(() => withoutUndefined({ tasks: maybe(() => several([name()])) })),
                adapterTransformers: maybe(() => withoutUndefined({ modelName: maybe(text) })),
                tokenizerConfig: maybe(() => ({ chat_template: text() })),
                chatTemplateJinja: maybe(text),
              }),
            ),
    });
  });
}

/** Drops the fields that are `undefined`, as files that lack them do. */
const withoutUndefined = <T extends object>(fields: T): { [K in keyof T]: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: NonNullable<T[K]>;
  };

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
