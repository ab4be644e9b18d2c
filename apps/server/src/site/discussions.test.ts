import { beforeEach, expect, it } from "vitest";
import { commitFiles } from "../testing/commit-files.ts";
import type { TestApp, TestCaller } from "../testing/create-test-app.ts";
import { postForm } from "../testing/post-form.ts";
import { shareEmptiedApp } from "../testing/share-emptied-app.ts";

let app: TestApp;
let ada: TestCaller;
let bob: TestCaller;
let eve: TestCaller;
const repo = "/api/models/ada/m";
const PAGE = "/ada/m/discussions/1";

const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  await app.signUp("root");
  [ada, bob, eve] = [await app.signUp("ada"), await app.signUp("bob"), await app.signUp("eve")];
  await ada.post("/api/repos/create", { name: "m" });
  await commitFiles(ada, repo, { "a.txt": "one\ntwo\n" });
});

const propose = (content = "one\nzwei\n", message = "Say it in German") =>
  postForm(bob, "/ada/m/edit/main/a.txt", {
    intent: "save",
    target: "propose",
    path: "a.txt",
    message,
    description: "Because **why** not <script>alert(1)</script>",
    content,
  });
const data = async (caller: Pick<TestCaller, "get">, url: string, page: string) =>
  (await caller.get(`${url}${url.includes("?") ? "&" : "?"}_data=${page}`)).json();
const pull = (caller: Pick<TestCaller, "get"> = app) => data(caller, PAGE, "modelDiscussion");

it("opens from the editor, is talked about by anybody, merged by the owner alone", async () => {
  expect((await propose()).headers.location).toBe(PAGE);
  const seen = await pull(bob);
  expect(seen).toMatchObject({
    discussion: { number: 1, title: "Say it in German", status: "open", author: "bob" },
    pull: {
      base: "main",
      commits: [{ title: "Say it in German", author: "bob" }],
      diff: { fileCount: 1, added: 1, removed: 1, files: [{ path: "a.txt", status: "changed" }] },
      ...{ hasConflicts: false, cloneUrl: "http://localhost:80/ada/m" },
      ...{ canMerge: false, canPush: true },
    },
    can: { comment: true, change: true, moderate: false },
    repo: { openDiscussions: 1 },
  });
  const [opening] = seen.happened;
  expect(opening.said.html).toContain("<strong>why</strong>");
  expect(opening.said.html).not.toContain("script");
  for (const [caller, comment] of [
    [app, false],
    [eve, true],
  ] as const)
    expect(await pull(caller)).toMatchObject({
      can: { comment, change: false, moderate: false },
      pull: { canMerge: false, canPush: false },
    });

  const said = await postForm(eve, PAGE, { intent: "comment", comment: "I *like* it\r\nmuch" });
  expect([said.statusCode, said.headers.location]).toEqual([
    303,
    expect.stringContaining(`${PAGE}#said-`),
  ]);
  for (const [caller, intent] of [
    [bob, "merge"],
    [eve, "merge"],
    [eve, "close"],
  ] as const)
    expect((await postForm(caller, PAGE, { intent })).statusCode).toBe(422);
  expect((await postForm(ada, PAGE, { intent: "merge", comment: "Thanks" })).statusCode).toBe(303);
  const merged = await pull(ada);
  expect(merged).toMatchObject({
    discussion: { status: "merged", replies: 2 },
    happened: [
      { kind: "comment", author: "bob" },
      { kind: "comment", author: "eve" },
      { kind: "comment", author: "ada" },
      { kind: "status", from: "open", to: "merged", author: "ada" },
    ],
    pull: {
      mergeCommit: expect.stringMatching(/^[0-9a-f]{40}$/),
      commits: [{ title: "Say it in German" }],
      diff: { fileCount: 1 },
      ...{ canMerge: false, canPush: false },
    },
    can: { comment: true, change: false, moderate: true },
    repo: { openDiscussions: 0 },
  });
  expect(merged.happened[1].said.html).toContain("<em>like</em>");
  expect((await app.get("/ada/m/resolve/main/a.txt")).body).toBe("one\nzwei\n");
});

it("is closed and opened again by who proposed it, and refuses an empty comment", async () => {
  await propose();
  expect((await postForm(bob, PAGE, { intent: "comment", comment: " " })).body).toContain(
    "Enter a comment of at most 65,536 characters.",
  );
  expect((await postForm(bob, PAGE, { intent: "close", comment: "Not yet" })).statusCode).toBe(303);
  expect((await pull(bob)).discussion.status).toBe("closed");
  await postForm(bob, PAGE, { intent: "open" });
  expect(await pull(bob)).toMatchObject({ discussion: { status: "open" }, earlier: 0 });
  const anonymous = await postForm(app, PAGE, { intent: "comment", comment: "Hi" });
  expect(anonymous.headers.location).toBe(`/sign-in?next=${encodeURIComponent(PAGE)}`);
  expect((await postForm(bob, PAGE, { intent: "other" })).statusCode).toBe(422);
});

it("says that it conflicts, and merges nothing then", async () => {
  await propose();
  await commitFiles(ada, repo, { "a.txt": "one\ndeux\n" });
  expect(await pull(ada)).toMatchObject({ pull: { hasConflicts: true, canMerge: false } });
  const page = await ada.get(PAGE);
  expect(page.body).toContain("has conflicts with main");
  const refused = await postForm(ada, PAGE, { intent: "merge" });
  expect([refused.statusCode, (await pull()).discussion.status]).toEqual([422, "open"]);
  await commitFiles(ada, repo, { "a.txt": "one\ntwo\n" });
  expect((await pull(ada)).pull.canMerge).toBe(true);
  await ada.post(`${repo}/super-squash/main`, { message: "All at once" });
  expect(await pull(ada)).toMatchObject({ pull: { hasConflicts: true, canMerge: false } });
});

it("lists by what became of them, by pages, with counts", async () => {
  for (let number = 0; number < 32; number++)
    await bob.post(`${repo}/discussions`, { title: `Nr ${number}`, pullRequest: true });
  await bob.post(`${repo}/discussions/2/status`, { status: "closed" });
  const list = (query: string) => data(app, `/ada/m/discussions?${query}`, "modelDiscussions");
  const first = await list("");
  expect(first).toMatchObject({
    query: { status: "open", type: "all", page: 1 },
    counts: { open: 31, merged: 0, closed: 1 },
    isLast: false,
  });
  expect(first.discussions).toHaveLength(30);
  expect(await list("p=2")).toMatchObject({ discussions: [{ number: 1 }], isLast: true });
  expect(await list("status=closed")).toMatchObject({
    discussions: [{ number: 2, status: "closed" }],
  });
  expect(await list("status=merged&p=-1")).toMatchObject({
    discussions: [],
    query: { page: 1 },
    isLast: true,
  });
});

it("opens a discussion by its form, with a preview, links and a title that is found", async () => {
  const NEW = "/ada/m/discussions/new";
  expect((await app.get(NEW)).headers.location).toBe(`/sign-in?next=${encodeURIComponent(NEW)}`);
  expect((await eve.get(NEW)).body).toContain("Open discussion");
  const text = "@ADA, `@bob` and @nobody: **see** #1 and #2 <script>alert(1)</script>";
  const preview = await postForm(eve, `${NEW}?_data=modelNewDiscussion`, {
    ...{ intent: "preview", title: "Why?", text },
  });
  expect(preview.json()).toMatchObject({ values: { title: "Why?", text } });
  expect(preview.json().preview).toContain('<a href="/ada">@ADA</a>');
  const empty = await postForm(eve, NEW, { intent: "open", title: "Why?", text: " " });
  expect([empty.statusCode, empty.body.includes("Enter a comment")]).toEqual([422, true]);
  const opened = await postForm(eve, NEW, { intent: "open", title: "Why?", text });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, PAGE]);
  const [{ said }] = (await pull()).happened;
  expect(said.html).toContain('<a href="/ada">@ADA</a>, <code>@bob</code> and @nobody');
  expect(said.html).toContain('<strong>see</strong> <a href="/ada/m/discussions/1">#1</a> and #2');
  expect(said.html).not.toContain("script");
  const list = (query: string) => data(app, `/ada/m/discussions?${query}`, "modelDiscussions");
  for (const query of ["q=why", "type=discussion", "author=eve", "type=nonsense&status=x"])
    expect(await list(query)).toMatchObject({ discussions: [{ number: 1, isPull: false }] });
  for (const query of ["q=not", "type=pull_request", "author=ada"])
    expect(await list(query)).toMatchObject({ discussions: [], counts: { open: 0 } });
});

it("is edited, hidden, renamed, pinned and locked by its forms", async () => {
  await eve.post(`${repo}/discussions`, { title: "Why?", description: "One" });
  const { id } = (await bob.post(`${repo}/discussions/1/comment`, { comment: "Secret" })).json()
    .newMessage;
  const post = async (caller: TestCaller, fields: Record<string, string>) =>
    (await postForm(caller, PAGE, fields)).statusCode;
  const edit = { intent: "edit", key: id, text: "Public" };
  expect([await post(eve, edit), await post(bob, edit)]).toEqual([422, 303]);
  const former = await data(bob, `${PAGE}?history=${id}`, "modelDiscussion");
  expect(former.happened[1]).toMatchObject({
    ...{ editable: "Public", canHide: true, editedAt: expect.any(String) },
    history: [{ text: "Secret" }],
  });
  expect((await pull(eve)).happened[1]).not.toHaveProperty("editable");
  const hide = { intent: "hide", key: id, reason: "off topic" };
  expect([await post(eve, hide), await post(ada, hide)]).toEqual([422, 303]);
  for (const caller of [bob, eve, app]) {
    const page = (await caller.get(`${PAGE}?history=${id}`)).body;
    expect([page.includes("Hidden by"), page.includes("Public"), page.includes("Secret")]).toEqual([
      true,
      false,
      false,
    ]);
  }
  expect((await ada.get(PAGE)).body).toContain("Public");
  expect(await post(eve, { intent: "rename", title: "Why not?" })).toBe(303);
  for (const intent of ["pin", "lock"])
    expect([intent, await post(eve, { intent }), await post(ada, { intent })]).toEqual([
      intent,
      422,
      303,
    ]);
  expect(await pull(eve)).toMatchObject({
    discussion: { title: "Why not?", isPinned: true, isLocked: true },
    can: { comment: false, change: false },
    silence: "locked",
  });
  expect(await post(eve, { intent: "comment", comment: "But" })).toBe(422);
  expect(await post(ada, { intent: "comment", comment: "The end" })).toBe(303);
});

it("knows nothing of a private repo's, nor of numbers that are none", async () => {
  await propose();
  for (const number of ["2", "0", "x", "1e1"])
    expect((await ada.get(`/ada/m/discussions/${number}`)).statusCode).toBe(404);
  await ada.request("PUT", `${repo}/settings`, { payload: { private: true } });
  for (const path of [
    "/ada/m/discussions",
    PAGE,
    "/ada/m/discussions/2",
    "/ada/m/discussions/new",
  ]) {
    const hidden = await bob.get(path);
    const missing = await bob.get(path.replace("/m/", "/none/"));
    expect([hidden.statusCode, hidden.body.replaceAll("/m/", "/none/").length]).toEqual([
      404,
      missing.body.length,
    ]);
    expect(hidden.body).not.toContain("German");
  }
  expect((await postForm(bob, PAGE, { intent: "comment", comment: "Hi" })).body).not.toContain(
    "German",
  );
  expect((await ada.get(PAGE)).statusCode).toBe(200);
});

it("has the pages for datasets too, and none for what has only an API", async () => {
  for (const type of ["dataset", "space"])
    await ada.post("/api/repos/create", { name: "m", type, sdk: "static" });
  for (const kind of ["datasets", "spaces"]) {
    await commitFiles(ada, `/api/${kind}/ada/m`, { "a.txt": "one\n" });
    await bob.post(`/api/${kind}/ada/m/discussions`, { title: "Better", pullRequest: true });
  }
  expect(await data(bob, "/datasets/ada/m/discussions/1", "datasetDiscussion")).toMatchObject({
    discussion: { status: "draft" },
    pull: { diff: { fileCount: 0 }, cloneUrl: "http://localhost:80/datasets/ada/m" },
    can: { change: true },
  });
  expect((await bob.get("/spaces/ada/m/discussions/1")).statusCode).toBe(404);
});
