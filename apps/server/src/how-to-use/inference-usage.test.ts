import type { ModelInfo } from "@orrery/catalog";
import { providers } from "@orrery/inference";
import { SNIPPET_TASKS } from "@orrery/snippets";
import { describe, expect, it } from "vitest";
import { listSwitches } from "./chat-switches.ts";
import {
  type CallWay,
  callWay,
  inputsError,
  keyVariableOf,
  listPrograms,
  listProviderChoices,
  noInferenceReason,
  tokenScope,
} from "./inference-usage.ts";
import { NO_ROUTES } from "./usage-route.ts";
import type { UsageSource } from "./usage-source.ts";

const sourceOf = (pipelineTag: string, tags: readonly string[] = []): UsageSource => {
  const model: ModelInfo = { id: "ada/m", tags, pipelineTag };
  return {
    type: "model",
    id: model.id,
    isPrivate: false,
    needsToken: false,
    isClosed: false,
    hubUrl: "http://hub:4870",
    providers,
    ...NO_ROUTES,
    model,
  };
};
const chat = sourceOf("text-generation", ["conversational"]);

describe("who can run a model", () => {
  it("is one's own server first, then the providers that serve the task and can be called straight", () => {
    const keys = listProviderChoices(chat).map(({ key }) => key);
    expect(keys[0]).toBe("own");
    expect(keys).not.toContain("auto");
    expect(keys).toContain("groq");
    expect(keys).not.toContain("fal-ai");
    expect(keys).not.toContain("hf-inference");
    expect(listProviderChoices(sourceOf("text-to-image")).map(({ key }) => key)).toContain(
      "fal-ai",
    );
  });

  it.each(SNIPPET_TASKS)("always has a program to show for %s", (task) => {
    for (const source of [sourceOf(task), sourceOf(task, ["conversational"])])
      for (const { key } of listProviderChoices(source)) {
        const programs = listPrograms(source, { provider: key, stream: true });
        expect(programs.length).toBeGreaterThan(0);
        const hub = programs.filter(({ content }) => /hub:4870(?!\/media\/)/.test(content));
        expect(key === "own" ? [] : hub).toEqual([]);
      }
  });

  it("is nobody where no client has a program", () => {
    expect(listProviderChoices(sourceOf("robotics"))).toEqual([]);
    expect(listProviderChoices(sourceOf("image-text-to-text"))).toEqual([]);
  });
});

describe("programs", () => {
  const python = (query: Parameters<typeof listPrograms>[1]) =>
    listPrograms(chat, { language: "python", ...query })[0]?.content ?? "";

  it("go to one's own server unless somebody else is named", () => {
    expect(python({})).toContain('base_url="http://localhost:8000/v1"');
    expect(python({ endpoint_url: "http://gpu:1/v1" })).toContain('base_url="http://gpu:1/v1"');
    expect(python({ provider: "auto" })).toBe("");
    expect(python({ provider: "groq" })).toContain("https://api.groq.com");
  });

  it("say options only when they are set, and 0 is set", () => {
    expect(python({})).not.toMatch(/temperature|top_p|max_tokens/);
    const set = python({ temperature: 0, top_p: 0, max_tokens: 1, stream: true });
    expect(set).toMatch(/temperature=0,\n.*max_tokens=1,\n.*top_p=0,\n.*stream=True/);
  });

  it("carry what was typed, whatever it is", () => {
    const typed = `"""\n'$(id)' \${x} {y} </script>`;
    const [program] = listPrograms(chat, { inputs: typed, language: "sh" });
    const body = /-d '([\s\S]*)'$/.exec(program?.content ?? "")?.[1]?.replaceAll("'\\''", "'");
    expect(JSON.parse(`${body?.replace("<''/", "</")}`).messages).toEqual([
      { role: "user", content: typed },
    ]);
  });

  it("name the variable that holds the key, and the provider's own", () => {
    expect(callWay(chat, { provider: "own" })?.keyVariable).toBe("API_TOKEN");
    for (const provider of Object.keys(providers)) {
      const way = callWay(chat, { provider });
      const named = listPrograms(chat, { provider }).map((program) => ({
        language: program.language,
        client: program.client,
        isNamed: way !== undefined && program.content.includes(keyVariableOf(way, program)),
      }));
      const asking = named.filter(({ isNamed }) => !isNamed).map(({ client }) => client);
      expect([provider, asking]).toEqual([provider, []]);
    }
  });
});

it("prints what an operator says that clients can call", () => {
  const source = sourceOf("text-to-image");
  const isOffered = (clientSupport: UsageSource["clientSupport"]) =>
    listPrograms({ ...source, ...(clientSupport && { clientSupport }) }, { provider: "own" }).some(
      ({ client }) => client === "huggingface.js",
    );
  expect(isOffered(undefined)).toBe(true);
  expect(isOffered({ "huggingface.js": undefined })).toBe(false);
  expect(isOffered({ "huggingface.js": { methods: {}, providers: {} } })).toBe(false);
});

describe("switches of a chat", () => {
  const shell = (query: Parameters<typeof listPrograms>[1]) =>
    listPrograms(chat, { language: "sh", ...query })[0]?.content ?? "";

  it("add an example of what they name, each alone and all together", () => {
    expect(shell({ tools: true })).toContain('"tool_choice": "auto"');
    expect(shell({ json_schema: true })).toContain('"response_format"');
    expect(shell({ reasoning: true })).toContain('"reasoning_effort": "medium"');
    expect(shell({ tools: false })).toBe(shell({}));
    const all = shell({ tools: true, json_schema: true, reasoning: true });
    expect(all).toMatch(/"tools".*"response_format".*"reasoning_effort"/s);
    expect(shell({ reasoning: true, options: { reasoning_effort: "low" } })).toContain('"low"');
  });

  it("reach each client in its own words", () => {
    const print = (client: string, query: Parameters<typeof listPrograms>[1]) =>
      listPrograms(chat, query).find((program) => program.client === client)?.content ?? "";
    expect(print("huggingface_hub", { reasoning: true })).toContain(
      'extra_body={"reasoning_effort"',
    );
    expect(print("ai-sdk", { tools: true })).toContain("find_star: tool({");
    expect(print("ai-sdk", { json_schema: true })).toContain("Output.object");
    expect(print("pydantic-ai", { tools: true })).toBe("");
    expect(print("langchain", { tools: true })).toContain(".bind(");
  });

  it("are offered for chats, and a picture's address for models that see", () => {
    const keys = (source: UsageSource) => listSwitches(source).map(({ key }) => key);
    expect(keys(chat)).toEqual(["tools", "json_schema", "reasoning"]);
    expect(keys(sourceOf("text-classification"))).toEqual([]);
    const sees = {
      ...chat,
      model: { id: "ada/m", tags: ["conversational"], pipelineTag: "image-text-to-text" },
    };
    expect(keys(sees)).toContain("image_url");
    const [program] = listPrograms(sees, { language: "sh", image_url: true });
    expect(program?.content).toMatch(/"url": "http:\/\/hub:4870\/[^"]+"/);
  });
});

describe("programs through this hub", () => {
  const route = (key: string, isConfigured: boolean) => ({
    ...{ key, label: key, providerId: "vendor/m", isConfigured },
  });
  const routed: UsageSource = {
    ...chat,
    routes: [route("hf-inference", true), route("groq", false), route("novita", true)],
    payers: [
      { name: "Acme", providers: ["groq"] },
      { name: "Poor", providers: [] },
    ],
  };
  const curl = (source: UsageSource, query: Parameters<typeof listPrograms>[1]) =>
    listPrograms(source, { language: "sh", ...query })[0]?.content ?? "";
  const hubs = (source: UsageSource, billTo?: string) =>
    listProviderChoices(source, billTo)
      .filter(({ group }) => group === "hub")
      .map(({ key }) => key);

  it("come first, and are what nobody asked otherwise for gets", () => {
    expect(hubs(routed)).toEqual(["hf-inference", "auto", "groq", "novita"]);
    expect(curl(routed, {})).toContain("curl http://hub:4870/v1/chat/completions");
    expect(curl(chat, {})).toContain("http://localhost:8000/v1");
    expect(callWay(routed, {})).toEqual({
      group: "hub",
      keyVariable: "HF_TOKEN",
    });
  });

  it("go to whoever runs the model: this hub first, with the clients that need no leading", () => {
    const labels = { ...sourceOf("text-classification"), routes: routed.routes.slice(0, 1) };
    const first = (language: "python" | "js" | "sh") => listPrograms(labels, { language })[0];
    expect(first("python")).toMatchObject({ client: "requests" });
    expect(first("js")).toMatchObject({ client: "fetch" });
    expect(first("sh")).toMatchObject({ client: "curl" });
    expect(first("sh")?.content).toContain("http://hub:4870/hf-inference/models/");
    expect(JSON.stringify([first("python"), first("js")])).not.toMatch(/PROXY_TEMPLATE|globalThis/);
    expect(curl(routed, {})).toContain('"model": "ada/m:hf-inference"');
    const others = { ...routed, routes: routed.routes.slice(1) };
    expect(curl(others, {})).toContain('"model": "ada/m"');
  });

  it("are offered for whoever can be paid, and name the organization that does", () => {
    expect(curl(routed, { provider: "novita" })).not.toContain("X-HF-Bill-To");
    expect(curl(routed, { provider: "groq" })).toContain("X-HF-Bill-To: Acme");
    expect(hubs(routed, "Poor")).toEqual(["hf-inference", "auto"]);
    expect(hubs(routed, "acme")).toEqual(["hf-inference", "auto", "groq"]);
    expect(curl(routed, { bill_to: "acme" })).toContain("X-HF-Bill-To: Acme");
    expect(listPrograms(routed, { provider: "auto", bill_to: "stranger" })).toEqual([]);
    expect(hubs({ ...routed, payers: [], routes: [route("groq", false)] })).toEqual([]);
  });

  it("say which token is enough", () => {
    const hub: CallWay = { group: "hub", keyVariable: "HF_TOKEN" };
    const labels = { ...sourceOf("text-classification"), isPrivate: true };
    expect(tokenScope(labels, hub, "curl")).toBe("inference");
    expect(tokenScope(labels, hub, "huggingface_hub")).toBe("read");
    expect(tokenScope({ ...labels, isPrivate: false }, hub, "huggingface_hub")).toBe("inference");
    expect(tokenScope({ ...routed, isPrivate: true }, hub, "huggingface_hub")).toBe("inference");
    expect(tokenScope(labels, { ...hub, group: "straight" }, "curl")).toBeUndefined();
  });

  it("go straight where that is asked for, with the provider's own name for the model", () => {
    const straight = curl(routed, { provider: "novita", direct: true });
    expect(straight).toContain("https://api.novita.ai");
    expect(straight).toContain('"model": "vendor/m"');
    expect(listPrograms(chat, { provider: "hf-inference" })).toEqual([]);
  });

  it("go straight with clients that ask this hub for the model's name where it may tell them", () => {
    const query = { provider: "novita", direct: true };
    const clients = (source: UsageSource) =>
      listPrograms(source, query)
        .map(({ client }) => client)
        .filter((client) => client.startsWith("huggingface"));
    expect(clients(routed)).toEqual(["huggingface_hub", "huggingface.js"]);
    expect(clients({ ...routed, isPrivate: true })).toEqual([]);
    expect(clients(chat)).toEqual([]);
    const program = listPrograms(routed, query).find(({ client }) => client === "huggingface_hub");
    expect(program?.content).toContain('os.environ["HF_ENDPOINT"] = "http://hub:4870"');
    expect(program?.content).toContain('provider="novita"');
    expect(program?.content).toContain("NOVITA_API_KEY");
  });
});

it("refuses inputs of another shape, and says why a task has no call", () => {
  expect(inputsError(chat, "hello")).toBeUndefined();
  expect(inputsError(chat, "[")).toMatch(/JSON/);
  expect(inputsError(sourceOf("question-answering"), "hello")).toMatch(/JSON/);
  expect(noInferenceReason(chat)).toBeUndefined();
  expect(noInferenceReason(sourceOf("robotics"))).toBeUndefined();
  const task = providers.groq.tasks["text-generation"];
  const strange = { x: { tasks: { robotics: task } } } as unknown as UsageSource["providers"];
  expect(noInferenceReason({ ...sourceOf("robotics"), providers: strange })).toBe(
    "No input example has been defined for this model task.",
  );
});
