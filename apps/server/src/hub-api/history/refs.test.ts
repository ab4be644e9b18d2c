import { beforeEach, expect, it } from "vitest";
import { commitFiles } from "../../testing/commit-files.ts";
import type { TestApp, TestCaller } from "../../testing/create-test-app.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

let app: TestApp;
let ada: TestCaller;
const repo = "/api/models/ada/m";
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
});

const said = (response: Awaited<ReturnType<TestCaller["get"]>>) => [
  response.statusCode,
  response.headers["x-error-code"],
  response.json().error,
];

it("lists refs, with pull requests on request", async () => {
  await ada.post(`${repo}/branch/dev`, {});
  await ada.post(`${repo}/tag/dev`, { tag: "v1", message: "First" });
  const { pullRequestUrl } = await commitFiles(ada, repo, { "a.txt": "1" }, "main?create_pr=1");
  expect(pullRequestUrl).toBe("http://localhost:80/ada/m/discussions/1");
  const plain = (await app.get(`${repo}/refs`)).json();
  const targetCommit = expect.stringMatching(/^[0-9a-f]{40}$/);
  expect(plain).toEqual({
    branches: [
      { name: "dev", ref: "refs/heads/dev", targetCommit },
      { name: "main", ref: "refs/heads/main", targetCommit },
    ],
    converts: [],
    tags: [{ name: "v1", ref: "refs/tags/v1", targetCommit }],
  });
  expect((await app.get(`${repo}/refs?include_prs=1`)).json().pullRequests).toEqual([
    { name: "1", ref: "refs/pr/1", targetCommit },
  ]);
});

it("says in the protocol's words what cannot be", async () => {
  await ada.post(`${repo}/branch/dev`, {});
  await ada.post(`${repo}/tag/main`, { tag: "v1" });
  const conflict = (ref: string) => [409, "RefExists", `Reference ${ref} already exists`];
  const unknown = (name: string) => [404, "RevisionNotFound", `Invalid rev id: ${name}`];
  expect(said(await ada.post(`${repo}/branch/dev`, {}))).toEqual(conflict("refs/heads/dev"));
  expect(said(await ada.post(`${repo}/tag/main`, { tag: "v1" }))).toEqual(conflict("refs/tags/v1"));
  expect(said(await ada.post(`${repo}/branch/new`, { startingPoint: "nope" }))).toEqual(
    unknown("nope"),
  );
  expect(said(await ada.post(`${repo}/branch/a..b`, {}))[0]).toBe(400);
  expect(said(await ada.request("DELETE", `${repo}/branch/nope`))).toEqual(unknown("nope"));
  expect(said(await ada.request("DELETE", `${repo}/tag/nope`))).toEqual(unknown("nope"));
  expect(said(await ada.request("DELETE", `${repo}/branch/main`))).toEqual([
    403,
    "Forbidden",
    "Cannot delete refs/heads/main",
  ]);
  expect(said(await ada.post(`${repo}/super-squash/v1`, { message: "x" }))[0]).toBe(400);
  expect(said(await ada.post(`${repo}/super-squash/nope`, { message: "x" }))).toEqual(
    unknown("nope"),
  );
  const lost = await ada.request("POST", `${repo}/commit/nope`, {
    payload: '{"key":"header","value":{"summary":"x"}}',
    headers: { "content-type": "application/x-ndjson" },
  });
  expect(said(lost)).toEqual(unknown("nope"));
});

it("makes empty branches, moves branches and squashes them", async () => {
  await commitFiles(ada, repo, { "a.txt": "1" });
  await ada.post(`${repo}/branch/empty`, { emptyBranch: true });
  expect((await app.get(`${repo}/tree/empty`)).json()).toEqual([]);
  await ada.post(`${repo}/branch/empty`, { startingPoint: "main", overwrite: true });
  expect((await app.get(`${repo}/tree/empty`)).json()).toHaveLength(2);
  await ada.post(`${repo}/super-squash/main`, { message: "All" });
  const commits = await app.get(`${repo}/commits/main`);
  expect(commits.headers["x-total-count"]).toBe("1");
  expect(commits.json()).toMatchObject([{ title: "All" }]);
});

it("lets readers propose and extend their own pull request, with large files", async () => {
  const bob = await app.signUp("bob");
  const proposed = await commitFiles(bob, repo, { "b.bin": "binary" }, "main?create_pr=true");
  expect(proposed.pullRequestUrl).toContain("/discussions/1");
  await commitFiles(bob, repo, { "c.txt": "3" }, "refs%2Fpr%2F1");
  const preupload = { files: [{ path: "d.txt", size: 1, sample: "" }] };
  expect((await bob.post(`${repo}/preupload/main?create_pr=1`, preupload)).statusCode).toBe(200);
  expect((await bob.post(`${repo}/preupload/refs%2Fpr%2F1`, preupload)).statusCode).toBe(200);
  expect((await bob.post(`${repo}/preupload/main`, preupload)).statusCode).toBe(403);
  expect((await app.get("/ada/m/resolve/refs%2Fpr%2F1/b.bin")).body).toBe("binary");
  expect((await app.get("/ada/m/resolve/refs/pr/1/c.txt")).body).toBe("3");
  expect((await app.get("/ada/m/resolve/main/b.bin")).statusCode).toBe(404);
});

it("pages through commits, and shows what changed", async () => {
  for (const text of ["1", "2", "<3>"]) await commitFiles(ada, repo, { "a.txt": `${text}\n` });
  const first = await app.get(`${repo}/commits/main?limit=3&expand[]=formatted`);
  expect(first.headers["x-total-count"]).toBe("4");
  expect(first.json()[0]).toMatchObject({
    title: "change",
    message: "",
    authors: [{ user: "ada" }],
    formatted: { title: "change", message: "" },
  });
  const [, next = ""] =
    /^<http:\/\/localhost(.*)>; rel="next"$/.exec(`${first.headers.link}`) ?? [];
  const last = await app.get(next);
  expect(last.json().map(({ title }: { title: string }) => title)).toEqual(["initial commit"]);
  expect(last.headers.link).toBeUndefined();
  const [newest, before] = first.json();
  const diff = await app.get(`${repo}/compare/${before.id}..${newest.id}`);
  expect([diff.headers["content-type"], diff.body]).toEqual([
    "text/plain; charset=utf-8",
    expect.stringContaining("-2\n+<3>\n"),
  ]);
  expect((await app.get(`${repo}/compare/${before.id}..main?raw=true`)).body).toMatch(/^:100644 /);
  expect((await app.get(`${repo}/compare/main`)).statusCode).toBe(400);
});
