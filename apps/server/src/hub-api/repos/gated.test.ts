import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { commitFiles } from "../../testing/commit-files.ts";
import type { TestApp, TestCaller } from "../../testing/create-test-app.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

const SECRET = "only for those who were let in";
const repo = "/api/models/ada/m";
const oid = createHash("sha256").update(SECRET).digest("hex");
const lfsFile = (path: string) => ({ key: "lfsFile", value: { path, oid, size: SECRET.length } });

let app: TestApp;
let ada: TestCaller;
let eve: TestCaller;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  await app.signUp("root");
  ada = await app.signUp("ada");
  eve = await app.signUp("eve");
  await ada.post("/api/repos/create", { name: "m" });
  await commitFiles(ada, repo, { "w.bin": SECRET, "README.md": "A card for everybody" });
  await ada.request("PUT", `${repo}/settings`, { payload: { gated: "manual" } });
});

const commit = (caller: TestCaller, revision: string, lines: readonly object[]) =>
  caller.request("POST", `${repo}/commit/${revision}`, {
    headers: { "content-type": "application/x-ndjson" },
    payload: [{ key: "header", value: { summary: "change" } }, ...lines]
      .map((line) => JSON.stringify(line))
      .join("\n"),
  });

it("takes no proposal from those whom the gate excludes", async () => {
  const batch = {
    payload: JSON.stringify({ operation: "upload", objects: [{ oid, size: SECRET.length }] }),
    headers: { "content-type": "application/vnd.git-lfs+json" },
  };
  const file = { path: "a.txt", size: 1, sample: "" };
  const asked = async (caller: TestCaller) => [
    await commit(caller, "main?create_pr=1", [lfsFile("README.md")]),
    await caller.post(`${repo}/discussions`, { title: "t", description: "", pullRequest: true }),
    await caller.post(`${repo}/preupload/main?create_pr=1`, { files: [file] }),
    await caller.request("POST", "/ada/m.git/info/lfs/objects/batch", batch),
    await caller.get("/ada/m.git/info/refs?service=git-receive-pack"),
    await caller.request("POST", "/ada/m.git/info/lfs/verify", {
      ...batch,
      payload: JSON.stringify({ oid, size: SECRET.length }),
    }),
  ];
  for (const { statusCode, headers, body } of await asked(eve)) {
    expect([statusCode, headers["x-error-code"]]).toEqual([403, "GatedRepo"]);
    expect(body).not.toContain(SECRET);
  }
  await ada.post(`${repo}/user-access-request/grant`, { user: "eve" });
  const [proposal, draft] = await asked(eve);
  expect([proposal?.statusCode, draft?.statusCode]).toEqual([200, 200]);
});

it("shuts out who had proposed before the gate was closed", async () => {
  await ada.request("PUT", `${repo}/settings`, { payload: { gated: false } });
  expect((await commit(eve, "main?create_pr=1", [lfsFile("b.bin")])).statusCode).toBe(200);
  await ada.request("PUT", `${repo}/settings`, { payload: { gated: "manual" } });
  expect((await commit(eve, "refs/pr/1", [lfsFile("README.md")])).statusCode).toBe(403);
  expect((await eve.get("/ada/m.git/info/refs?service=git-receive-pack")).statusCode).toBe(403);
});

it("opens the card at the newest state of the default branch alone", async () => {
  const first = (await app.get(`${repo}/revision/main`)).json().sha as string;
  const card = (revision: string) => app.get(`/ada/m/resolve/${revision}/README.md`);
  expect((await card("main")).body).toBe("A card for everybody");
  expect((await card(first)).statusCode).toBe(200);
  await commitFiles(ada, repo, { "README.md": "A newer card" });
  expect((await card(first)).statusCode).toBe(401);
  expect((await card("main")).body).toBe("A newer card");
});

it("never follows a pointer to show a card, wherever it is", async () => {
  await commit(ada, "main?create_pr=1", [lfsFile("README.md")]);
  await commit(ada, "main", [lfsFile("README.md")]);
  for (const revision of ["main", "refs%2Fpr%2F1"])
    for (const kind of ["resolve", "raw"]) {
      const { statusCode, body } = await eve.get(`/ada/m/${kind}/${revision}/README.md`);
      expect([kind, revision, statusCode]).toEqual([kind, revision, 403]);
      expect(body).not.toContain(SECRET);
    }
  const page = await eve.get("/ada/m");
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toContain(SECRET);
});
