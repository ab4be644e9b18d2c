import { beforeEach, expect, it } from "vitest";
import type { TestApp } from "../testing/create-test-app.ts";
import { postForm } from "../testing/post-form.ts";
import { publishFiles } from "../testing/publish-files.ts";
import { shareEmptiedApp } from "../testing/share-emptied-app.ts";

type Caller = Awaited<ReturnType<TestApp["signUp"]>>;
let app: TestApp;
let ada: Caller;
let bob: Caller;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  await app.signUp("root");
  ada = await app.signUp("ada");
  bob = await app.signUp("bob");
  await publishFiles(app, ada.viewer, {
    name: "m",
    files: {
      "README.md": "# M\n",
      "a.txt": "one\ntwo\n",
      "dos.txt": "one\r\ntwo\r\n",
      "p.bin": new Uint8Array([0, 1]),
    },
  });
});

const EDIT = "/ada/m/edit/main/a.txt";
const textOf = async (path: string, revision = "main") =>
  (await app.get(`/ada/m/resolve/${encodeURIComponent(revision)}/${path}`)).body;
const head = async () => (await ada.get(`${EDIT}?_data=modelEdit`)).json().commitId as string;

it("changes, moves, makes and deletes files by plain forms", async () => {
  const page = await ada.get(EDIT);
  expect(page.body).toContain("one\ntwo");
  const save = { intent: "save", target: "commit", parent: await head() };
  const saved = await postForm(ada, EDIT, {
    ...save,
    path: "b/c.txt",
    content: "one\r\nzwei",
    message: "Move",
  });
  expect([saved.statusCode, saved.headers.location]).toEqual([303, "/ada/m/blob/main/b/c.txt"]);
  expect([
    await textOf("b/c.txt"),
    (await app.get("/ada/m/resolve/main/a.txt")).statusCode,
  ]).toEqual(["one\nzwei\n", 404]);
  await postForm(ada, "/ada/m/edit/main/dos.txt", {
    intent: "save",
    target: "commit",
    path: "dos.txt",
    content: "eins\r\n",
  });
  expect(await textOf("dos.txt")).toBe("eins\r\n");
  await postForm(ada, "/ada/m/edit/main", {
    intent: "save",
    target: "commit",
    path: "new.txt",
    content: "n",
  });
  expect(await textOf("new.txt")).toBe("n\n");
  await postForm(ada, "/ada/m/edit/main/p.bin", {
    intent: "save",
    target: "commit",
    path: "q.bin",
  });
  expect(await textOf("q.bin")).toBe("\0\x01");
  const gone = await postForm(ada, "/ada/m/edit/main/b/c.txt", {
    intent: "delete",
    target: "commit",
  });
  expect(gone.headers.location).toBe("/ada/m/tree/main");
  expect((await app.get("/ada/m/resolve/main/b/c.txt")).statusCode).toBe(404);
});

it("begins a card with what the hub knows of the repo, and saves it", async () => {
  await publishFiles(app, ada.viewer, {
    name: "plain",
    files: {
      "config.json": JSON.stringify({
        model_type: "bert",
        architectures: ["BertForMaskedLM"],
      }),
      "docs/a.md": "a",
    },
  });
  const url = "/ada/plain/edit/main/README.md";
  const opened = (await ada.get(`${url}?_data=modelEdit`)).json();
  expect(opened).toMatchObject({ name: "README.md", content: { kind: "new" } });
  const { text } = opened.content;
  for (const part of [
    "library_name: transformers",
    "# plain",
    "export HF_ENDPOINT=",
    'pipeline("fill-mask", model="ada/plain")',
    "## Limitations",
  ])
    expect(text).toContain(part);
  const saved = await postForm(ada, url, {
    intent: "save",
    target: "commit",
    parent: opened.commitId,
    path: opened.name,
    content: text,
  });
  expect(saved.headers.location).toBe("/ada/plain/blob/main/README.md");
  const head = (await ada.get("/ada/plain?_data=model")).json().repo;
  expect(head.pipelineTag).toBe("fill-mask");
  const nameIn = async (path: string) =>
    (await ada.get(`/ada/plain/edit/main/${path}?_data=modelEdit`)).json().name;
  expect([await nameIn("docs"), await nameIn(""), await nameIn("docs/b.md")]).toEqual([
    "docs/",
    "",
    "docs/b.md",
  ]);
});

it("loses nothing where two people change the same file", async () => {
  const parent = await head();
  await postForm(ada, EDIT, {
    intent: "save",
    target: "commit",
    parent,
    path: "a.txt",
    content: "hers\n",
  });
  const mine = {
    intent: "save",
    target: "commit",
    parent,
    path: "a.txt",
    content: "mine\n",
    message: "why",
  };
  const answer = await postForm(ada, `${EDIT}?_data=modelEdit`, mine);
  expect(answer.statusCode).toBe(422);
  const { edit, values, errors } = answer.json();
  expect([edit.conflict.text, values.content, values.message]).toEqual(["hers\n", "mine\n", "why"]);
  expect(errors.form).toContain("Your changes are kept");
  const page = (await postForm(ada, EDIT, mine)).body;
  expect([page.includes("mine"), page.includes("hers")]).toEqual([true, true]);
  await postForm(ada, EDIT, { ...mine, parent: edit.conflict.commitId });
  expect(await textOf("a.txt")).toBe("mine\n");
});

it("lets who may read propose, and nobody else than the owner commit", async () => {
  const change = { intent: "save", path: "a.txt", content: "bob's\n" };
  expect((await postForm(bob, EDIT, { ...change, target: "commit" })).statusCode).toBe(422);
  expect(await textOf("a.txt")).toBe("one\ntwo\n");
  const proposed = await postForm(bob, EDIT, { ...change, target: "propose" });
  expect(proposed.headers.location).toBe("/ada/m/discussions/1");
  expect([await textOf("a.txt"), await textOf("a.txt", "refs/pr/1")]).toEqual([
    "one\ntwo\n",
    "bob's\n",
  ]);
  expect((await app.get(EDIT)).headers.location).toMatch(/^\/sign-in/);
  await app.hub.registry.repos.update(
    ada.viewer,
    { type: "model", namespace: "ada", name: "m" },
    { private: true },
  );
  expect([
    (await bob.get(EDIT)).statusCode,
    (await postForm(bob, EDIT, change)).statusCode,
  ]).toEqual([404, 404]);
  expect((await postForm(bob, EDIT, change)).body).not.toContain("two");
});

it("shows the text as it will look, and what it changes, before anything is saved", async () => {
  const look = async (url: string, form: Readonly<Record<string, string>>) =>
    (await postForm(ada, `${url}?_data=modelEdit`, { path: "a.txt", ...form })).json().edit;
  expect(await look(EDIT, { intent: "changes", content: "one\r\n2\r\n" })).toEqual({
    changes: [{ oldStart: 1, newStart: 1, context: "", lines: [" one", "-two", "+2"] }],
  });
  const { preview } = await look("/ada/m/edit/main/README.md", {
    intent: "preview",
    content: "# Hi <script>alert(1)</script>",
  });
  expect([preview.includes("<h1"), preview.includes("<script")]).toEqual([true, false]);
  expect(await textOf("a.txt")).toBe("one\ntwo\n");
});

it.each([
  ["../up", "path"],
  ["README.md", "path"],
  ["", "path"],
])("says beside the field that %j is no place for a new file", async (path, field) => {
  const answer = await postForm(ada, "/ada/m/edit/main?_data=modelEdit", {
    intent: "save",
    target: "commit",
    path,
    content: "x",
  });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
});

it("says what is wrong with a card, and keeps it", async () => {
  const answer = await postForm(ada, "/ada/m/edit/main/README.md?_data=modelEdit", {
    intent: "save",
    target: "commit",
    path: "README.md",
    content: "---\na: [\n---\n",
  });
  expect(answer.json()).toMatchObject({
    errors: { content: expect.stringContaining("not YAML") },
    values: { content: "---\na: [\n---\n" },
  });
});

it("writes changed fields of a card's metadata form, and nothing else", async () => {
  const card = "---\n# Why\nlicense: mit # for now\nmine: 1\ntags:\n- a\n---\n# M\n";
  const CARD = "/ada/m/edit/main/README.md";
  const page = await ada.get(CARD);
  expect(page.body).toContain('name="card.pipeline_tag"');
  expect((await ada.get(EDIT)).body).not.toContain("card.pipeline_tag");
  const form = {
    path: "README.md",
    content: card.replaceAll("\n", "\r\n"),
    "was.license": "mit",
    "card.license": "apache-2.0",
    "was.tags": "a",
    "card.tags": "a",
    "was.language": "",
    "card.language": "en, no",
  };
  const wanted = card
    .replace("mit", "apache-2.0")
    .replace("- a\n", '- a\nlanguage:\n- en\n- "no"\n');
  const shown = await postForm(ada, CARD, { ...form, intent: "metadata" });
  expect(shown.statusCode).toBe(200);
  expect(shown.body).toContain("license: apache-2.0 # for now");
  expect(await textOf("README.md")).toBe("# M\n");
  const wrong = await postForm(ada, CARD, { ...form, intent: "save", "card.language": "en, ?" });
  expect(wrong.body).toContain("Use codes such as en or pt-BR.");
  expect(wrong.body).toContain('value="en, ?"');
  expect(await textOf("README.md")).toBe("# M\n");
  const saved = await postForm(ada, CARD, { ...form, intent: "save", target: "commit" });
  expect(saved.statusCode).toBe(303);
  expect(await textOf("README.md")).toBe(wanted);
});
