import { beforeEach, expect, it } from "vitest";
import { commitFiles } from "../../testing/commit-files.ts";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

let app: TestApp;
let ada: TestCaller;
let bob: TestCaller;
const repo = "/api/models/ada/m";

const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  ada = await app.signUp("ada");
  bob = await app.signUp("bob");
  await ada.post("/api/repos/create", { name: "m" });
  await commitFiles(ada, repo, { "a.txt": "one\n" });
});

const open = async (title = "Better") =>
  (
    await bob.post(`${repo}/discussions`, { title, description: "Much.", pullRequest: true })
  ).json();

it("opens a draft, takes commits, and merges", async () => {
  expect(await open()).toEqual({
    num: 1,
    url: "http://localhost:80/ada/m/discussions/1",
    pullRequest: true,
  });
  await commitFiles(bob, repo, { "b.txt": "two\n" }, "refs/pr/1");
  const published = await bob.post(`${repo}/discussions/1/status`, { status: "open" });
  expect(published.json().newStatus).toMatchObject({
    type: "status-change",
    data: { status: "open" },
    author: { name: "bob" },
  });
  const said = await ada.post(`${repo}/discussions/1/comment`, { comment: "Nice." });
  expect(said.json().newMessage.data.latest.raw).toBe("Nice.");
  expect((await bob.post(`${repo}/discussions/1/merge`, {})).statusCode).toBe(403);
  expect((await ada.post(`${repo}/discussions/1/merge`, {})).statusCode).toBe(200);
  const details = (await app.get(`${repo}/discussions/1?diff=1`)).json();
  expect(details).toMatchObject({
    num: 1,
    title: "Better",
    status: "merged",
    isPullRequest: true,
    repo: { name: "ada/m", type: "model" },
    filesWithConflicts: false,
    changes: { base: "refs/heads/main", mergeCommitId: expect.stringMatching(/^[0-9a-f]{40}$/) },
  });
  expect(details.diff).toContain("+two");
  expect(details.events.map(({ type }: { type: string }) => type).toSorted()).toEqual([
    "comment",
    "comment",
    "commit",
    "status-change",
    "status-change",
  ]);
  expect((await app.get("/ada/m/resolve/main/b.txt")).body).toBe("two\n");
});

it("shows what is proposed at the address it answers", async () => {
  const { url } = await open();
  await commitFiles(bob, repo, { "b.txt": "two\n" }, "refs/pr/1");
  const there = await app.get(new URL(url).pathname);
  expect([there.statusCode, there.headers["content-type"]]).toEqual([
    200,
    "text/html; charset=utf-8",
  ]);
  expect(there.body).toContain("Better");
});

it("lists by kind, status, author and title, counted", async () => {
  for (const title of ["one", "two", "three"]) await open(title);
  await ada.post(`${repo}/discussions/2/status`, { status: "closed", comment: "No." });
  await ada.post(`${repo}/discussions`, { title: "  Why \n so? ", description: "Tell me." });
  const list = async (query: string) => (await app.get(`${repo}/discussions?${query}`)).json();
  expect(await list("p=0&status=open")).toMatchObject({
    discussions: [
      { num: 4, title: "Why so?", isPullRequest: false, status: "open", numComments: 1 },
      { num: 3, isPullRequest: true },
      { num: 1 },
    ],
    count: 3,
    start: 0,
    numClosedDiscussions: 1,
  });
  expect(await list("status=closed")).toMatchObject({ discussions: [{ num: 2 }], count: 1 });
  expect(await list("type=discussion")).toMatchObject({ discussions: [{ num: 4 }], count: 1 });
  expect(await list("type=pull_request")).toMatchObject({ count: 3 });
  expect(await list("author=ada")).toMatchObject({ count: 1 });
  expect(await list("q=THR")).toMatchObject({ discussions: [{ num: 3 }], count: 1 });
  expect(await list("p=1")).toMatchObject({ discussions: [], count: 4, start: 50 });
  for (const number of ["9", "0", "x"])
    expect((await app.get(`${repo}/discussions/${number}`)).headers["x-error-code"]).toBe(
      "DiscussionNotFound",
    );
});

it("opens a discussion without changes, and tells what is said and done in it", async () => {
  const opened = await bob.post(`${repo}/discussions`, { title: "Why?", description: "Tell me." });
  expect(opened.json()).toEqual({
    num: 1,
    url: "http://localhost:80/ada/m/discussions/1",
    pullRequest: false,
  });
  const said = await ada.post(`${repo}/discussions/1/comment`, { comment: "Becuase." });
  const { id } = said.json().newMessage;
  const at = `${repo}/discussions/1/comment/${id}`;
  expect((await bob.post(`${at}/edit`, { content: "No" })).statusCode).toBe(403);
  expect((await ada.post(`${at}/edit`, { content: "Because." })).json()).toMatchObject({
    updatedComment: { id, data: { edited: true, latest: { raw: "Because." } } },
  });
  expect((await app.get(`${at}/history`)).json()).toMatchObject([{ raw: "Becuase." }]);
  const renamed = await bob.post(`${repo}/discussions/1/title`, { title: "Why not?" });
  expect(renamed.json().newTitle).toMatchObject({
    type: "title-change",
    data: { from: "Why?", to: "Why not?" },
  });
  for (const [caller, path, body, status] of [
    [bob, "pin", { pinned: true }, 403],
    [ada, "pin", { pinned: true }, 200],
    [bob, "lock", { locked: true }, 403],
    [ada, "lock", { locked: true }, 200],
    [bob, "comment", { comment: "But" }, 403],
    [bob, "status", { status: "closed" }, 403],
    [ada, "status", { status: "closed" }, 200],
    [ada, "merge", {}, 400],
  ] as const)
    expect([path, (await caller.post(`${repo}/discussions/1/${path}`, body)).statusCode]).toEqual([
      path,
      status,
    ]);
  // As the client sends it: without a body.
  expect((await ada.request("POST", `${at}/hide`)).json().updatedComment.data).toMatchObject({
    hidden: true,
    hiddenBy: "ada",
    latest: { raw: "" },
  });
  const details = (await app.get(`${repo}/discussions/1?diff=1`)).json();
  expect(details).toMatchObject({
    ...{ title: "Why not?", status: "closed", isPullRequest: false, pinned: true, locked: true },
    numComments: 2,
  });
  expect(Object.keys(details)).not.toContain("diff");
  expect(
    details.events.map(({ type, data }: { type: string; data: object }) => [type, data]),
  ).toMatchObject([
    ["comment", { edited: false, hidden: false, latest: { raw: "Tell me." }, history: [] }],
    ["comment", { hidden: true, latest: { raw: "" }, history: [{ author: { name: "ada" } }] }],
    ["title-change", {}],
    ["pinning-change", { pinned: true }],
    ["locking-change", { locked: true }],
    ["status-change", { status: "closed" }],
  ]);
  expect((await app.get("/api/models/ada/m/refs?include_prs=1")).json().pullRequests).toEqual([]);
});

it("counts what an account opens in a day", async () => {
  const strict = await createTestApp({ ORRERY_LIMIT_DISCUSSIONS_PER_DAY: "2" });
  const eve = await strict.signUp("eve");
  await eve.post("/api/repos/create", { name: "m" });
  const ask = (pullRequest: boolean) =>
    eve.post("/api/models/eve/m/discussions", { title: "Hi", pullRequest });
  for (const isPull of [true, false]) expect((await ask(isPull)).statusCode).toBe(200);
  for (const isPull of [true, false]) {
    const refused = await ask(isPull);
    expect([refused.statusCode, refused.headers["x-error-code"]]).toEqual([429, "TooManyChanges"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  }
});

it("knows nothing of a private repo's", async () => {
  await open();
  await ada.request("PUT", `${repo}/settings`, { payload: { private: true } });
  for (const path of ["discussions", "discussions/1", "discussions/2"]) {
    expect((await bob.get(`${repo}/${path}`)).headers["x-error-code"]).toBe("RepoNotFound");
    expect((await app.get(`${repo}/${path}`)).statusCode).toBe(401);
  }
});
