import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/create-test-app.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createGitClone } from "../../testing/tree-bomb.ts";

async function repoToPushTo(app: TestApp) {
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  const origin = await app.listen();
  const url = `${origin.replace("://", `://ada:${ada.token}@`)}/ada/m`;
  return { ada, origin, url, clone: createGitClone(temporaryFolder()) };
}

const SENTENCE = /remote: A commit can have at most 100,000 files and folders/;

it("refuses a push of trees that unfold to very many paths, wherever they are", async () => {
  const app = await createTestApp();
  const { ada, url, clone } = await repoToPushTo(app);
  const before = process.memoryUsage.rss();
  for (const levels of [6, 9]) {
    const bomb = clone.commit(clone.bomb(levels));
    const healed = clone.commit(clone.git(["mktree"], ""), [bomb]);
    for (const refs of [
      `+${bomb}:refs/heads/main`,
      `+${healed}:refs/heads/main`,
      `${bomb}:refs/tags/v${levels}`,
    ]) {
      const { isTaken, said } = await clone.push(url, refs);
      expect([refs, isTaken, said]).toEqual([refs, false, expect.stringMatching(SENTENCE)]);
    }
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
  expect((await ada.get("/api/models/ada/m")).json().siblings).toHaveLength(1);
});

it("refuses folders nested without end", async () => {
  const app = await createTestApp();
  const { url, clone } = await repoToPushTo(app);
  let tree = clone.git(["mktree"], "");
  for (let depth = 0; depth < 120; depth++)
    tree = clone.git(["mktree"], `040000 tree ${tree}\td\n`);
  const { isTaken, said } = await clone.push(url, `+${clone.commit(tree)}:refs/heads/main`);
  expect([isTaken, said]).toEqual([false, expect.stringMatching(/at most 100 folders deep/)]);
});

it("answers for a repo of a thousand million paths what it is asked for", async () => {
  // As with a raised limit, or before there was one.
  const app = await createTestApp({ ORRERY_LIMIT_COMMIT_ENTRIES: "5000" });
  const { ada, origin, url, clone } = await repoToPushTo(app);
  expect(await clone.push(url, `+${clone.commit(clone.bomb(3))}:refs/heads/main`)).toEqual({
    isTaken: true,
    said: "",
  });
  const { key } = await app.hub.registry.repos.get(ada.viewer, {
    type: "model",
    namespace: "ada",
    name: "m",
  });
  const history = `${app.dataFolder}/git/${key.slice(-2)}/${key}.git`;
  const bomb = clone.commit(clone.bomb(9));
  clone.git(["push", "--quiet", "--force", history, `${bomb}:refs/heads/main`]);
  await app.hub.registry.indexer.index(key);

  const info = (await ada.get("/api/models/ada/m")).json();
  expect([info.sha, info.siblings.length <= 5000]).toEqual([bomb, true]);
  const first = await ada.get("/api/models/ada/m/tree/main?recursive=true&limit=10");
  expect(first.json()).toHaveLength(10);
  const [, next = ""] = /<([^>]+)>; rel="next"/.exec(`${first.headers.link}`) ?? [];
  const second = await ada.get(new URL(next, origin).href.replace(origin, ""));
  expect(second.json()).toHaveLength(10);
  expect(second.json()[0].path).not.toBe(first.json()[0].path);
  for (const path of [
    "/ada/m",
    "/ada/m/tree/main",
    "/ada/m/llms.txt",
    "/api/models/ada/m/snippets",
  ])
    expect([path, (await ada.get(path)).statusCode]).toEqual([path, 200]);
  const expanded = await ada.get("/api/models/ada/m/tree/main?expand=true");
  expect(expanded.json()[0].lastCommit.id).toBe(bomb);
  const commit = await ada.request("POST", "/api/models/ada/m/commit/main", {
    payload:
      '{"key":"header","value":{"summary":"more"}}\n{"key":"deletedFile","value":{"path":"no"}}',
    headers: { "content-type": "application/x-ndjson" },
  });
  expect([commit.statusCode, commit.headers["x-error-code"]]).toEqual([413, "TooManyEntries"]);
  const copy = await ada.post("/api/models/ada/m/duplicate", { repository: "ada/copy" });
  expect([copy.statusCode, copy.headers["x-error-code"]]).toEqual([413, "TooManyEntries"]);
});

it("counts the files and folders of a commit through the API and of a merge", async () => {
  const app = await createTestApp({ ORRERY_LIMIT_COMMIT_ENTRIES: "12" });
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  const commit = async (paths: readonly string[], revision = "main") => {
    const files = paths.map((path) => ({ key: "file", value: { path, content: "" } }));
    const response = await ada.request("POST", `/api/models/ada/m/commit/${revision}`, {
      payload: [{ key: "header", value: { summary: "more" } }, ...files]
        .map((line) => JSON.stringify(line))
        .join("\n"),
      headers: { "content-type": "application/x-ndjson" },
    });
    return [response.statusCode, response.headers["x-error-code"]];
  };
  const numbered = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/${index}`);
  await ada.post("/api/models/ada/m/discussions", { title: "More", pullRequest: true });
  expect(await commit(numbered("one", 6), "refs%2Fpr%2F1")).toEqual([200, undefined]);
  // With .gitattributes and README.md, or one of them, this is the last that fits.
  expect(await commit(numbered("two", 12))).toEqual([413, "TooManyEntries"]);
  expect(await commit(numbered("two", 6))).toEqual([200, undefined]);
  const merged = await ada.post("/api/models/ada/m/discussions/1/merge", {});
  expect([merged.statusCode, merged.headers["x-error-code"]]).toEqual([413, "TooManyEntries"]);
});

it("lists a submodule as git does", async () => {
  const app = await createTestApp();
  const { ada, url, clone } = await repoToPushTo(app);
  const other = "1".repeat(40);
  const tree = clone.git(["mktree", "--missing"], `160000 commit ${other}\tpart\n`);
  expect(await clone.push(url, `+${clone.commit(tree)}:refs/heads/main`)).toMatchObject({
    said: "",
  });
  expect((await ada.get("/api/models/ada/m/tree/main")).json()).toEqual([
    { type: "unknown", oid: other, size: 0, path: "part" },
  ]);
  expect((await ada.get("/ada/m/tree/main")).body).toContain("submodule");
  expect((await ada.get("/api/models/ada/m")).json().siblings).toEqual([]);
});
