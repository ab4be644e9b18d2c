import { beforeEach, expect, it } from "vitest";
import { commitFiles } from "../../testing/commit-files.ts";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";

let app: TestApp;
let ada: TestCaller;
let bob: TestCaller;
const repo = "/api/models/ada/m";

beforeEach(async () => {
  app = await createTestApp();
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

it("lists by status, counted, and has no discussions without changes", async () => {
  for (const title of ["one", "two", "three"]) await open(title);
  await ada.post(`${repo}/discussions/2/status`, { status: "closed", comment: "No." });
  const list = async (query: string) => (await app.get(`${repo}/discussions?${query}`)).json();
  expect(await list("p=0&status=open")).toMatchObject({
    discussions: [{ num: 3 }, { num: 1 }],
    count: 2,
    start: 0,
  });
  expect(await list("status=closed")).toMatchObject({ discussions: [{ num: 2 }], count: 1 });
  expect(await list("type=discussion")).toMatchObject({ discussions: [], count: 0 });
  expect(await list("author=ada")).toMatchObject({ count: 0 });
  const plain = await bob.post(`${repo}/discussions`, { title: "Hello", pullRequest: false });
  expect([plain.statusCode, plain.json().error]).toEqual([
    400,
    expect.stringContaining("not other discussions"),
  ]);
  for (const number of ["9", "0", "x"])
    expect((await app.get(`${repo}/discussions/${number}`)).headers["x-error-code"]).toBe(
      "DiscussionNotFound",
    );
});

it("knows nothing of a private repo's", async () => {
  await open();
  await ada.request("PUT", `${repo}/settings`, { payload: { private: true } });
  for (const path of ["discussions", "discussions/1", "discussions/2"]) {
    expect((await bob.get(`${repo}/${path}`)).headers["x-error-code"]).toBe("RepoNotFound");
    expect((await app.get(`${repo}/${path}`)).statusCode).toBe(401);
  }
});
