import { spawnSync } from "node:child_process";
import { parseAst } from "vite";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { CLIENTS } from "../clients.ts";
import { RUNTIME_CLIENTS } from "../runtime/runtime-snippets.ts";
import type { SnippetOptions } from "../snippet.ts";
import { SNIPPET_TASKS } from "../template-names.ts";
import { hostileTexts } from "../testing/hostile-texts.ts";
import { callerSnippets } from "./caller-snippets.ts";
import { CALLERS } from "./callers.ts";

const HUB = "http://hub.test:4870";
const key = ({ language, client }: { readonly language: string; readonly client: string }) =>
  `${language}/${client}`;

function print(task: string, options: Partial<SnippetOptions> = {}, id = "ada/m") {
  const chats = task === "conversational" || task === "image-text-to-text";
  const pipelineTag = task === "conversational" ? "text-generation" : task;
  const model = { id, tags: chats ? ["conversational"] : [], pipelineTag };
  return callerSnippets(model, { hubUrl: HUB, ...options });
}

const clients = (...given: Parameters<typeof print>) => print(...given).map(key);

describe("callers", () => {
  it("have names of their own, and each has something to say", () => {
    const names = [...RUNTIME_CLIENTS, ...CALLERS].map(key);
    expect(new Set(names).size).toBe(names.length);
    const offered = ["conversational", "feature-extraction", "image-classification"].flatMap(
      (task) =>
        clients(task, { provider: "groq", directRequest: true }).concat(
          clients(task, { provider: "hf-inference" }),
        ),
    );
    for (const name of names.slice(RUNTIME_CLIENTS.length)) expect(offered).toContain(name);
  });

  it("leave `auto` outside chats to the hub's own clients", () => {
    for (const task of SNIPPET_TASKS.filter((task) => task !== "image-text-to-text"))
      expect(clients(task)).toEqual([]);
    expect(clients("conversational")).toContain("go/net-http");
  });

  it("do not print a chat twice", () => {
    const chats = clients("conversational");
    for (const entry of CLIENTS) expect(chats).not.toContain(key(entry));
  });

  it("speak OpenAI's protocol where it is spoken", () => {
    const openAi = (...given: Parameters<typeof print>) =>
      clients(...given).filter((name) => name.endsWith("/openai"));
    const both = ["python/openai", "js/openai"];
    expect(openAi("feature-extraction", { provider: "hf-inference" })).toEqual(both);
    expect(openAi("text-to-image", { provider: "fal-ai" })).toEqual(both);
    expect(openAi("text-to-image", { provider: "fal-ai", directRequest: true })).toEqual([]);
    expect(openAi("feature-extraction", { provider: "together", directRequest: true })).toEqual(
      both,
    );
    expect(openAi("fill-mask", { provider: "hf-inference" })).toEqual([]);
    // A chat completes the text there, and an image is a job.
    for (const [task, provider] of [
      ["text-generation", "groq"],
      ["text-to-image", "zai-org"],
    ] as const)
      expect(openAi(task, { provider, directRequest: true })).toEqual([]);
    const hubUrl = "https://huggingface.co";
    const routerUrl = "https://router.huggingface.co";
    expect(openAi("feature-extraction", { provider: "hf-inference", hubUrl, routerUrl })).toEqual(
      [],
    );
  });

  it("print responses where they are answered, which is not here", () => {
    const responses = (options: Partial<SnippetOptions>) =>
      clients("conversational", options).filter((name) => name.endsWith("openai-responses"));
    expect(responses({ provider: "openai", directRequest: true })).toHaveLength(2);
    expect(responses({ provider: "groq" })).toEqual([]);
    expect(responses({})).toEqual([]);
    expect(responses({ provider: "novita", directRequest: true })).toEqual([]);
  });

  it("can be asked for one by one", () => {
    const only = { provider: "hf-inference", language: "go" };
    expect(clients("fill-mask", only)).toEqual(["go/net-http"]);
    expect(clients("conversational", { client: "langchain" })).toEqual([
      "python/langchain",
      "js/langchain",
    ]);
  });

  it("name a token that was given, and look up one that was not", () => {
    for (const { content } of print("conversational", { accessToken: "hf_given" }).filter(
      ({ client }) => client !== "zed",
    ))
      expect(content).toContain("hf_given");
    for (const { content, client } of print("conversational"))
      if (client !== "zed") expect(content).toContain("HF_TOKEN");
  });
});

/** Where other people's text can come to stand, for every text. */
const HOSTILE = hostileTexts().flatMap((text) => [
  ...print(
    "conversational",
    {
      provider: "groq",
      billTo: `a${text}`,
      messages: [
        { role: "system", content: text },
        { role: "user", content: text },
      ],
      chatOptions: {
        stop: [text],
        tools: [{ type: "function", function: { name: text, parameters: { [text]: text } } }],
      },
    },
    `ada/${text}`,
  ),
  ...print(
    "conversational",
    { provider: "openai", directRequest: true, providerId: text },
    `a/${text}`,
  ),
  ...print("conversational", {
    streaming: true,
    accessToken: text,
    endpointUrl: `http://endpoint.test/${text}`,
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text },
          { type: "image_url", image_url: { url: text } },
        ],
      },
    ],
  }),
  ...print("feature-extraction", { provider: "hf-inference", inputs: text }, `ada/${text}`),
  ...print("text-generation", { provider: "hf-inference", inputs: text }),
  ...print("image-classification", { provider: "hf-inference", inputs: `${text}.png` }),
]);

describe("texts with other people's words in them", () => {
  const of = (...formats: readonly string[]) =>
    HOSTILE.filter(({ format }) => formats.includes(format)).map(({ content }) => content);

  it("are safe inside a page", () => {
    expect(HOSTILE.length).toBeGreaterThan(3000);
    for (const { content } of HOSTILE)
      expect(content).not.toMatch(/<\/script|<!--|[\u2028\u2029\u202e]/i);
  });

  it("parse: JavaScript", () => {
    for (const program of of("js")) expect(parseAst(program).body.length).toBeGreaterThan(1);
  });

  it.skipIf(spawnSync("python3", ["--version"]).status !== 0)("parse: Python", () => {
    const input = JSON.stringify(of("python"));
    const check = "import ast, json, sys\nfor text in json.load(sys.stdin): ast.parse(text)";
    const { stderr, status } = spawnSync("python3", ["-c", check], { input, encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  });

  it("parse: settings of editors", () => {
    for (const text of of("json")) expect(JSON.parse(text)).toBeTruthy();
    for (const text of of("jsonc")) expect(JSON.parse(text.replace(/^\/\/.*\n/, ""))).toBeTruthy();
    for (const text of of("yaml"))
      expect(parse(text.replace(/\$\{\{ secrets\.\w+ \}\}/, "x"))).toBeTruthy();
  });

  it("fill nothing in but the key", () => {
    const model = "ada/{env:HOME}{file:/etc/passwd}$" + "{{ secrets.OTHER }}";
    const [settings] = print("conversational", { client: "opencode" }, model);
    expect(settings?.content.match(/\{(?:env|file):[^}]*\}/g)).toEqual(["{env:HF_TOKEN}"]);
    expect(JSON.parse(settings?.content ?? "").provider.orrery.models).toEqual({
      [model]: { name: model },
    });
    const [yaml] = print("conversational", { client: "continue" }, model);
    expect(yaml?.content.match(/\$\{\{[^}]*\}\}/g)).toEqual(["$" + "{{ secrets.HF_TOKEN }}"]);
  });
});
