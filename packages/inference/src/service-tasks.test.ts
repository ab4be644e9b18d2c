import { expect, it } from "vitest";
import { encodeBody } from "./encode-body.ts";
import { openAiCompatible } from "./open-ai-compatible.ts";
import type { CallBody, ProviderTask } from "./provider.ts";
import { readRanking } from "./rerank.ts";
import type { TaskName } from "./task-io.ts";

const service = openAiCompatible("acme", {
  label: "Acme",
  baseUrl: "https://acme.example",
  imagesPath: "/v1/images/generations",
  imageEditsPath: "/v1/images/edits",
  transcriptionsPath: "/v1/audio/transcriptions",
  rerankPath: "/rerank",
  embeddingsPath: "/v1/embeddings",
});
const ask = (task: TaskName, input: object) =>
  (service.tasks[task] as ProviderTask<"text-to-image">).request({
    ...{ providerModelId: "m", hubModelId: "a/m", hubUrl: "https://hub.example", routed: false },
    input: input as never,
  });
const jsonOf = (body: CallBody) => (body.kind === "json" ? body.json : undefined);

it("asks for an image in the words of the API, and for no format by itself", () => {
  const { body } = ask("text-to-image", {
    inputs: "a fox",
    parameters: { width: 1024, height: 1536, quality: "low" },
  });
  expect(jsonOf(body)).toEqual({
    ...{ model: "m", prompt: "a fox", size: "1024x1536", quality: "low" },
  });
  const auto = ask("text-to-image", { inputs: "a", parameters: { size: "auto", width: 7 } });
  expect(jsonOf(auto.body)).toEqual({ model: "m", prompt: "a", size: "auto", width: 7 });
});

it("reads an image as the service says what it is", () => {
  const { response } = service.tasks["text-to-image"] as ProviderTask<"text-to-image">;
  const data = [{ b64_json: "AAAA" }];
  expect(response({ data }, "m")).toMatchObject({ mediaType: "image/png" });
  expect(response({ data, output_format: "webp" }, "m")).toMatchObject({
    mediaType: "image/webp",
  });
  expect(response({ data: [{ url: "https://a.example/b.png" }] }, "m")).toMatchObject({
    kind: "url",
  });
});

it("sends an image to be changed in the field that the API has for it", async () => {
  const file = { name: "a.png", mediaType: "image/png" };
  const { body, path } = ask("image-to-image", { inputs: file, parameters: { prompt: "red" } });
  const { body: form } = await encodeBody(body, async () => new Uint8Array([1]));
  expect([path, form instanceof FormData && [...form.keys()]]).toEqual([
    "/v1/images/edits",
    ["image", "prompt", "model"],
  ]);
});

it("translates speech at the endpoint next to that of transcriptions", () => {
  const file = { name: "a.wav", mediaType: "audio/wav" };
  const recognize = (parameters: object) =>
    ask("automatic-speech-recognition", { inputs: file, parameters });
  expect(recognize({ task: "translate", prompt: "p" })).toMatchObject({
    path: "/v1/audio/translations",
    body: { fields: { prompt: "p", model: "m" } },
  });
  expect(recognize({ language: "de" }).path).toBe("/v1/audio/transcriptions");
});

it("reads scores whatever a service calls them, and refuses others", () => {
  for (const reply of [
    { results: [{ index: 0, relevance_score: 0.5 }] },
    { data: [{ index: 0, score: 0.5 }] },
    [{ index: 0, score: 0.5, text: "a" }],
  ])
    expect(readRanking(reply)).toEqual([{ index: 0, score: 0.5 }]);
  for (const reply of [{}, [{ index: "0", score: 1 }], { results: [{ index: 0 }] }, "no"])
    expect(() => readRanking(reply)).toThrow("no list of scores");
});

it("embeds texts and tokens, and refuses what is neither", () => {
  for (const inputs of ["a", ["a", "b"], [[1, 2]]])
    expect(jsonOf(ask("feature-extraction", { inputs }).body)).toEqual({
      input: inputs,
      model: "m",
    });
  const inputs = { source_sentence: "a", sentences: ["b"] };
  expect(() => ask("feature-extraction", { inputs })).toThrow("a text or a list of texts");
});
