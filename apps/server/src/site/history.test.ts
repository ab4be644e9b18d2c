import { beforeEach, expect, it } from "vitest";
import { commitFiles } from "../testing/commit-files.ts";
import { createTestApp, type TestApp } from "../testing/create-test-app.ts";

let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
beforeEach(async () => {
  app = await createTestApp();
  await app.signUp("root");
  ada = await app.signUp("ada");
});

it("lists the commits of a repo by pages and of a file, and shows what one changed", async () => {
  await ada.post("/api/repos/create", { name: "m" });
  const first = await commitFiles(ada, "/api/models/ada/m", {
    "a.txt": "one\ntwo\n",
    "b.txt": "x",
  });
  const second = await commitFiles(ada, "/api/models/ada/m", { "a.txt": "one\n2 <b>\n" });
  const data = async (url: string, page: string) => (await app.get(`${url}?_data=${page}`)).json();

  const all = await data("/ada/m/commits/main", "modelCommits");
  expect(all).toMatchObject({
    total: 3,
    commits: [{ id: second.commitOid }, { id: first.commitOid }, {}],
  });
  const ofFile = await data("/ada/m/commits/main/b.txt", "modelCommits");
  expect(ofFile.commits.map(({ id }: { id: string }) => id)).toEqual([first.commitOid]);

  const commit = await data(`/ada/m/commit/${second.commitOid}`, "modelCommit");
  expect(commit.diff).toMatchObject({
    added: 1,
    removed: 1,
    fileCount: 1,
    files: [{ path: "a.txt", body: { hunks: [{ lines: [" one", "-two", "+2 <b>"] }] } }],
  });
  const page = (await app.get(`/ada/m/commit/${second.commitOid}`)).body;
  expect([page.includes("2 &lt;b&gt;"), page.includes("2 <b>")]).toEqual([true, false]);
  const root = await data(`/ada/m/commit/${all.commits[2].id}`, "modelCommit");
  expect(root.diff.files[0]).toMatchObject({ path: ".gitattributes", status: "added" });
});

it("hides a private history like its repo, and a gated one's changes", async () => {
  await ada.post("/api/repos/create", { name: "p", private: true });
  const made = await commitFiles(ada, "/api/models/ada/p", { "a.txt": "secret" });
  for (const path of ["commits/main", `commit/${made.commitOid}`])
    expect((await app.get(`/ada/p/${path}`)).statusCode).toBe(404);
  const id = { type: "model", namespace: "ada", name: "p" } as const;
  await app.hub.registry.repos.update(ada.viewer, id, { private: false, gated: "manual" });
  expect((await app.get("/ada/p/commits/main")).statusCode).toBe(200);
  const closed = await app.get(`/ada/p/commit/${made.commitOid}`);
  expect([closed.statusCode, closed.body.includes("secret")]).toEqual([403, false]);
});
