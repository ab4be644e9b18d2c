import { SNIPPET_TASKS } from "@orrery/snippets";
import { ggufHeader } from "../../../apps/server/src/testing/models/gguf-header.ts";
import type { FilesToPublish } from "../../../apps/server/src/testing/publish-files.ts";

/** Part of every untrusted text, after an ending of a literal; it must never run. */
export const MARK = "BROKEOUT";

/** Each ends a kind of literal or word, and continues with code. */
const ENDINGS: readonly string[] = [
  `'; ${MARK}; '`,
  `"; ${MARK}; "`,
  `"""\n${MARK}\n"""`,
  `'''\n${MARK}\n'''`,
  `\`${MARK}\``,
  `$(${MARK})`,
  `\${${MARK}}`,
  `{${MARK}}`,
  `\\'; ${MARK} //`,
  `\\"); ${MARK} #`,
  `\n${MARK}\n`,
  `\r\n${MARK}`,
  `\u2028${MARK}`,
  `*/ ${MARK} /*`,
  `</script>${MARK}`,
  `${MARK}: [`,
  `#{${MARK}}`,
  `'@\n${MARK}`,
  `"@\n${MARK}`,
  `%${MARK}%`,
];

const LIBRARIES = [
  ..."transformers diffusers sentence-transformers timm gguf mlx peft sklearn keras spacy".split(
    " ",
  ),
  ..."llama-cpp-python transformers.js nemo espnet speechbrain flair adapter-transformers".split(
    " ",
  ),
  ..."stable-baselines3 setfit open_clip fastai ultralytics pyannote-audio paddlenlp".split(" "),
];

export interface StrangerModel extends FilesToPublish {
  readonly gated: boolean;
}

/** Models whose owners mean harm, the same at every run for a seed; some are closed. */
export function strangerModels(count: number, seed: number): readonly StrangerModel[] {
  const { random, pick, text, fileName } = strange(seed);
  return Array.from({ length: count }, (_, number) => {
    const library = pick(LIBRARIES);
    const task = SNIPPET_TASKS[number % SNIPPET_TASKS.length];
    const card = {
      pipeline_tag: task,
      library_name: library,
      tags: [text(), text(), library, ...(random() < 0.5 ? ["conversational"] : [])],
      base_model: text(),
      instance_prompt: text(),
      mask_token: text(),
      widget: [
        { text: text(), source_sentence: text(), sentences: [text(), text()] },
        { src: text(), messages: [{ role: "user", content: text() }] },
      ],
    };
    const config = {
      model_type: text(),
      architectures: [text()],
      auto_map: { AutoModel: text() },
      adapter_transformers: { model_name: text(), model_class: text() },
      sklearn: { model: { file: text() }, model_format: "pickle" },
      quantization_config: { quant_method: text() },
      _class_name: text(),
    };
    const files: Record<string, string | Uint8Array> = {
      "README.md": `---\n${JSON.stringify(card)}\n---\n# ${text()}\n`,
      "config.json": JSON.stringify(config),
      "tokenizer_config.json": JSON.stringify({
        mask_token: text(),
        chat_template: random() < 0.5 ? "{{ messages }}" : text(),
      }),
      "adapter_config.json": JSON.stringify({ base_model_name_or_path: text(), task_type: text() }),
      "model_index.json": JSON.stringify({ _class_name: text() }),
    };
    if (random() < 0.5) files[`${fileName()} ${number}-Q4_K_M.gguf`] = ggufHeader();
    else files[`${fileName()} ${number}.safetensors`] = new Uint8Array(16);
    return {
      name: `stranger-${number}`,
      files,
      private: number % 5 === 1,
      gated: number % 5 === 2,
    };
  });
}

/** Datasets of the same people. */
export function strangerDatasets(count: number, seed: number): readonly FilesToPublish[] {
  const { text, fileName } = strange(seed);
  return Array.from({ length: count }, (_, number) => {
    const path = `${fileName()} ${number}.csv`;
    const data_files = [{ split: "train", path }];
    const card = { tags: [text()], configs: [{ config_name: text(), data_files }] };
    return {
      name: `strange-data-${number}`,
      type: "dataset",
      private: number % 3 === 1,
      files: { "README.md": `---\n${JSON.stringify(card)}\n---\n`, [path]: "a,b\n1,2\n" },
    };
  });
}

/** Untrusted texts, the same for the same seed. */
function strange(seed: number) {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  return {
    random,
    pick,
    text: () => `text ${pick(ENDINGS)}${pick(ENDINGS)}`,
    fileName: () =>
      pick(ENDINGS)
        .replace(/[\r\n/\\\u2028]/g, " ")
        .trim(),
  };
}
