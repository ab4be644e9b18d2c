import { beforeEach, expect, it } from "vitest";
import type { TestApp } from "../../testing/create-test-app.ts";
import { ggufHeader } from "../../testing/models/gguf-header.ts";
import { publishFiles } from "../../testing/publish-files.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

const CHAT = "---\npipeline_tag: text-generation\ntags: [conversational]\n---\n";

let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  ada = await app.signUp("ada");
});

interface Item {
  readonly language: string;
  readonly content: string;
  readonly client?: string;
  readonly library?: string;
  readonly app?: string;
  readonly install?: string;
}
type Answer = Record<"library" | "inference" | "localApps" | "files", readonly Item[]>;

async function ask(name: string, query = "", caller: Pick<TestApp, "get"> = app) {
  const answer = await caller.get(`/api/models/ada/${name}/snippets${query}`);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.json<Answer>();
}

it("answers every way to use a model, in the order in which they are offered", async () => {
  await publishFiles(app, ada.viewer, {
    name: "chat",
    files: { "README.md": CHAT, "chat-Q4_K_M.gguf": ggufHeader() },
  });
  const { library, inference, localApps, files } = await ask("chat");
  expect(library[0]).toMatchObject({ library: "llama-cpp-python", language: "sh" });
  expect(inference.map(({ language, client }) => `${language}/${client}`)).toEqual([
    "python/openai",
    "python/huggingface_hub",
    "python/requests",
    "js/openai",
    "js/huggingface.js",
    "js/fetch",
    "sh/curl",
    "python/boto3",
    "js/aws-sdk",
    "sh/curl-invoke",
    "python/langchain",
    "python/llama-index",
    "python/litellm",
    "python/pydantic-ai",
    "js/ai-sdk",
    "js/langchain",
    "go/net-http",
    "java/java-net-http",
    "csharp/httpclient",
    "php/php-curl",
    "rust/reqwest",
    "ruby/ruby-net-http",
    "powershell/invoke-restmethod",
    "config/continue",
    "config/zed",
    "config/opencode",
    "config/vs-code",
    "config/cline",
  ]);
  expect(inference[0]).toMatchObject({ install: "pip install openai" });
  expect(localApps[0]).toMatchObject({ app: "llama.cpp", language: "sh" });
  expect(localApps.find((item) => item.app === "lmstudio")?.content).toContain("lms import");
  expect(files.map(({ client }) => client)).toEqual([
    "hf",
    "snapshot_download",
    "git",
    "curl",
    "hf_hub_download",
    "sha256sum",
  ]);
  expect(files[3]?.content).toContain("/ada/chat/resolve/main/chat-Q4_K_M.gguf");
});

it("narrows by language, client, library and app", async () => {
  await publishFiles(app, ada.viewer, {
    name: "chat",
    files: { "README.md": CHAT, "chat-Q4_K_M.gguf": ggufHeader() },
  });
  const shell = await ask("chat", "?language=sh&client=curl");
  expect(shell.inference.map(({ client }) => client)).toEqual(["curl"]);
  expect(shell.files.map(({ client }) => client)).toEqual(["curl"]);
  expect(shell.library.every(({ language }) => language === "sh")).toBe(true);
  const { library, localApps } = await ask("chat", "?library=keras&app=ollama");
  expect(library).toEqual([]);
  expect(new Set(localApps.map((item) => item.app))).toEqual(new Set(["ollama"]));
});

it("prints what is asked for: provider, route, options, payer and input", async () => {
  await publishFiles(app, ada.viewer, { name: "chat", files: { "README.md": CHAT } });
  const program = async (query: string) =>
    (await ask("chat", `?language=sh&client=curl&${query}`)).inference[0]?.content ?? "";
  expect(await program("")).toContain("http://localhost:8000/v1/chat/completions");
  expect(await program("endpoint_url=http%3A%2F%2Fgpu%3A1")).toContain("http://gpu:1/v1/chat");
  expect(await program("provider=auto")).toBe("");
  expect(await program("provider=groq&direct=true")).toContain("https://api.groq.com");
  const set = await program("temperature=0&max_tokens=5&top_p=0.5&stream=true&inputs=Hello");
  for (const text of ['"temperature": 0', '"max_tokens": 5', '"top_p": 0.5', '"stream": true'])
    expect(set).toContain(text);
  expect(set).toContain('"content": "Hello"');
});

it("answers the files of a model that says nothing, and no more", async () => {
  await publishFiles(app, ada.viewer, { name: "plain", files: { "weights.bin": "x" } });
  expect(await ask("plain")).toMatchObject({ library: [], inference: [], localApps: [] });
  await app.hub.registry.repos.create(ada.viewer, {
    id: { type: "model", namespace: "ada", name: "new" },
    private: false,
  });
  expect((await ask("new")).files.map(({ client }) => client)).toContain("git");
});

it.each([
  "language=cobol",
  "client=telnet",
  "provider=nobody",
  "stream=perhaps",
  "temperature=hot",
  "max_tokens=0",
  "top_p=2",
  "endpoint_url=javascript:alert(1)",
  "direct=2",
  "bill_to=acme",
  "inputs=%5B",
  "file=missing.gguf",
])("refuses %s and names the parameter", async (query) => {
  await publishFiles(app, ada.viewer, { name: "chat", files: { "README.md": CHAT } });
  const answer = await app.get(`/api/models/ada/chat/snippets?${query}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toMatch(new RegExp(`^${query.split("=")[0]}: `));
});

it("tells of a private model only those who may read it, and asks for a token in what it prints", async () => {
  await publishFiles(app, ada.viewer, {
    name: "secret",
    private: true,
    files: { "README.md": CHAT },
  });
  const bob = await app.signUp("bob");
  const hidden = await bob.get("/api/models/ada/secret/snippets");
  const missing = await bob.get("/api/models/ada/nothing/snippets");
  expect([hidden.statusCode, hidden.body]).toEqual([missing.statusCode, missing.body]);
  const { files } = await ask("secret", "", ada);
  expect(files.every(({ content }) => content.includes("HF_TOKEN"))).toBe(true);
});

it("prints how engines load a private model from this hub, and adds them for administrators alone", async () => {
  await publishFiles(app, ada.viewer, {
    ...{ name: "secret", private: true },
    files: { "README.md": CHAT, "chat-Q4_K_M.gguf": ggufHeader() },
  });
  const bob = await app.signUp("bob");
  for (const caller of [app, bob])
    expect((await caller.get("/api/models/ada/secret/snippets")).statusCode).toBeGreaterThan(400);
  const { engines, newTokenUrl } = (
    await ada.get("/api/models/ada/secret/snippets?engine=llama-server")
  ).json();
  expect(engines).toEqual([
    {
      ...{ engine: "llama-server", language: "sh", label: "Load it with llama-server" },
      content: expect.stringMatching(
        /^HF_ENDPOINT=http:\S+ HF_TOKEN=hf_… llama-server --hf-repo ada\/secret --hf-file chat-Q4_K_M\.gguf /,
      ),
    },
    {
      ...{ engine: "llama-server", language: "sh", label: "Then add the engine to this hub" },
      content: expect.stringContaining("orrery admin engines add secret --kind llama-server "),
    },
  ]);
  expect(newTokenUrl).toContain("scopedNames=ada%2Fsecret&scopedPermissions=repo.content.read");
  await publishFiles(app, ada.viewer, {
    ...{ name: "chat", files: { "README.md": CHAT, "chat-Q4_K_M.gguf": ggufHeader() } },
  });
  const open = (await bob.get("/api/models/ada/chat/snippets")).json();
  expect(open.engines.map(({ engine }: { engine: string }) => engine)).toEqual([
    "llama-server",
    "ollama",
  ]);
  expect(JSON.stringify(open.engines)).not.toContain("admin engines");
  expect(open).not.toHaveProperty("newTokenUrl");
});
