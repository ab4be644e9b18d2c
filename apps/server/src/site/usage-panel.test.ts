import type { InferenceUsageView, UsageData } from "@orrery/web/page-data/repo/how-to-use";
import type { RepoPageData } from "@orrery/web/page-data/repo/repo";
import { beforeEach, expect, it } from "vitest";
import type { TestApp } from "../testing/create-test-app.ts";
import { ggufHeader } from "../testing/models/gguf-header.ts";
import { publishFiles } from "../testing/publish-files.ts";
import { shareEmptiedApp } from "../testing/share-emptied-app.ts";

const CHAT = "---\npipeline_tag: text-generation\ntags: [conversational]\n---\n# Chat\n";

let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  ada = await app.signUp("ada");
});

/** The panel of `ada/chat`, with what the cookie remembers. */
async function panel(query: string, remembered = ""): Promise<UsageData> {
  const headers = { cookie: `orrery_usage=${encodeURIComponent(remembered)}` };
  const answer = await app.get(`/ada/chat?_data=modelUsage&${query}`, { headers });
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.json();
}
const publishChat = (files = {}) =>
  publishFiles(app, ada.viewer, { name: "chat", files: { "README.md": CHAT, ...files } });
const inference = (data: UsageData) => data.view as InferenceUsageView;

it("has the tabs that have something to show, and opens the first", async () => {
  await publishChat({ "chat-Q8_0.gguf": ggufHeader() });
  const { tabs, query } = await panel("");
  expect(tabs.map(({ label }) => label)).toEqual([
    "Library",
    "Inference",
    "Local apps",
    "Serve",
    "Files",
  ]);
  expect(query).toEqual({ usage: "library", library: "llama-cpp-python" });
  await publishFiles(app, ada.viewer, { name: "plain", files: { "a.bin": "x" } });
  const plain = (await app.get("/ada/plain?_data=model")).json<RepoPageData>();
  expect(plain.usage.tabs.map(({ key }) => key)).toEqual(["files"]);
});

it("sends the highlighted code of what is chosen, and nothing of the rest", async () => {
  await publishChat();
  const data = await panel("usage=inference&language=js&client=fetch");
  expect(data.view.snippets).toHaveLength(1);
  expect(data.view.snippets[0]).toMatchObject({ label: "Run the model", language: "js" });
  expect(data.view.snippets[0]?.html).toMatch(/^<pre class="hl"[\s\S]*<span class="hk">await/);
  expect(JSON.stringify(data)).not.toContain("import requests");
});

it("opens with what was chosen last, unless the address says otherwise", async () => {
  await publishChat();
  const last = "usage=inference&language=js&client=fetch&provider=groq&app=ollama";
  expect((await panel("", last)).query).toEqual({
    usage: "inference",
    language: "js",
    client: "fetch",
    provider: "groq",
  });
  expect((await panel("language=python", last)).query).toMatchObject({ client: "openai" });
  expect((await panel("usage=files", last)).query).toEqual({ usage: "files" });
  for (const odd of ["%", "usage=nothing&client=constructor", "usage=__proto__", "files"])
    expect((await panel("", odd)).tabs).toHaveLength(2);
});

it("opens what a link names, without the rest of its address and whatever is remembered", async () => {
  await publishChat({ "chat-Q8_0.gguf": ggufHeader() });
  const last = "usage=files&language=sh&client=curl";
  expect((await panel("client=fetch", last)).query).toMatchObject({
    usage: "inference",
    language: "js",
    client: "fetch",
  });
  expect((await panel("app=ollama", last)).query).toEqual({ usage: "local-apps", app: "ollama" });
  expect((await panel("library=llama-cpp-python", last)).query.usage).toBe("library");
  const { query } = await panel("usage=inference&language=js&client=fetch&program=sh/curl");
  expect(query).toMatchObject({ language: "sh", client: "curl" });
  expect(query).not.toHaveProperty("program");
});

it("shows the usual clients beside each other, and the rest in groups", async () => {
  await publishChat();
  const view = inference(await panel("usage=inference&language=python"));
  expect(view.languages.map(({ label }) => label)).toEqual(["Python", "JavaScript", "Shell"]);
  expect(view.clients.map(({ key }) => key)).toEqual(["openai", "huggingface_hub", "requests"]);
  const shown = [...view.more.flatMap(({ choices }) => choices), ...view.clients];
  expect(new Set(shown.map(({ key }) => key)).size).toBe(shown.length);
});

it("fills the fields with the task's sample, and says what is wrong in one", async () => {
  await publishChat();
  const first = inference(await panel("usage=inference"));
  expect(first).toMatchObject({
    provider: "own",
    endpointUrl: "http://localhost:8000",
    errors: {},
  });
  expect(first.values.inputs).toBe("Why is the sky dark at night, although it is full of stars?");
  const wrong = await panel("usage=inference&temperature=9&endpoint_url=x&inputs=%5B&top_p=0");
  expect(inference(wrong).errors).toEqual({
    temperature: "Enter a number from 0 to 2.",
    endpoint_url: expect.stringContaining("http://"),
    inputs: expect.stringContaining("JSON"),
  });
  const { content = "" } = wrong.view.snippets[0] ?? {};
  expect(content).toContain("http://localhost:8000");
  expect(content).toContain("top_p=0");
  expect(content).not.toContain("temperature");
});

it("keeps what only repeats a default out of the address", async () => {
  await publishChat();
  const form = new URLSearchParams({
    usage: "inference",
    provider: "own",
    endpoint_url: "http://localhost:8000",
    inputs: "Why is the sky dark at night, although it is full of stars?",
    temperature: "",
    stream: "on",
  });
  expect((await panel(form.toString())).query).toEqual({
    usage: "inference",
    language: "python",
    client: "openai",
    provider: "own",
    stream: "on",
  });
});

it("has programs for questions about a picture, which fetch the picture", async () => {
  const card = "---\npipeline_tag: visual-question-answering\n---\n# x\n";
  await publishFiles(app, ada.viewer, { name: "chat", files: { "README.md": card } });
  const html = (await app.get("/ada/chat?usage=inference")).body;
  expect(html).toContain("fruit-bowl.png");
  expect(html).not.toContain("No input example has been defined for this model task.");
});

it("works as links and forms: the same choices from the address alone", async () => {
  await publishChat({ "chat-Q8_0.gguf": ggufHeader(), "chat-Q4_K_M.gguf": ggufHeader() });
  const page = (await app.get("/ada/chat?usage=inference&language=sh&provider=groq")).body;
  expect(page).toContain('href="?usage=inference&amp;language=python&amp;client=curl');
  expect(page).toMatch(/<form (?=[^>]*method="get")[^>]*aria-label="Request"/);
  expect(page).toMatch(/<input type="hidden" name="language" value="sh"/);
  expect(page).toMatch(/<option value="groq" selected="">Groq/);
  expect(page).not.toMatch(/ style=/);
  const apps = (await app.get("/ada/chat?usage=local-apps&app=ollama&file=chat-Q8_0.gguf")).body;
  expect(apps).toMatch(/<option value="ollama" selected="">Ollama/);
  expect(apps).toMatch(/<option selected="">chat-Q8_0\.gguf/);
  expect(apps).toContain("FROM ./chat-Q8_0.gguf");
});

it("hides the panel of a private repo like the repo, and tells readers which token is enough", async () => {
  await publishFiles(app, ada.viewer, {
    name: "chat",
    private: true,
    files: { "README.md": CHAT },
  });
  expect((await app.get("/ada/chat?_data=modelUsage")).statusCode).toBe(404);
  expect((await app.get("/ada/chat?_data=datasetUsage")).statusCode).toBe(404);
  const page = (await ada.get("/ada/chat?usage=files")).body;
  expect(page).toMatch(/HF_TOKEN[\s\S]*role[\s\S]*read[\s\S]*is enough/);
});

it("shows a dataset's files", async () => {
  await publishFiles(app, ada.viewer, { name: "waves", type: "dataset", files: { "a.csv": "a" } });
  const data = (
    await app.get("/datasets/ada/waves?_data=datasetUsage&usage=files")
  ).json<UsageData>();
  expect(data.view.snippets.map(({ content }) => content)).toEqual([
    expect.stringMatching(/hf download ada\/waves --repo-type dataset$/),
    expect.stringMatching(/snapshot_download\("ada\/waves", repo_type="dataset", endpoint=/),
    expect.stringMatching(/^git clone \S+\/datasets\/ada\/waves$/),
    expect.stringMatching(
      /^curl --fail -L -C - -o a\.csv \S+\/datasets\/ada\/waves\/resolve\/main\/a\.csv$/,
    ),
    expect.stringMatching(
      /hf_hub_download\("ada\/waves", "a\.csv", repo_type="dataset", endpoint=/,
    ),
  ]);
  expect(data.view).toMatchObject({ ofOne: 2 });
});

it("opens on code, and says what to do where a library has none", async () => {
  const card = "---\nlibrary_name: transformers\n---\n# x\n";
  await publishFiles(app, ada.viewer, { name: "chat", files: { "README.md": card } });
  const panel = async (query: string, cookie?: string) =>
    (
      await app.get(`/ada/chat?_data=modelUsage${query}`, cookie ? { headers: { cookie } } : {})
    ).json<UsageData>();
  expect((await panel("")).view.kind).toBe("files");
  const remembered = "orrery_usage=usage%3Dlibrary%26library%3Dtransformers";
  expect((await panel("", remembered)).view.kind).toBe("files");
  expect((await panel("&usage=library")).view).toMatchObject({
    kind: "library",
    note: expect.stringMatching(/no code for Transformers yet\. Add a config\.json/),
    snippets: [{ content: "# ⚠️ Type of model unknown" }],
  });
});

it("brings the token of a gated repo, and tells who has no access where to ask", async () => {
  await publishFiles(app, ada.viewer, {
    name: "chat",
    files: { "README.md": CHAT, "chat-Q4_K_M.gguf": ggufHeader() },
  });
  const settings = { payload: { gated: "manual" } };
  await ada.request("PUT", "/api/models/ada/chat/settings", settings);
  for (const usage of ["files", "library", "local-apps"]) {
    const path = `/ada/chat?_data=modelUsage&usage=${usage}`;
    const data = (await ada.get(path)).json<UsageData>();
    expect(data.access).toBe("gated");
    const setUp = data.view.kind === "library" ? data.view.setUp : "";
    const contents = data.view.snippets.map(({ content }) => content);
    expect([setUp, ...contents].join("\n"), usage).toContain("HF_TOKEN");
    expect((await app.get(path)).json<UsageData>().access).toBe("closed");
  }
  const page = (await app.get("/ada/chat?usage=files")).body;
  expect(page).toMatch(/have access to its files yet[\s\S]*href="\/ada\/chat#access"/);
  expect((await app.get("/api/models/ada/chat/snippets")).json()).toMatchObject({
    needsToken: true,
    requestAccess: expect.stringMatching(/\/ada\/chat$/),
  });
  expect((await app.get("/ada/chat/llms.txt")).body).toMatch(
    /no access to its files; request it at/,
  );
});

it("serves the model with the engine and file that are chosen, and links to a token for it alone", async () => {
  const files = { "chat-Q8_0.gguf": ggufHeader(), "chat-Q4_K_M.gguf": ggufHeader() };
  await publishFiles(app, ada.viewer, {
    ...{ name: "secret", private: true, files: { "README.md": CHAT, ...files } },
  });
  const path = "/ada/secret?engine=llama-server&file=chat-Q8_0.gguf";
  const { query, view, access } = (await ada.get(`${path}&_data=modelUsage`)).json<UsageData>();
  expect([query, access]).toEqual([
    { usage: "engines", engine: "llama-server", file: "chat-Q8_0.gguf" },
    "private",
  ]);
  expect(view).toMatchObject({
    kind: "engines",
    engines: [{ key: "llama-server" }, { key: "ollama" }],
    files: ["chat-Q4_K_M.gguf", "chat-Q8_0.gguf"],
  });
  expect(view.snippets[0]?.content).toContain("--hf-file chat-Q8_0.gguf");
  const { body } = await ada.get(path);
  expect(body).toContain("scopedNames=ada%2Fsecret&amp;scopedPermissions=repo.content.read");
});
