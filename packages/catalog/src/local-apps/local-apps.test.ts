import { readdirSync } from "node:fs";
import { LOCAL_APPS, type ModelData } from "@huggingface/tasks";
import { describe, expect, it } from "vitest";
import type { LocalApp } from "../local-app.ts";
import type { ModelInfo } from "../model.ts";
import { localApps } from "./index.ts";

const ours: Readonly<Record<string, LocalApp>> = localApps;
const theirs = LOCAL_APPS as Readonly<
  Record<
    string,
    {
      prettyLabel: string;
      docsUrl: string;
      mainTask: string;
      macOSOnly?: boolean;
      displayOnModelPage: (model: ModelData) => boolean;
      deeplink?: (model: ModelData, file?: string) => URL;
    }
  >
>;

it("lists every file of this folder", () => {
  const files = readdirSync(import.meta.dirname)
    .filter((name) => /^(?!index\.|conditions\.|steps\.|.*\.test\.).*\.ts$/.test(name))
    .map((name) => name.replace(/\.ts$/, ""));
  expect(
    Object.keys(ours)
      .map((key) => key.replaceAll(".", "-"))
      .sort(),
  ).toEqual(files.sort());
});

describe("compared with the package", () => {
  it("lists the same programs", () => {
    expect(Object.keys(ours).sort()).toEqual(Object.keys(theirs).sort());
  });

  it.each(Object.keys(ours))("%s has the same label, address and task", (key) => {
    const { prettyLabel, docsUrl, mainTask, macOSOnly } = theirs[key]!;
    expect({ ...ours[key], isOffered: undefined, fits: undefined, use: undefined }).toEqual({
      prettyLabel,
      docsUrl,
      mainTask,
      macOsOnly: macOSOnly || undefined,
      isOffered: undefined,
      fits: undefined,
    });
  });
});

describe("links compared with the package", () => {
  const linked = Object.entries(ours).flatMap(([key, { use }]) =>
    use.kind === "link" ? [[key, use.link] as const] : [],
  );
  const models: readonly ModelInfo[] = [
    { id: "owner/name", tags: [], gguf: { contextLength: 512 } },
    { id: "owner/name", tags: ["lora"], libraryName: "diffusers" },
    { id: "owner/name", tags: [], libraryName: "diffusers" },
  ];

  it.each(linked)("%s opens the same address", (key, link) => {
    for (const model of models) {
      const data = {
        ...model,
        gguf: model.gguf && { context_length: 512 },
      } as unknown as ModelData;
      for (const file of model.gguf ? [undefined, "f-Q4_K_M.gguf"] : [undefined])
        expect(new URL(link(model, file)).href).toBe(theirs[key]?.deeplink?.(data, file).href);
    }
  });
});

/** Each axis of what the conditions ask about; every combination is one model. */
const AXES = {
  tag: [
    [],
    ["mlx"],
    ["transformers"],
    ["unsloth"],
    ["text-generation-inference"],
    ["lora"],
    ["safetensors"],
    ["coreml", "joyfusion"],
    ["ryzenai-npu"],
    ["ryzenai-hybrid"],
    ["safetensors", "lora"],
  ],
  conversational: [false, true],
  task: [undefined, "text-generation", "image-text-to-text", "text-to-image", "translation"],
  library: [undefined, "diffusers", "transformers"],
  contextLength: [undefined, 0, 4096],
  template: [undefined, "no call", "{{ tools }}"],
  quantization: [undefined, "awq", "bitsandbytes"],
} as const;

interface Wanted {
  readonly tags: readonly string[];
  readonly task: string | undefined;
  readonly library: string | undefined;
  readonly contextLength: number | undefined;
  readonly template: string | undefined;
  readonly quantization: string | undefined;
}

function everyModel(): readonly Wanted[] {
  return AXES.tag.flatMap((tag) =>
    AXES.conversational.flatMap((chats) =>
      AXES.task.flatMap((task) =>
        AXES.library.flatMap((library) =>
          AXES.contextLength.flatMap((contextLength) =>
            AXES.template.flatMap((template) =>
              AXES.quantization.map((quantization) => ({
                tags: chats ? [...tag, "conversational"] : tag,
                task,
                library,
                contextLength,
                template,
                quantization,
              })),
            ),
          ),
        ),
      ),
    ),
  );
}

const asOurs = ({
  tags,
  task,
  library,
  contextLength,
  template,
  quantization,
}: Wanted): ModelInfo => ({
  id: "a/b",
  tags,
  ...(task && { pipelineTag: task }),
  ...(library && { libraryName: library }),
  ...(contextLength !== undefined && { gguf: { contextLength } }),
  config: {
    ...(template && { chatTemplateJinja: template }),
    ...(quantization && { quantizationConfig: { quantMethod: quantization } }),
  },
});

const asTheirs = ({ tags, task, library, contextLength, template, quantization }: Wanted) =>
  ({
    id: "a/b",
    tags,
    pipeline_tag: task,
    library_name: library,
    gguf: contextLength === undefined ? undefined : { total: 1, context_length: contextLength },
    config: {
      chat_template_jinja: template,
      quantization_config: quantization && { quant_method: quantization },
    },
    inference: "",
  }) as unknown as ModelData;

const models = everyModel();

it.each(Object.keys(ours))("%s is offered for the models the package offers it for", (key) => {
  const wrong = models.filter(
    (model) =>
      ours[key]!.isOffered(asOurs(model)) !==
      Boolean(theirs[key]!.displayOnModelPage(asTheirs(model))),
  );
  expect(wrong).toEqual([]);
  expect(models.some((model) => ours[key]!.isOffered(asOurs(model)))).toBe(true);
});
