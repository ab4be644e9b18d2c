import type { ModelInfo } from "@orrery/catalog";
import { describe, expect, it } from "vitest";
import { CLIENTS, getTemplate } from "./clients.ts";
import offers from "./fixtures/offers.json" with { type: "json" };
import { inferenceSnippets } from "./inference-snippets.ts";
import type { SnippetOptions } from "./snippet.ts";
import { SNIPPET_TASKS, templateNameOf } from "./template-names.ts";
import { listExpectedOffers } from "./testing/expected-offers.ts";
import { offeredClients } from "./testing/offered.ts";

const HUB_URL = "https://hub.example";
const chatModel: ModelInfo = {
  id: "a/b",
  tags: ["conversational"],
  pipelineTag: "text-generation",
};
const plainModel: ModelInfo = { id: "a/b", tags: [], pipelineTag: "text-classification" };

const snippetsOf = (model: ModelInfo, options: Partial<SnippetOptions> = {}) =>
  inferenceSnippets(model, { hubUrl: HUB_URL, ...options });
const names = (model: ModelInfo, options?: Partial<SnippetOptions>) =>
  snippetsOf(model, options).map(({ language, client }) => `${language}/${client}`);
const contentOf = (client: string, model: ModelInfo, options?: Partial<SnippetOptions>) =>
  snippetsOf(model, options)
    .filter((snippet) => snippet.client === client)
    .map(({ content }) => content)
    .join("\n");
const curl = (model: ModelInfo, options?: Partial<SnippetOptions>) =>
  contentOf("curl", model, options);

describe("what is offered", () => {
  it.each(listExpectedOffers())(
    "$provider $task, streaming $streaming",
    ({ clients, ...offer }) => {
      expect(offeredClients(offer)).toEqual(clients);
    },
  );

  it("is the same table of templates", () => {
    const { languages, ...order } = offers.order;
    expect([...new Set(CLIENTS.map(({ language }) => language))]).toEqual(languages);
    for (const [language, clients] of Object.entries(order)) {
      expect(
        CLIENTS.filter((entry) => entry.language === language).map(({ client }) => client),
      ).toEqual(clients);
    }
    expect(Object.fromEntries(SNIPPET_TASKS.map((task) => [task, templateNameOf(task)]))).toEqual({
      ...offers.templateByTask,
      "visual-question-answering": "visualQuestionAnswering",
    });
  });

  it("is nothing for tasks without templates, and for tags nobody knows", () => {
    for (const pipelineTag of ["robotics", "toString", "", undefined]) {
      expect(snippetsOf({ id: "a/b", tags: [], pipelineTag })).toEqual([]);
    }
  });

  it("can be narrowed to a language or a client", () => {
    expect(names(chatModel, { language: "js" })).toEqual([
      "js/openai",
      "js/huggingface.js",
      "js/fetch",
    ]);
    expect(names(chatModel, { client: "openai" })).toEqual(["python/openai", "js/openai"]);
  });

  it("depends on no call before it", () => {
    const before = snippetsOf({ ...chatModel, tags: [] }, { provider: "hf-inference" });
    snippetsOf(chatModel, { provider: "groq", streaming: true });
    expect(snippetsOf({ ...chatModel, tags: [] }, { provider: "hf-inference" })).toEqual(before);
  });
});

describe("a provider that does not run the task", () => {
  it.each([
    ["groq", plainModel, "text-classification"],
    ["constructor", chatModel, "conversational"],
    ["fal-ai", chatModel, "conversational"],
    ["openai", chatModel, "conversational"],
    ["groq", { ...chatModel, pipelineTag: "image-text-to-text", tags: [] }, "image-text-to-text"],
    ["novita", { ...plainModel, pipelineTag: "image-text-to-video" }, "image-text-to-video"],
  ] as const)("%s is logged, and nothing is offered", (provider, model, task) => {
    const log: string[] = [];
    const snippets = inferenceSnippets(model, { hubUrl: HUB_URL, provider }, (line) =>
      log.push(line),
    );
    expect(snippets).toEqual([]);
    expect(log).toEqual([`Failed to get provider helper for ${provider} (${task})`]);
  });
});

describe("chat", () => {
  it("needs the conversational tag and one of two pipelines", () => {
    expect(curl(chatModel, { provider: "groq" })).toContain('"messages"');
    expect(curl({ ...chatModel, tags: [] }, { provider: "hf-inference" })).toContain('"prompt"');
    const other = { ...chatModel, pipelineTag: "text-classification" };
    expect(curl(other, { provider: "hf-inference" })).not.toContain("messages");
  });

  it("names the provider behind the model, and leaves `auto` away", () => {
    expect(curl(chatModel, { provider: "groq" })).toContain('"model": "a/b:groq"');
    expect(curl(chatModel)).toContain('"model": "a/b"');
    expect(curl(chatModel, { provider: "groq", directRequest: true, providerId: "x" })).toContain(
      '"model": "x"',
    );
  });

  it("goes to this hub's router, whoever answers", () => {
    for (const provider of ["auto", "groq", "hf-inference", "cohere"]) {
      for (const { content } of snippetsOf(chatModel, { provider })) {
        expect(content).toContain(`${HUB_URL}/v1`);
        expect(content).not.toContain("huggingface.co");
      }
    }
    expect(curl(chatModel, { routerUrl: "https://router.example" })).toContain(
      "curl https://router.example/v1/chat/completions",
    );
  });

  it("says whether it streams", () => {
    for (const { content, client } of snippetsOf(chatModel))
      expect(content, client).toMatch(/"?stream"?(: |=)[Ff]alse/);
    for (const { content } of snippetsOf(chatModel, { streaming: true })) {
      expect(content).toMatch(/"?stream"?(: |=)[Tt]rue/);
    }
  });

  it("sends what is set, and 0 is set", () => {
    const set = curl(chatModel, { temperature: 0, max_tokens: 0, top_p: 0.5 });
    expect(set).toMatch(/"temperature": 0,\n {2}"max_tokens": 0,\n {2}"top_p": 0.5/);
    expect(curl(chatModel)).not.toMatch(/temperature|max_tokens|top_p/);
  });

  it("takes messages, or a widget's words", () => {
    const messages = [{ role: "user", content: "Hello" }];
    expect(curl(chatModel, { messages })).toBe(curl(chatModel, { inputs: "Hello" }));
    expect(curl(chatModel, { messages })).toBe(curl(chatModel, { inputs: messages }));
  });
});

describe("the token", () => {
  const variables = (options: Partial<SnippetOptions>, model = chatModel) =>
    new Set(
      snippetsOf(model, options).flatMap(
        ({ content }) => content.match(/[A-Z_]+_(TOKEN|API_KEY)|API_TOKEN/g) ?? [],
      ),
    );

  it.each([
    [{ provider: "auto" }, "HF_TOKEN"],
    [{ provider: "groq" }, "HF_TOKEN"],
    [{ provider: "hf-inference", directRequest: true }, "HF_TOKEN"],
    [{ provider: "auto", directRequest: true }, "HF_TOKEN"],
    [{ provider: "groq", directRequest: true }, "GROQ_API_KEY"],
    [{ provider: "featherless-ai", directRequest: true }, "FEATHERLESS_AI_API_KEY"],
    [{ provider: "groq", endpointUrl: "http://localhost:8080" }, "API_TOKEN"],
    [{ provider: "hf-inference", endpointUrl: "http://localhost:8080" }, "API_TOKEN"],
  ])("of %j is looked up in %s", (options, variable) => {
    expect([...variables(options)]).toEqual([variable]);
  });

  it("is printed as it is when it was given, and nothing is imported to look it up", () => {
    for (const { content, language } of snippetsOf(chatModel, { accessToken: "hf_given" })) {
      expect(content).toContain("hf_given");
      expect(content).not.toContain("HF_TOKEN");
      if (language === "python") expect(content).not.toContain("import os");
    }
  });

  it("that is not the hub's sends every client to the provider", () => {
    const options = { provider: "groq", accessToken: "gsk_1" };
    expect(curl(chatModel, options)).toContain("https://api.groq.com/openai/v1/chat/completions");
    expect(contentOf("openai", chatModel, options)).not.toContain(HUB_URL);
  });

  it("is left out when it is empty", () => {
    expect(curl(chatModel, { accessToken: "" })).not.toContain("Authorization");
    expect(
      contentOf("requests", plainModel, { accessToken: "", provider: "hf-inference" }),
    ).not.toContain("Authorization");
  });

  it("has fal's word before it when fal is asked", () => {
    const image = { ...plainModel, pipelineTag: "text-to-image" };
    const direct = { provider: "fal-ai", directRequest: true };
    expect(contentOf("fetch", image, direct)).toMatch(/`Key \$\{process\.env\.FAL_AI_API_KEY\}`/);
    expect(contentOf("fetch", image, { provider: "fal-ai" })).toMatch(
      /`Bearer \$\{process\.env\.HF_TOKEN\}`/,
    );
  });
});

describe("constants of the specification", () => {
  const of = (pipelineTag: string, client: string) =>
    contentOf(client, { ...plainModel, pipelineTag }, { provider: "hf-inference" });

  it.each([
    ["zero-shot-classification", "requests", '"candidate_labels": ["refund", "legal", "faq"]'],
    ["zero-shot-image-classification", "requests", '"candidate_labels": ["cat", "dog", "llama"]'],
    ["text-to-image", "huggingface.js", "num_inference_steps: 5"],
    ["audio-classification", "curl", "Content-Type: audio/flac"],
    ["image-classification", "fetch", '"Content-Type": "image/jpeg"'],
  ])("%s in %s", (task, client, text) => {
    expect(of(task, client)).toContain(text);
  });

  it("names who pays in a header or where the client wants it", () => {
    for (const { content, client } of snippetsOf(chatModel, { billTo: "acme" })) {
      expect(content, client).toMatch(/X-HF-Bill-To"?: "?acme|bill_to="acme"|billTo: "acme"/);
    }
  });

  it("reads pictures, sound and film as a blob", () => {
    for (const task of ["text-to-image", "text-to-speech", "text-to-audio", "image-to-image"]) {
      expect(of(task, "fetch")).toContain("response.blob()");
    }
    expect(of("text-classification", "fetch")).toContain("response.json()");
  });
});

it("says that a template is not there", () => {
  const curlEntry = CLIENTS.find(({ client }) => client === "curl")!;
  expect(() => getTemplate(curlEntry, "textToVideo")).toThrow(
    "Template not found: sh/curl/textToVideo",
  );
});

it("knows the public hub's clients need no redirection", () => {
  const options = {
    provider: "hf-inference",
    hubUrl: "https://huggingface.co",
    routerUrl: "https://router.huggingface.co",
  };
  const snippet = contentOf("huggingface_hub", plainModel, options);
  expect(snippet).not.toContain("constants");
  expect(curl(plainModel, options)).toContain(
    "https://router.huggingface.co/hf-inference/models/a/b",
  );
});

it("logs input that cannot be sent, and prints the sample instead", () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  const log: string[] = [];
  const options = { hubUrl: HUB_URL, provider: "hf-inference", inputs: cyclic };
  const snippets = inferenceSnippets(plainModel, options, (line) => log.push(line));
  expect(log).toEqual(["Failed to parse body as JSON"]);
  expect(snippets).toEqual(snippetsOf(plainModel, { provider: "hf-inference" }));
});

describe("options of a task", () => {
  const printed = (pipelineTag: string, parameters: Readonly<Record<string, unknown>>) =>
    snippetsOf({ ...plainModel, pipelineTag }, { provider: "hf-inference", parameters });

  it.each([
    ["text-classification", { top_k: 2 }, /top_k(=|: |": )2/],
    ["image-classification", { top_k: 2 }, /top_k(=|: |": )2/],
    ["summarization", { generate_parameters: { max_new_tokens: 9 } }, /max_new_tokens"?: 9/],
    ["text-to-image", { seed: 7 }, /seed(=|: |": )7/],
    ["text-to-speech", { voice: "alloy" }, /voice"?: "alloy"/],
    ["text-generation", { max_new_tokens: 5 }, /max_(new_)?tokens(=|: |": )5/],
    ["zero-shot-classification", { hypothesis_template: "A {}" }, /template(=|: |": )"A \{\}"/],
  ])("prints those of %s in every program", (task, parameters, written) => {
    const programs = printed(task, parameters);
    expect(programs.length).toBeGreaterThan(3);
    for (const { client, content } of programs)
      expect([client, content]).toEqual([client, expect.stringMatching(written)]);
  });

  it("prints no program of a client that would drop them", () => {
    const clients = (task: string, parameters: Readonly<Record<string, unknown>>) =>
      printed(task, parameters).map(({ client }) => client);
    expect(clients("image-classification", {})).toContain("huggingface.js");
    expect(clients("image-classification", { top_k: 2 })).not.toContain("huggingface.js");
  });

  it("prints the same as without any for an empty object", () => {
    expect(printed("text-to-image", {})).toEqual(
      snippetsOf({ ...plainModel, pipelineTag: "text-to-image" }, { provider: "hf-inference" }),
    );
  });
});
