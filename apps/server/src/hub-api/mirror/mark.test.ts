import { afterEach, expect, it, vi } from "vitest";
import type { TestCaller } from "../../testing/create-test-app.ts";
import { postForm } from "../../testing/post-form.ts";
import { commitAs, publishAs, shareMirroringHub } from "../../testing/share-mirroring-hub.ts";

const hubs = shareMirroringHub();
const POLL = { timeout: 15_000 };
const CARD = "---\nlicense: mit\n---\n# Card\n";

/** A repo of ada's, brought here by the administrator. */
async function bring(name: string, type: "model" | "dataset" = "model"): Promise<string> {
  const { ada, boss } = hubs();
  const commit = await publishAs(ada, "ada", name, { "README.md": CARD }, { type });
  const { statusCode, headers } = await boss.get(`/api/${type}s/ada/${name}`);
  expect([statusCode, headers["x-error-message"]]).toEqual([200, undefined]);
  return commit;
}

const markOf = async (caller: TestCaller, name: string) =>
  (await caller.get(`/ada/${name}?_data=model`)).json().repo?.mirror;
const refresh = (caller: TestCaller, name: string, type = "model") =>
  caller.post(`/api/${type}s/ada/${name}/mirror/refresh`, {});
/** As if the last look were long ago. */
const rest = () => vi.setSystemTime(Date.now() + 11_000);
afterEach(() => void vi.useRealTimers());

it("says on each page where a mirror comes from; who brought it, to administrators alone", async () => {
  const { between, ours, boss } = hubs();
  const commit = await bring("marked");
  await bring("words", "dataset");
  const own = await markOf(boss, "marked");
  expect(own).toMatchObject({
    ...{ address: `${between.origin}/ada/marked`, status: "current", commitId: commit },
    ...{ broughtBy: "boss", isPinned: false, canRefresh: true },
  });
  const seen = await markOf(ours, "marked");
  expect(seen).toMatchObject({ address: `${between.origin}/ada/marked`, canRefresh: false });
  expect(seen.broughtBy).toBeUndefined();
  for (const path of ["/ada/marked", "/ada/marked/tree/main", "/datasets/ada/words"]) {
    const page = (await ours.get(path)).body.replaceAll("<!-- -->", "");
    expect(page).toContain(`Mirror of <a href="${between.origin}/`);
    expect(page).toContain("Up to date");
    for (const hidden of ["Check for updates", "by boss", "/edit/", "/upload/"])
      expect([path, page.includes(hidden)]).toEqual([path, false]);
  }
  const page = (await boss.get("/ada/marked")).body.replaceAll("<!-- -->", "");
  for (const text of ["Check for updates", "by boss"]) expect(page).toContain(text);
  for (const action of ["/edit/", "/upload/"]) expect(page).not.toContain(action);
  expect((await boss.get("/ada/marked/upload/main")).statusCode).toBe(403);
});

it("suggests nothing that no one can do with a mirror", async () => {
  const { ada, boss } = hubs();
  const task = "---\npipeline_tag: text-generation\n---\n";
  await publishAs(ada, "ada", "weights", { "README.md": task, "model.safetensors": "weights" });
  await boss.get("/api/models/ada/weights");
  await bring("taskless");
  const pages = [
    ["/ada/weights", "mirror a repo with GGUF or ONNX files"],
    ["/ada/taskless", "card names no task"],
    ["/ada/weights/discussions", "Propose changes at the hub that has the original"],
  ] as const;
  for (const [path, hint] of pages) {
    const page = (await boss.get(path)).body;
    expect(page).toContain(hint);
    for (const wrong of ["pload a ", "Add pipeline_tag", "--create-pr", "How to convert"])
      expect([path, wrong, page.includes(wrong)]).toEqual([path, wrong, false]);
  }
});

it("checks the other hub on wish, and not more often than every 10 seconds", async () => {
  const { ada, ours, boss } = hubs();
  const carol = await ours.signUp("carol");
  await bring("wished");
  const soon = await refresh(boss, "wished");
  expect([soon.statusCode, soon.headers["x-error-code"]]).toEqual([429, "TooManyAttempts"]);
  expect(Number(soon.headers["retry-after"])).toBeGreaterThan(0);
  const next = await commitAs(ada, "ada", "wished", { "new.txt": "new" });
  rest();
  expect((await refresh(carol, "wished")).statusCode).toBe(403);
  expect((await refresh(ours, "wished")).statusCode).toBe(401);
  const found = await refresh(boss, "wished");
  expect(found.json()).toMatchObject({
    changed: true,
    mirror: { sha: next, state: "here", held: false, broughtBy: "boss" },
  });
  const again = await postForm(boss, "/ada/wished", { intent: "refresh" });
  expect([again.statusCode, again.headers["retry-after"] !== undefined]).toEqual([429, true]);
  expect(again.body).toContain("was checked a moment ago");
  rest();
  const same = await postForm(boss, "/ada/wished", { intent: "refresh" });
  expect([same.statusCode, same.body.includes("No new commits on the main branch")]).toEqual([
    200,
    true,
  ]);
  await boss.post("/api/repos/create", { name: "own" });
  const own = await boss.post("/api/models/boss/own/mirror/refresh", {});
  expect([own.statusCode, own.json().error]).toEqual([400, "boss/own is not a mirror."]);
});

it("says that the other hub fails, and since when it answers again", async () => {
  const { between, ours, boss } = hubs();
  const commit = await bring("failing");
  rest();
  between.trouble.status = 503;
  const failed = await refresh(boss, "failing");
  expect([failed.statusCode, failed.headers["x-error-code"]]).toEqual([504, "UpstreamFailed"]);
  expect(await markOf(ours, "failing")).toMatchObject({
    ...{ status: "stale", commitId: commit },
    failure: { message: expect.stringContaining("responded with status 503") },
  });
  expect((await ours.get("/api/models/ada/failing")).json().mirror.failure.message).toContain(
    "status 503",
  );
  expect((await ours.get("/ada/failing")).body).toContain("May be out of date");
  delete between.trouble.status;
  rest();
  expect((await refresh(boss, "failing")).statusCode).toBe(200);
  const { status, failure } = await markOf(ours, "failing");
  expect([status, failure]).toEqual(["current", undefined]);
});

it("keeps what the other hub deleted, and hides what it made private, mark and all", async () => {
  const { ada, ours, boss } = hubs();
  const carol = await ours.signUp("carl");
  await Promise.all([bring("deleted"), bring("shut")]);
  const body = { name: "deleted" };
  await ada.request("DELETE", "/api/repos/delete", { payload: body });
  await ada.request("PUT", "/api/models/ada/shut/settings", { payload: { private: true } });
  rest();
  await refresh(boss, "deleted");
  await refresh(boss, "shut");
  expect(await markOf(ours, "deleted")).toMatchObject({ status: "gone" });
  expect(await markOf(boss, "shut")).toMatchObject({ status: "closed", broughtBy: "boss" });
  for (const caller of [ours, carol]) {
    for (const path of ["/ada/shut", "/ada/shut?_data=model", "/api/models/ada/shut"]) {
      const answer = await caller.get(path);
      expect([path, answer.statusCode === 200]).toEqual([path, false]);
      expect(answer.body).not.toContain("mirror");
    }
    const asked = await refresh(caller, "shut");
    const none = await refresh(caller, "none");
    expect([asked.statusCode, asked.body]).toEqual([none.statusCode, none.body]);
    expect((await caller.get("/ada")).body).not.toContain("ada/shut");
  }
});

it("shows again what the other hub opened again, in time and on wish, and nothing that is refused", async () => {
  const { ada, ours, boss } = hubs();
  const names = ["timely", "asked", "denied"];
  await Promise.all(names.map((name) => bring(name)));
  const set = (name: string, isPrivate: boolean) =>
    ada.request("PUT", `/api/models/ada/${name}/settings`, { payload: { private: isPrivate } });
  const statusOf = async (name: string) => (await ours.get(`/api/models/ada/${name}`)).statusCode;
  for (const name of names) await set(name, true);
  rest();
  for (const name of names) await refresh(boss, name);
  for (const name of names) expect([name, await statusOf(name)]).toEqual([name, 401]);

  const { mirrorRules } = ours.hub.registry;
  const rule = { effect: "deny", kind: "repo", value: "ada/denied" } as const;
  const { key } = await mirrorRules.add(boss.viewer, rule);
  for (const name of names) await set(name, false);
  const next = await commitAs(ada, "ada", "asked", { "new.txt": "new" });
  rest();
  expect((await refresh(boss, "asked")).json()).toMatchObject({
    ...{ changed: true, mirror: { state: "here", sha: next } },
  });
  expect((await ours.get("/api/models/ada/asked")).json()).toMatchObject({ sha: next });
  const refused = await refresh(boss, "denied");
  expect([refused.statusCode, refused.json().error]).toEqual([
    403,
    expect.stringContaining("a rule of this hub denies"),
  ]);
  expect(await markOf(boss, "denied")).toMatchObject({ status: "closed" });

  // A day later, the first request makes the hub look.
  vi.setSystemTime(Date.now() + 86_400_000);
  for (const [name, status] of [
    ["timely", 200],
    ["asked", 200],
    ["denied", 401],
  ] as const)
    expect([name, await statusOf(name)]).toEqual([name, status]);
  expect(await markOf(ours, "timely")).toMatchObject({ status: "current" });
  expect((await ours.get("/ada")).body).toContain("ada/timely");
  await mirrorRules.delete(boss.viewer, key);
  vi.setSystemTime(Date.now() + 86_400_000);
  expect(await statusOf("denied")).toBe(200);

  // What was asked for a moment ago comes when it is approved.
  await set("denied", true);
  rest();
  await refresh(boss, "denied");
  await set("denied", false);
  await mirrorRules.add(boss.viewer, { effect: "ask", kind: "repo", value: "ada/denied" });
  vi.setSystemTime(Date.now() + 86_400_000);
  expect(await statusOf("denied")).toBe(401);
  const approve = "/api/admin/mirrors/requests/models/ada/denied/approve";
  expect((await boss.post(approve, {})).statusCode).toBe(204);
  await expect.poll(() => statusOf("denied"), POLL).toBe(200);
});

it("blocks what a rule about scans denies, and says so without a form to ask", async () => {
  const { ada, ours, boss } = hubs();
  await publishAs(ada, "ada", "bad", {
    "README.md": CARD,
    "model.pkl": "cos\nsystem\n(S'true'\ntR.",
  });
  const file = await ours.get("/ada/bad/resolve/main/model.pkl");
  expect([file.statusCode, file.headers["x-error-message"]]).toEqual([200, undefined]);
  const { mirrorRules } = ours.hub.registry;
  expect((await markOf(ours, "bad")).status).toBe("current");
  await mirrorRules.add(boss.viewer, { effect: "deny", kind: "verdict", value: "unsafe" });
  await expect.poll(async () => (await markOf(ours, "bad")).status, POLL).toBe("held");
  const page = (await ours.get("/ada/bad")).body;
  expect(page).toContain("a rule of this hub blocks it");
  expect(page).not.toContain("Request access");
  for (const { key } of await mirrorRules.listAll()) await mirrorRules.delete(boss.viewer, key);
  expect((await markOf(ours, "bad")).status).toBe("current");
});

it("offers administrators to pin and delete, and nothing that a mirror cannot do", async () => {
  const { ours, boss } = hubs();
  const carol = await ours.signUp("caro");
  await bring("settled");
  const page = (await boss.get("/ada/settled/settings")).body;
  for (const text of ["A read-only copy", "Not pinned", "Mirror rules", "Delete this model"])
    expect(page).toContain(text);
  for (const absent of ["Save visibility", "Save gating", "Add collaborator", 'name="namespace"'])
    expect(page).not.toContain(absent);
  expect((await carol.get("/ada/settled/settings")).statusCode).toBe(403);
  expect((await postForm(carol, "/ada/settled/settings", { intent: "pin" })).statusCode).toBe(403);
  await postForm(boss, "/ada/settled/settings", { intent: "pin" });
  expect(await markOf(boss, "settled")).toMatchObject({ isPinned: true });
  await postForm(boss, "/ada/settled/settings", { intent: "unpin" });
  expect(await markOf(boss, "settled")).toMatchObject({ isPinned: false });
  const gone = await postForm(boss, "/ada/settled/settings", {
    ...{ intent: "delete", confirm: "ada/settled" },
  });
  expect([gone.statusCode, gone.headers.location]).toEqual([303, "/admin/mirrors"]);
  expect((await ours.get("/ada/settled?_data=model")).statusCode).toBe(404);
});

it("says that an owner is of another hub, and nothing where only administrators see a repo", async () => {
  const { theirs, between, ours, boss } = hubs();
  const grace = await theirs.signUp("grace");
  await publishAs(grace, "grace", "quiet", { "README.md": CARD });
  await ours.get("/api/models/grace/quiet");
  const data = (await ours.get("/grace?_data=account")).json();
  expect(data.mirrorOf).toEqual([`${between.origin}/grace`]);
  expect((await ours.get("/grace")).body).toContain("has no account on this hub");
  const own = (await ours.get("/boss?_data=account")).json();
  expect(own.mirrorOf).toBeUndefined();
  const { mirrors } = ours.hub.registry;
  const found = await mirrors.find({ type: "model", namespace: "grace", name: "quiet" });
  await mirrors.close(found!.repo.key);
  expect((await ours.get("/grace?_data=account")).statusCode).toBe(404);
  expect((await boss.get("/grace?_data=account")).statusCode).toBe(200);
});
