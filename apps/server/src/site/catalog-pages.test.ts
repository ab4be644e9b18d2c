import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { anonymous, type RepoType } from "@orrery/registry";
import type { LibrariesData, LibraryPageData } from "@orrery/web/page-data/libraries";
import type { RepoPageData } from "@orrery/web/page-data/repo/repo";
import type { RepoListData } from "@orrery/web/page-data/repo-list";
import type { TaskPageData, TasksData } from "@orrery/web/page-data/tasks";
import { describe, expect, it } from "vitest";
import { MEDIA_FOLDER } from "../base/assets.ts";
import { createTestApp, type TestApp } from "../testing/create-test-app.ts";
import { shareEmptiedApp } from "../testing/share-emptied-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const shared = shareEmptiedApp();

/** A page's data, as a navigation gets it. */
async function dataOf<Data>(app: Pick<TestApp, "get">, url: string, page: string): Promise<Data> {
  const answer = await app.get(`${url}${url.includes("?") ? "&" : "?"}_data=${page}`);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json();
}

/** Publishes a card at `id` for the account `namespace` of the id. */
async function publish(
  app: TestApp,
  viewer: Awaited<ReturnType<TestApp["signUp"]>>["viewer"],
  name: string,
  card: string,
  { type = "model" as RepoType, private: isPrivate = false } = {},
): Promise<void> {
  const id = { type, namespace: viewer.name, name };
  await app.hub.registry.repos.create(viewer, { id, private: isPrivate });
  async function* operations() {
    const content = new TextEncoder().encode(`---\n${card}\n---\n`);
    yield { type: "file" as const, path: "README.md", content };
  }
  await app.hub.registry.commits.create(viewer, id, {
    branch: "main",
    message: "card",
    operations: operations(),
  });
}

const tagsIn = ({ modalities }: TasksData) =>
  modalities.flatMap(({ tasks }) => tasks.map(({ tag }) => tag));

describe("/tasks", () => {
  it("lists every task by modality, and those that match", async () => {
    const app = shared();
    const all = await dataOf<TasksData>(app, "/tasks", "tasks");
    expect(tagsIn(all).length).toBe(57);
    const found = await dataOf<TasksData>(app, "/tasks?q=Text%20VIDEO", "tasks");
    expect(tagsIn(found)).toContain("text-to-video");
    expect(tagsIn(found)).not.toContain("text-to-speech");
    expect(found.modalities.every(({ tasks }) => tasks.length > 0)).toBe(true);
    expect(tagsIn(await dataOf<TasksData>(app, "/tasks?q=zebra", "tasks"))).toEqual([]);
  });

  it("filters without a script: a plain form, whose answer is the page", async () => {
    const app = shared();
    const html = (await app.get("/tasks?q=speech")).body;
    expect(html).toMatch(/<form[^>]*action="\/tasks"/);
    expect(html).toMatch(/<input[^>]*value="speech"/);
    expect(html).toContain('href="/tasks/text-to-speech"');
    expect(html).not.toContain('href="/tasks/text-to-image"');
    expect((await app.get("/tasks?q=zebra")).body).toContain("No matching tasks");
  });
});

describe("/tasks/:task", () => {
  it("shows what the catalog knows, and what is here where it is", async () => {
    const app = shared();
    const { viewer } = await app.signUp("KittenML");
    await publish(app, viewer, "kitten-tts-nano-0.1", "pipeline_tag: text-to-speech");
    const page = await dataOf<TaskPageData>(app, "/tasks/text-to-speech", "task");
    expect(page).toMatchObject({
      task: { label: "Text-to-Speech" },
      canonical: { tag: "text-to-audio", label: "Text-to-Audio" },
      models: { total: 1, top: [{ id: "KittenML/kitten-tts-nano-0.1" }] },
    });
    const { aboutHtml = "", demo, models = [], spaces = [] } = page.explained ?? {};
    expect(aboutHtml).toMatch(/<h3[^>]*>.*How to evaluate/);
    expect(demo?.outputs).toEqual([
      { type: "audio", url: "/media/catalog/voice.wav", name: "voice" },
    ]);
    const hrefs = new Map(models.map(({ id, href }) => [id, href]));
    expect(hrefs.get("KittenML/kitten-tts-nano-0.1")).toBe("/KittenML/kitten-tts-nano-0.1");
    expect(hrefs.get("ResembleAI/chatterbox")).toBe("https://huggingface.co/ResembleAI/chatterbox");
    for (const { href } of spaces) expect(href).toMatch(/^https:\/\/huggingface\.co\/spaces\//);
    const wider = await dataOf<TaskPageData>(app, "/tasks/text-to-audio", "task");
    expect(wider.kinds).toEqual([{ tag: "text-to-speech", label: "Text-to-Speech" }]);
  });

  it("never shows or counts another's private model", async () => {
    const app = shared();
    const { viewer, get } = await app.signUp("ada");
    const card = "pipeline_tag: robotics\nlibrary_name: lerobot";
    for (const name of ["one", "two"]) await publish(app, viewer, name, card);
    await publish(app, viewer, "secret", card, { private: true });
    const top = async (caller: Pick<TestApp, "get">) =>
      (await dataOf<TaskPageData>(caller, "/tasks/robotics", "task")).models;
    expect((await top(app)).total).toBe(2);
    expect((await top({ get })).total).toBe(3);
    const page = await dataOf<TaskPageData>(app, "/tasks/robotics", "task");
    expect(page.libraries[0]).toEqual({ key: "lerobot", label: "LeRobot", count: 2 });
  });

  it.each(["text-classification", "object-detection", "token-classification", "other"])(
    "%s: is a whole page",
    async (tag) => {
      const app = shared();
      const page = await app.get(`/tasks/${tag}`);
      expect([page.statusCode, page.body.includes("<h1")]).toEqual([200, true]);
      expect(page.body).toContain("No models yet.");
    },
  );

  it("is not there for a tag of nobody", async () => {
    const app = shared();
    expect((await app.get("/tasks/constructor")).statusCode).toBe(404);
    expect((await app.get("/libraries/toString")).statusCode).toBe(404);
  });
});

describe("the media of the demonstrations", () => {
  it("are served, and nothing beside them", async () => {
    const app = shared();
    const picture = await app.get("/media/catalog/park.png");
    expect(picture.headers["content-type"]).toBe("image/png");
    expect(picture.headers["cache-control"]).toMatch(/max-age/);
    expect(picture.rawPayload).toEqual(readFileSync(join(MEDIA_FOLDER, "park.png")));
    expect((await app.get("/media/catalog/..%2fpackage.json")).statusCode).not.toBe(200);
    expect((await app.get("/media/catalog/missing.png")).statusCode).toBe(404);
  });
});

describe("/libraries", () => {
  it("lists every library, those of this hub first, and those that match", async () => {
    const app = shared();
    const { viewer } = await app.signUp("ada");
    await publish(app, viewer, "words", "library_name: stanza");
    const all = await dataOf<LibrariesData>(app, "/libraries", "libraries");
    expect(all.libraries[0]).toMatchObject({ key: "stanza", label: "Stanza", count: 1 });
    expect(all.libraries.length).toBe(all.total);
    const found = await dataOf<LibrariesData>(app, "/libraries?q=diffus", "libraries");
    expect(found.libraries.map(({ key }) => key)).toContain("diffusers");
    expect(found.libraries.length).toBeLessThan(10);
    expect(found.total).toBe(all.total);
  });

  it("shows one with its rule in words and its code for a model of this hub", async () => {
    const app = shared();
    const before = await dataOf<LibraryPageData>(app, "/libraries/diffusers", "library");
    expect(before.example?.modelId).toBeUndefined();
    const code = before.example?.snippets.map(({ content }) => content).join("\n");
    expect(code).toContain('"namespace/name"');
    const { viewer } = await app.signUp("ada");
    await publish(app, viewer, "stars", "library_name: diffusers\npipeline_tag: text-to-image");
    const page = await dataOf<LibraryPageData>(app, "/libraries/diffusers", "library");
    expect(page).toMatchObject({
      library: { key: "diffusers", label: "Diffusers" },
      models: { total: 1, top: [{ id: "ada/stars" }] },
      tasks: [{ tag: "text-to-image", label: "Text-to-Image", count: 1 }],
      example: { modelId: "ada/stars" },
    });
    const stanza = await dataOf<LibraryPageData>(app, "/libraries/stanza", "library");
    expect(stanza.countedFiles).toEqual(["the file `models/default.zip`"]);
  });
});

describe("an operator's library and task alias", () => {
  const folder = () => {
    const data = temporaryFolder();
    const entries = {
      "libraries/loom": {
        prettyLabel: "Loom",
        repoName: "loom",
        repoUrl: "https://git.example/loom",
        countDownloads: 'path_extension:"loom"',
        snippets: [{ language: "python", content: "import loom\n\nmodel = loom.load({{id}})" }],
      },
      "task-aliases/speech-synthesis": { canonicalId: "text-to-speech", label: "Synthesis" },
    };
    for (const [path, entry] of Object.entries(entries)) {
      const file = join(data, "catalog", `${path}.json`);
      mkdirSync(join(file, ".."), { recursive: true });
      writeFileSync(file, JSON.stringify(entry));
    }
    return data;
  };

  it("appear everywhere the built-in ones do", async () => {
    const app = await createTestApp({ ORRERY_DATA: folder() });
    const { viewer } = await app.signUp("ada");
    await publish(app, viewer, "voice", "tags: [speech-synthesis, loom]");

    const tasks = await dataOf<TasksData>(app, "/tasks?q=synthesis", "tasks");
    expect(tasks.modalities[0]?.tasks).toContainEqual(
      expect.objectContaining({ tag: "speech-synthesis", count: 1 }),
    );
    const task = await dataOf<TaskPageData>(app, "/tasks/speech-synthesis", "task");
    expect(task).toMatchObject({
      canonical: { tag: "text-to-speech" },
      libraries: [{ key: "loom", label: "Loom", count: 1 }, {}, {}, {}, {}],
      models: { total: 1 },
    });
    const library = await dataOf<LibraryPageData>(app, "/libraries/loom", "library");
    expect(library).toMatchObject({
      countedFiles: ["files ending in `.loom`"],
      example: { modelId: "ada/voice", snippets: [{ language: "sh" }, { language: "python" }] },
      hasExamples: true,
    });
    const list = await dataOf<RepoListData>(app, "/models?task=speech-synthesis", "models");
    expect(list).toMatchObject({
      repos: [{ pipelineLabel: "Synthesis", libraryLabel: "Loom" }],
      about: { task: { label: "Synthesis" } },
    });
    const model = await dataOf<RepoPageData>(app, "/ada/voice", "model");
    expect(model.about.library).toEqual({ key: "loom", label: "Loom" });
    expect(model.usage.view.snippets[0]?.content).toBe(
      'import loom\n\nmodel = loom.load("ada/voice")',
    );

    expect((await app.get("/api/tasks")).json()).toHaveProperty("speech-synthesis.widgetModels");
    expect((await app.get("/api/libraries")).json()).toHaveProperty("loom.prettyLabel", "Loom");
    const tags = (await app.get("/api/models-tags-by-type")).json();
    expect(tags.library).toContainEqual({ id: "loom", label: "Loom", type: "library" });
    const found = (await app.get("/api/quicksearch?q=loom")).json();
    expect(found.libraries).toContainEqual({ key: "loom", label: "Loom" });
    const { total } = await app.hub.registry.repos.list(anonymous, {
      type: "model",
      library: "loom",
    });
    expect(total).toBe(1);
  });

  it("never stop the start: what is wrong is left out and said", async () => {
    const data = folder();
    writeFileSync(join(data, "catalog/libraries/loom.json"), '{"prettyLabel": "Loom"}');
    const app = await createTestApp({ ORRERY_DATA: data });
    expect((await app.get("/libraries/loom")).statusCode).toBe(404);
    expect(app.hub.tables.state().problems[0]).toMatchObject({
      code: "invalid-row",
      place: "libraries/loom.json",
      message: expect.stringMatching(/^repoName: /),
    });
  });
});

describe("/models?q=", () => {
  it("takes hyphens, spaces and one typo in each word for the same", async () => {
    const app = shared();
    const { viewer } = await app.signUp("ada");
    await publish(app, viewer, "stable-diffusion-lite", "license: mit");
    await publish(app, viewer, "other", "license: mit");
    const idsFor = async (q: string) => {
      const url = `/models?q=${encodeURIComponent(q)}`;
      return (await dataOf<RepoListData>(app, url, "models")).repos.map(({ id }) => id);
    };
    for (const q of ["stable-diffusion", "stable diffusion", "stable difusion", "stable-difusion"])
      expect([q, await idsFor(q)]).toEqual([q, ["ada/stable-diffusion-lite"]]);
    expect(await idsFor("unstable-difusion")).toEqual([]);
    const quick = await app.get("/api/quicksearch?q=stable_difusion");
    expect(quick.json().models).toMatchObject([{ id: "ada/stable-diffusion-lite" }]);
  });
});
