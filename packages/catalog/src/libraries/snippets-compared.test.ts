import { MODEL_LIBRARIES_UI_ELEMENTS, type ModelData } from "@huggingface/tasks";
import { describe, expect, it } from "vitest";
import { FALLBACK_TEXTS } from "../fallback-texts.ts";
import type { ModelInfo } from "../model.ts";
import { librariesWithSnippets, libraryCases } from "../testing/library-cases.ts";
import { libraries } from "./index.ts";

const theirs: Readonly<Record<string, { snippets?: (model: ModelData) => readonly string[] }>> =
  MODEL_LIBRARIES_UI_ELEMENTS as never;

/** Why the number of programs differs from the package's; a case, or all cases of a library. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  "llama-cpp-python": "one program that runs as it stands, not a loader and a call apart",
  "transformers: invalid-class": "the class cannot be printed, so nothing is said in its place",
  "pruna-ai: diffusers": "the line that installs is not a program with an import above it",
  "pruna-ai: diffusers-pro": "the same",
  "pruna-ai: diffusers-image-to-image": "the same",
  "pruna-ai: diffusers-image-to-video": "the same",
  "pruna-ai: diffusers-text-to-video": "the same",
  "pruna-ai: transformers-pipeline": "a pipeline and a model become the same call",
  "keras-hub: several-tasks": "a class cannot have the name of one of Python's own words",
  "PaddleOCR: unknown": "a name that every object has is not a tag of the table",
  "unity-sentis": "the call is C#, which is not among our languages: the files are fetched",
};

/** The model as the package's functions read it. */
const asModelData = (model: ModelInfo): ModelData =>
  ({
    id: model.id,
    tags: [...model.tags],
    pipeline_tag: model.pipelineTag,
    library_name: model.libraryName,
    mask_token: model.maskToken,
    widgetData: model.widgetData?.map(({ text, sourceSentence, sentences }) => ({
      text,
      source_sentence: sourceSentence,
      sentences,
    })),
    cardData: model.cardData && {
      base_model: model.cardData.baseModel,
      instance_prompt: model.cardData.instancePrompt,
    },
    transformersInfo: model.transformersInfo && {
      auto_model: model.transformersInfo.autoModel,
      processor: model.transformersInfo.processor,
    },
    config: model.config && {
      architectures: model.config.architectures,
      peft: model.config.peft && {
        base_model_name_or_path: model.config.peft.baseModelName,
        task_type: model.config.peft.taskType,
      },
      sklearn: model.config.sklearn && {
        model: { file: model.config.sklearn.modelFile },
        model_format: model.config.sklearn.modelFormat,
      },
      speechbrain: model.config.speechbrain && {
        speechbrain_interface: model.config.speechbrain.interface,
      },
      keras_hub: model.config.kerasHub,
      adapter_transformers: model.config.adapterTransformers && {
        model_name: model.config.adapterTransformers.modelName,
      },
      tokenizer_config: model.config.tokenizerConfig,
      processor_config: model.config.processorConfig,
      chat_template_jinja: model.config.chatTemplateJinja,
    },
  }) as unknown as ModelData;

const PREPARATION =
  /^\s*($|#|\/\/|!?pip install|npm i|git clone|cd |uv sync|cargo install|brew install|hf download|huggingface-cli download|ls |curl .*\| sh|export )/;
const isFallback = (line: string) => Object.values<string>(FALLBACK_TEXTS).includes(line);

/** The number of texts that do something other than installing, downloading and commenting. */
const countPrograms = (contents: readonly string[]): number =>
  contents.filter((content) =>
    content
      .replaceAll("\\\n", " ")
      .split("\n")
      .some((line) => !PREPARATION.test(line.trim()) && !isFallback(line)),
  ).length;

describe("compared with the package", () => {
  it("the same libraries have snippets", () => {
    const names = Object.keys(theirs).filter((key) => theirs[key]?.snippets !== undefined);
    expect(librariesWithSnippets().toSorted()).toEqual(names.toSorted());
    expect(names).toHaveLength(125);
  });

  it.each(libraryCases().map((one) => [one.library, one.name, one.model] as const))(
    "%s shows as many programs for %s",
    (library, name, model) => {
      const mine = (libraries[library].snippets?.(model) ?? []).map(({ content }) => content);
      const other = theirs[library]?.snippets?.(asModelData(model)) ?? [];
      expect(mine.length === 0).toBe(other.length === 0);
      const counts = [countPrograms(mine), countPrograms(other)];
      const reason = DIFFERENCES[`${library}: ${name}`] ?? DIFFERENCES[library];
      if (reason === undefined) expect(counts[0]).toBe(counts[1]);
      else expect(counts[0], `no longer so: ${reason}`).not.toBe(counts[1]);
    },
  );
});
