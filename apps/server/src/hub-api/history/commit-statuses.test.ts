import { beforeEach, expect, it } from "vitest";
import { commitFiles } from "../../testing/commit-files.ts";
import type { TestApp, TestCaller } from "../../testing/create-test-app.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

let app: TestApp;
let ada: TestCaller;
let commit: string;
const repo = "/api/models/ada/m";

const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  await commitFiles(ada, repo, { "a.txt": "one\n" });
  commit = (await app.get(repo)).json().sha;
});

const write = (body: object, caller = ada, at = commit) =>
  caller.post(`${repo}/statuses/${at}`, body);

it("writes what a check says, and answers all of them together", async () => {
  const first = await write({
    ...{ state: "pending", context: "ci / eval", description: "  Running\n now " },
    target_url: "https://ci.example/1",
  });
  expect([first.statusCode, first.json()]).toMatchObject([
    201,
    {
      ...{ state: "pending", context: "ci / eval", description: "Running now" },
      ...{ target_url: "https://ci.example/1", creator: { login: "ada" } },
    },
  ]);
  await write({ state: "success" });
  const combined = async (revision: string) =>
    (await app.get(`${repo}/statuses/${revision}`)).json();
  expect(await combined("main")).toMatchObject({ state: "pending", sha: commit, total_count: 2 });
  await write({ state: "error", context: "ci / eval" });
  expect(await combined("refs%2Fheads%2Fmain")).toMatchObject({
    state: "failure",
    statuses: [
      { context: "ci / eval", state: "error", description: "", target_url: null },
      { context: "default", state: "success" },
    ],
  });
});

it("refuses what is no status, no commit, and who may not write", async () => {
  for (const body of [
    { state: "fine" },
    { state: "success", context: " " },
    { state: "success", description: "x".repeat(141) },
    { state: "success", target_url: "javascript:alert(1)" },
    { state: "success", target_url: `https://ci.example/${"x".repeat(1000)}` },
  ])
    expect((await write(body)).statusCode).toBe(400);
  for (const at of ["main", "0".repeat(40), commit.slice(0, 12)])
    expect((await write({ state: "success" }, ada, at)).statusCode).toBe(404);
  expect((await write({ state: "success" }, await app.signUp("bob"))).statusCode).toBe(403);
});

it("shows checks in the list of commits and on the page of each", async () => {
  const pages = async () =>
    Promise.all(["commits/main", `commit/${commit}`].map((path) => app.get(`/ada/m/${path}`)));
  for (const { body } of await pages()) expect(body).not.toContain("checks passed");
  await write({ state: "success", context: "lint" });
  const failed = { state: "failure", context: "eval", description: "Accuracy fell" };
  await write({ ...failed, target_url: "https://ci.example/2?a=1&b=2" });
  const [list, page] = await pages();
  expect(list?.body).toContain("1 of 2 checks passed");
  expect(page?.body).toContain("1 of 2 checks passed");
  expect(page?.body).toContain("Accuracy fell");
  expect(page?.body).toContain('href="https://ci.example/2?a=1&amp;b=2"');
});
