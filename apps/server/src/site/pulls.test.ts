import { beforeEach, expect, it } from "vitest";
import { commitFiles } from "../testing/commit-files.ts";
import { createTestApp, type TestApp, type TestCaller } from "../testing/create-test-app.ts";
import { postForm } from "../testing/post-form.ts";

let app: TestApp;
let ada: TestCaller;
let bob: TestCaller;
let eve: TestCaller;
const repo = "/api/models/ada/m";
const PAGE = "/ada/m/discussions/1";

beforeEach(async () => {
  app = await createTestApp();
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
const pull = (caller: Pick<TestCaller, "get"> = app) => data(caller, PAGE, "modelPull");

it("opens from the editor, is talked about by anybody, merged by the owner alone", async () => {
  expect((await propose()).headers.location).toBe(PAGE);
  const seen = await pull(bob);
  expect(seen).toMatchObject({
    pull: { number: 1, title: "Say it in German", status: "open", author: "bob", base: "main" },
    commits: [{ title: "Say it in German", author: "bob" }],
    diff: { fileCount: 1, added: 1, removed: 1, files: [{ path: "a.txt", status: "changed" }] },
    hasConflicts: false,
    can: { comment: true, merge: false, close: true, push: true },
    cloneUrl: "http://localhost:80/ada/m",
    repo: { openPulls: 1 },
  });
  expect(seen.pull.description.html).toContain("<strong>why</strong>");
  expect(seen.pull.description.html).not.toContain("script");
  expect((await pull()).can).toEqual({ comment: false, merge: false, close: false, push: false });
  expect((await pull(eve)).can).toEqual({ comment: true, merge: false, close: false, push: false });

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
    pull: { status: "merged", mergeCommit: expect.stringMatching(/^[0-9a-f]{40}$/) },
    happened: [
      { kind: "comment", author: "eve" },
      { kind: "comment", author: "ada" },
      { kind: "status", status: "merged", author: "ada" },
    ],
    commits: [{ title: "Say it in German" }],
    diff: { fileCount: 1 },
    can: { comment: true, merge: false, close: false, push: false },
    repo: { openPulls: 0 },
  });
  expect(merged.happened[0].said.html).toContain("<em>like</em>");
  expect((await app.get("/ada/m/resolve/main/a.txt")).body).toBe("one\nzwei\n");
});

it("is closed and opened again by who proposed it, and refuses an empty comment", async () => {
  await propose();
  expect((await postForm(bob, PAGE, { intent: "comment", comment: " " })).body).toContain(
    "Enter a comment of at most 65,536 characters.",
  );
  expect((await postForm(bob, PAGE, { intent: "close", comment: "Not yet" })).statusCode).toBe(303);
  expect((await pull(bob)).pull.status).toBe("closed");
  await postForm(bob, PAGE, { intent: "open" });
  expect(await pull(bob)).toMatchObject({ pull: { status: "open" }, earlier: 0 });
  const anonymous = await postForm(app, PAGE, { intent: "comment", comment: "Hi" });
  expect(anonymous.headers.location).toBe(`/sign-in?next=${encodeURIComponent(PAGE)}`);
  expect((await postForm(bob, PAGE, { intent: "other" })).statusCode).toBe(422);
});

it("says that it conflicts, and merges nothing then", async () => {
  await propose();
  await commitFiles(ada, repo, { "a.txt": "one\ndeux\n" });
  expect(await pull(ada)).toMatchObject({ hasConflicts: true, can: { merge: false } });
  const page = await ada.get(PAGE);
  expect(page.body).toContain("has conflicts with main");
  const refused = await postForm(ada, PAGE, { intent: "merge" });
  expect([refused.statusCode, (await pull()).pull.status]).toEqual([422, "open"]);
  await commitFiles(ada, repo, { "a.txt": "one\ntwo\n" });
  expect((await pull(ada)).can.merge).toBe(true);
  await ada.post(`${repo}/super-squash/main`, { message: "All at once" });
  expect(await pull(ada)).toMatchObject({ hasConflicts: true, can: { merge: false } });
});

it("lists by what became of them, by pages, with counts", async () => {
  for (let number = 0; number < 32; number++)
    await bob.post(`${repo}/discussions`, { title: `Nr ${number}`, pullRequest: true });
  await bob.post(`${repo}/discussions/2/status`, { status: "closed" });
  const list = (query: string) => data(app, `/ada/m/discussions?${query}`, "modelPulls");
  const first = await list("");
  expect(first).toMatchObject({
    group: "open",
    counts: { open: 31, merged: 0, closed: 1 },
    page: 1,
    isLast: false,
  });
  expect(first.pulls).toHaveLength(30);
  expect(await list("p=2")).toMatchObject({ pulls: [{ number: 1 }], isLast: true });
  expect(await list("status=closed")).toMatchObject({ pulls: [{ number: 2, status: "closed" }] });
  expect(await list("status=merged&p=-1")).toMatchObject({ pulls: [], page: 1, isLast: true });
});

it("knows nothing of a private repo's, nor of numbers that are none", async () => {
  await propose();
  for (const number of ["2", "0", "x", "1e1"])
    expect((await ada.get(`/ada/m/discussions/${number}`)).statusCode).toBe(404);
  await ada.request("PUT", `${repo}/settings`, { payload: { private: true } });
  for (const path of ["/ada/m/discussions", PAGE, "/ada/m/discussions/2"]) {
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
  expect(await data(bob, "/datasets/ada/m/discussions/1", "datasetPull")).toMatchObject({
    pull: { status: "draft" },
    diff: { fileCount: 0 },
    can: { close: true },
    cloneUrl: "http://localhost:80/datasets/ada/m",
  });
  expect((await bob.get("/spaces/ada/m/discussions/1")).statusCode).toBe(404);
});
