import { localApps, type ModelInfo } from "@orrery/catalog";
import { providers } from "@orrery/inference";
import { expect, it } from "vitest";
import { ggufFiles, listLocalApps, localAppUsage } from "./local-app-usage.ts";
import { NO_ROUTES } from "./usage-route.ts";
import type { UsageSource } from "./usage-source.ts";

const FILES = ["a-BF16.gguf", "a-Q4_K_M.gguf", "a-Q8_0.gguf"];
const model: ModelInfo = {
  id: "ada/chat",
  tags: ["gguf", "conversational"],
  pipelineTag: "text-generation",
  gguf: { contextLength: 4096, files: FILES, chatTemplate: "{{ tools }}" },
};
const source: UsageSource = {
  type: "model",
  id: model.id,
  isPrivate: false,
  hubUrl: "http://localhost:4870",
  providers,
  ...NO_ROUTES,
  model,
};
const appOf = (key: string) => localApps[key as keyof typeof localApps];

it("offers the usual first, what only takes links last, and nothing that cannot run it", () => {
  const kinds = listLocalApps(source).map(({ app }) => app.use.kind);
  expect(kinds.lastIndexOf("commands")).toBeLessThan(kinds.indexOf("link"));
  expect(listLocalApps(source)[0]?.key).toBe("llama.cpp");
  expect(listLocalApps(source).every(({ app }) => app.isOffered(model))).toBe(true);
  expect(listLocalApps({ ...source, model: { id: "ada/x", tags: [] } })).toEqual([]);
});

it("runs the file that was asked for, and the preferred one for any other", () => {
  expect(ggufFiles(source)).toEqual(["a-Q4_K_M.gguf", "a-BF16.gguf", "a-Q8_0.gguf"]);
  const runs = (wanted?: string) =>
    localAppUsage(appOf("llama.cpp"), source, wanted).snippets[0]?.content;
  expect(runs("a-Q8_0.gguf")).toContain("--hf-file a-Q8_0.gguf");
  expect(runs("$(id).gguf")).toContain("--hf-file a-Q4_K_M.gguf");
  expect(runs()).toContain("export HF_ENDPOINT=http://localhost:4870");
});

it("fetches the file from this hub before an app is opened by a link", () => {
  const { snippets, link } = localAppUsage(appOf("lmstudio"), source, "a-Q8_0.gguf");
  expect(snippets.map(({ content }) => content)).toEqual([
    "curl -L -o a-Q8_0.gguf http://localhost:4870/ada/chat/resolve/main/a-Q8_0.gguf",
  ]);
  expect(link).toBe("lmstudio://open_from_hf?model=ada/chat&file=a-Q8_0.gguf");
});

it("fetches the whole repo for apps that want more than a file", () => {
  const painter: ModelInfo = {
    id: "ada/painter",
    tags: ["diffusers"],
    pipelineTag: "text-to-image",
    libraryName: "diffusers",
  };
  const { snippets } = localAppUsage(appOf("drawthings"), {
    ...source,
    id: painter.id,
    model: painter,
  });
  expect(snippets[0]?.content).toBe(
    "export HF_ENDPOINT=http://localhost:4870\nhf download ada/painter --local-dir painter",
  );
});
