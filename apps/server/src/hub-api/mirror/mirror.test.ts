import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";
import { postForm } from "../../testing/post-form.ts";
import {
  isDownload,
  startTroubledUpstream,
  type TroubledUpstream,
} from "../../testing/start-troubled-upstream.ts";

const ends: (() => Promise<void>)[] = [];
const onEnd = (end: () => Promise<void>) => void ends.unshift(end);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** As long as this file's tests. */
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "orrery-"));
  ends.push(async () => rmSync(made, { recursive: true, force: true, maxRetries: 5 }));
  return made;
}

let theirs: TestApp;
let ada: TestCaller;
let between: TroubledUpstream;
let ours: TestApp;
let boss: Awaited<ReturnType<TestApp["signUp"]>>;
let origin = "";

beforeAll(async () => {
  theirs = await createTestApp({ ORRERY_DATA: folder() }, { onEnd });
  ada = await theirs.signUp("ada");
  await theirs.signUp("grace");
  between = await startTroubledUpstream(await theirs.listen());
  onEnd(between.close);
  ours = await createTestApp(
    {
      ORRERY_DATA: folder(),
      ORRERY_UPSTREAM: between.origin,
      ORRERY_UPSTREAM_TOKEN: ada.token ?? "",
      ORRERY_UPSTREAM_ALLOW_PRIVATE: "on",
    },
    { onEnd },
  );
  boss = await ours.signUp("boss");
  origin = await ours.listen();
});
afterAll(async () => {
  for (const end of ends) await end();
});
beforeEach(() => {
  for (const name of Object.keys(between.trouble)) delete between.trouble[name as never];
  between.seen.length = 0;
  between.sent = 0;
});

/** A repo at the other hub with a card and one large file. */
async function publish(name: string, bytes: Uint8Array, options: { private?: boolean } = {}) {
  await ada.post("/api/repos/create", { name, ...options });
  await commit(name, {
    "README.md": `---\nlicense: mit\n---\n# ${name}\n`,
    "model.safetensors": bytes,
  });
}

async function commit(name: string, files: Record<string, string | Uint8Array>) {
  const lines = Object.entries(files).map(([path, content]) => ({
    key: "file",
    value: { path, content: Buffer.from(content).toString("base64"), encoding: "base64" },
  }));
  const answer = await ada.request("POST", `/api/models/ada/${name}/commit/main`, {
    payload: [{ key: "header", value: { summary: "files" } }, ...lines]
      .map((line) => JSON.stringify(line))
      .join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ commitOid: string }>().commitOid;
}

const fetchFile = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
const bytesOf = async (path: string, init?: RequestInit) =>
  Buffer.from(await (await fetchFile(path, init)).arrayBuffer());
/** Files of downloads that are not stored yet. */
const partsHere = () => readdirSync(join(ours.dataFolder, "mirror"));
const downloads = () => between.seen.filter(isDownload);

it("brings a repo with its commits, answers HEAD from facts, and downloads a file once", async () => {
  const weights = randomBytes(3_000_000);
  await publish("first", weights);
  const there = (await theirs.get("/api/models/ada/first")).json<{ sha: string }>();
  const info = await ours.get("/api/models/ada/first?blobs=true");
  expect([info.statusCode, info.headers["x-error-message"]]).toEqual([200, undefined]);
  const here = info.json();
  expect(here).toMatchObject({ id: "ada/first", sha: there.sha, private: false });
  expect(here.tags).toContain("license:mit");
  const head = await ours.request("HEAD", "/ada/first/resolve/main/model.safetensors");
  expect(head.headers).toMatchObject({
    "x-repo-commit": there.sha,
    etag: `"${sha256(weights)}"`,
    "content-length": "3000000",
    "x-linked-size": "3000000",
  });
  expect(head.headers["x-xet-hash"]).toBeUndefined();
  expect(downloads()).toEqual([]);
  expect((await bytesOf("/ada/first/resolve/main/model.safetensors")).equals(weights)).toBe(true);
  expect(`${await bytesOf("/ada/first/resolve/main/README.md")}`).toContain("# first");
  expect(downloads()).toHaveLength(1);
  expect((await bytesOf("/ada/first/resolve/main/model.safetensors")).equals(weights)).toBe(true);
  expect(downloads()).toHaveLength(1);
  await expect.poll(partsHere, { timeout: 10_000 }).toEqual([]);
});

it("sends the token to the upstream alone, also where it redirects", async () => {
  const weights = randomBytes(500_000);
  await publish("elsewhere", weights);
  between.trouble.redirectsTo = between.otherOrigin;
  expect((await bytesOf("/ada/elsewhere/resolve/main/model.safetensors")).equals(weights)).toBe(
    true,
  );
  const other = new URL(between.otherOrigin).host;
  expect(between.seen.filter(({ host }) => host === other)).not.toEqual([]);
  for (const { host, authorization } of between.seen)
    if (host === other) expect(authorization).toBeUndefined();
  expect(between.seen.some(({ authorization }) => authorization?.startsWith("Bearer"))).toBe(true);
});

it("downloads a file once for 200 callers, cut on the way", async () => {
  const weights = randomBytes(2_000_000);
  await publish("wanted", weights);
  Object.assign(between.trouble, { cuts: 3, cutAfter: 500_000 });
  const callers = Array.from({ length: 200 }, (_, index) =>
    index % 4 === 3
      ? bytesOf("/ada/wanted/resolve/main/model.safetensors", {
          headers: { range: `bytes=${index * 5_000}-${index * 5_000 + 99_999}` },
        })
      : bytesOf("/ada/wanted/resolve/main/model.safetensors"),
  );
  for (const [index, bytes] of (await Promise.all(callers)).entries()) {
    const start = index * 5_000;
    const right = index % 4 === 3 ? weights.subarray(start, start + 100_000) : weights;
    expect(bytes.equals(right), `caller ${index}`).toBe(true);
  }
  const starts = downloads().map(({ range }) =>
    Number(/^bytes=(\d+)-1999999$/.exec(range ?? "")?.[1] ?? 0),
  );
  expect(starts).toHaveLength(4);
  expect(starts[0]).toBe(0);
  // Each continues where the one before was cut; what was on its way then is sent again.
  for (const [index, start] of starts.slice(1).entries())
    expect(start - (starts[index] ?? 0)).toBeGreaterThan(200_000);
  expect(between.sent).toBeLessThan(3_000_000);
});

it("begins again where the other hub answers a range with the whole", async () => {
  const weights = randomBytes(2_000_000);
  await publish("rangeless", weights);
  Object.assign(between.trouble, { cuts: 1, cutAfter: 500_000, ignoresRanges: true });
  const address = "/ada/rangeless/resolve/main/model.safetensors";
  expect((await bytesOf(address)).equals(weights)).toBe(true);
  expect(downloads().map(({ range }) => range !== undefined)).toEqual([false, true]);
});

it.each([
  ["another byte", { flips: true }],
  ["more bytes", { addsBytes: 5 }],
  ["fewer bytes", { addsBytes: -5 }],
])("gives no one a whole file with %s, and keeps nothing of it", async (what, trouble) => {
  const weights = randomBytes(2_000_000);
  const name = `wrong-${what.split(" ")[0]}`;
  await publish(name, weights);
  Object.assign(between.trouble, trouble);
  const address = `/ada/${name}/resolve/main/model.safetensors`;
  const asked = await Promise.all(
    [1, 2, 3].map(async () => {
      const answer = await fetchFile(address);
      return answer.status === 200
        ? answer.arrayBuffer().then(
            () => "whole",
            () => "cut",
          )
        : answer.status;
    }),
  );
  for (const outcome of asked) expect(["cut", 504]).toContain(outcome);
  await expect.poll(partsHere, { timeout: 10_000 }).toEqual([]);
  for (const key of Object.keys(trouble)) delete between.trouble[key as never];
  expect((await bytesOf(address)).equals(weights)).toBe(true);
});

it("says what the upstream did, and serves what is here meanwhile", async () => {
  const weights = randomBytes(300_000);
  await publish("steady", weights);
  await publish("later", weights);
  expect((await ours.get("/api/models/ada/steady")).statusCode).toBe(200);
  between.trouble.status = 503;
  expect((await boss.get("/api/models/ada/steady/tree/main")).statusCode).toBe(200);
  const failed = await ours.get("/api/models/ada/later");
  expect([failed.statusCode, failed.headers["x-error-code"]]).toEqual([504, "UpstreamFailed"]);
  Object.assign(between.trouble, { status: 429, retryAfter: 7 });
  const busy = await fetchFile("/ada/steady/resolve/main/model.safetensors");
  expect([busy.status, busy.headers.get("x-error-code")]).toEqual([429, "UpstreamBusy"]);
  expect(busy.headers.get("retry-after")).toBe("7");
});

it("asks again where a connection ended before the answer", async () => {
  const weights = randomBytes(300_000);
  await publish("dropped", weights);
  // As many as were idle at once.
  between.trouble.drops = 3;
  expect((await ours.get("/api/models/ada/dropped")).statusCode).toBe(200);
  between.trouble.drops = 1;
  const address = "/ada/dropped/resolve/main/model.safetensors";
  expect((await bytesOf(address)).equals(weights)).toBe(true);
  await publish("dead", weights);
  between.trouble.drops = 100;
  expect((await ours.get("/api/models/ada/dead")).headers["x-error-code"]).toBe("UpstreamFailed");
});

it("has a history that was whole before its answer ended", async () => {
  await publish("late-end", randomBytes(1000));
  between.trouble.lateEndMs = 700;
  expect((await ours.get("/api/models/ada/late-end")).statusCode).toBe(200);
});

it("asks for the file that is read, and for its object where that hub has the file no more", async () => {
  const [weights, others] = [randomBytes(300_000), randomBytes(300_000)];
  await publish("one-request", weights);
  await publish("moved-on", others);
  for (const name of ["one-request", "moved-on"])
    expect((await ours.get(`/api/models/ada/${name}`)).statusCode).toBe(200);
  between.seen.length = 0;
  const read = (name: string) => bytesOf(`/ada/${name}/resolve/main/model.safetensors`);
  expect((await read("one-request")).equals(weights)).toBe(true);
  expect(between.seen.map(({ method, path }) => [method, path])).toEqual([
    [
      "GET",
      expect.stringMatching(/^\/ada\/one-request\/resolve\/[0-9a-f]{40}\/model.safetensors$/),
    ],
  ]);
  const { sha } = (await theirs.get("/api/models/ada/moved-on")).json<{ sha: string }>();
  const gone = `/ada/moved-on/resolve/${sha}/model.safetensors`;
  between.trouble.moved = { [gone]: "/ada/moved-on/resolve/main/absent" };
  expect((await read("moved-on")).equals(others)).toBe(true);
  expect(between.seen.some(({ path }) => path.startsWith("/lfs/"))).toBe(true);
});

it("asks once for what no hub has", async () => {
  for (let time = 0; time < 3; time++)
    expect((await ours.get("/api/models/ada/nothing")).headers["x-error-code"]).toBe(
      "RepoNotFound",
    );
  expect(between.seen.filter(({ path }) => path.endsWith("/ada/nothing"))).toHaveLength(1);
});

it("never asks for names of its own owners", async () => {
  expect((await boss.get("/api/models/boss/secret-plan")).statusCode).toBe(404);
  expect(between.seen).toEqual([]);
});

it("shows nothing of what is private there, though its token may read it", async () => {
  await publish("hidden", randomBytes(1000), { private: true });
  expect((await boss.get("/api/models/ada/hidden")).headers["x-error-code"]).toBe("RepoNotFound");
});

it("refuses gated repos", async () => {
  await publish("gate", randomBytes(1000));
  await ada.request("PUT", "/api/models/ada/gate/settings", { payload: { gated: "manual" } });
  const answer = await boss.get("/api/models/ada/gate");
  expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([403, "GatedRepo"]);
});

it("finds news of a branch on wish, and a commit by its id", async () => {
  await publish("moving", randomBytes(1000));
  const { sha: old } = (await ours.get("/api/models/ada/moving")).json<{ sha: string }>();
  const weights = randomBytes(400_000);
  const now = await commit("moving", { "model.safetensors": weights, "new.txt": "new" });
  expect((await ours.get("/api/models/ada/moving")).json()).toMatchObject({ sha: old });
  const forced = await boss.get("/api/models/ada/moving", {
    headers: { "cache-control": "no-cache" },
  });
  expect(forced.json()).toMatchObject({ sha: now });
  const bytes = await bytesOf(`/ada/moving/resolve/${now}/model.safetensors`);
  expect(bytes.equals(weights)).toBe(true);
  expect((await ours.get(`/api/models/ada/moving/tree/${old}`)).statusCode).toBe(200);
});

it("refuses to change a mirror, and lets an administrator delete it", async () => {
  await publish("fixed", randomBytes(1000));
  expect((await boss.get("/api/models/ada/fixed")).statusCode).toBe(200);
  const write = await boss.request("POST", "/api/models/ada/fixed/commit/main", {
    payload: JSON.stringify({ key: "header", value: { summary: "mine" } }),
    headers: { "content-type": "application/x-ndjson" },
  });
  expect([write.statusCode, write.headers["x-error-code"]]).toEqual([403, "MirroredRepo"]);
  const settings = await boss.request("PUT", "/api/models/ada/fixed/settings", {
    payload: { private: true },
  });
  expect(settings.headers["x-error-code"]).toBe("MirroredRepo");
  const gone = await boss.request("DELETE", "/api/repos/delete", {
    payload: { organization: "ada", name: "fixed" },
  });
  expect(gone.statusCode).toBe(200);
});

it("leads a name without a namespace, and one of before, to the repo that the upstream means", async () => {
  const weights = randomBytes(200_000);
  await publish("moved-here", weights);
  between.trouble.moved = {
    "/api/models/lonely": "/api/models/ada/moved-here",
    "/api/models/ada/former": "/api/models/ada/moved-here",
  };
  const bare = await ours.request("HEAD", "/lonely/resolve/main/model.safetensors?download=1");
  expect([bare.statusCode, bare.headers.location]).toEqual([
    307,
    "/ada/moved-here/resolve/main/model.safetensors?download=1",
  ]);
  const info = await ours.get("/api/models/lonely");
  expect(info.headers.location).toBe("/api/models/ada/moved-here");
  const former = await bytesOf("/ada/former/resolve/main/model.safetensors");
  expect(former.equals(weights)).toBe(true);
  const none = await ours.request("HEAD", "/unknown/resolve/main/config.json");
  expect(none.headers["x-error-code"]).toBe("RepoNotFound");
});

it("says where a mirror comes from, and finds mirrors in lists", async () => {
  await publish("named", randomBytes(1000));
  const { mirror } = (await boss.get("/api/models/ada/named")).json();
  expect(mirror).toMatchObject({ upstream: between.origin, id: "ada/named", state: "here" });
  expect(mirror.broughtBy).toBe("boss");
  const seen = (await ours.get("/api/models/ada/named")).json().mirror;
  expect(seen.broughtBy).toBeUndefined();
  await boss.post("/api/repos/create", { name: "own" });
  const found = (await ours.get("/api/models?filter=is:mirror")).json<{ id: string }[]>();
  const names = found.map(({ id }) => id);
  expect(names).toContain("ada/named");
  expect(names).not.toContain("boss/own");
});

it("evicts large files that are not pinned, and brings them again", async () => {
  const [old, kept] = [randomBytes(100_000), randomBytes(50_000)];
  await publish("old", old);
  await publish("kept", kept);
  const { mirrors } = ours.hub.registry;
  const files = ["old", "kept"].map((name) => `/ada/${name}/resolve/main/model.safetensors`);
  for (const path of files) await bytesOf(path);
  await expect.poll(partsHere, { timeout: 10_000 }).toEqual([]);
  const { viewer } = boss;
  await mirrors.pin(viewer, { type: "model", namespace: "ada", name: "kept" }, true);
  // A file is noted as here after it is a blob.
  const isHeld = async (name: string, bytes: Uint8Array) => {
    const known = await mirrors.find({ type: "model", namespace: "ada", name });
    return known && mirrors.isHeld(known.repo.key, sha256(bytes) as never);
  };
  await expect.poll(() => isHeld("old", old), { timeout: 10_000 }).toBe(true);
  await expect.poll(() => isHeld("kept", kept), { timeout: 10_000 }).toBe(true);
  const gone = (await mirrors.evict(60_000)).map(({ digest }) => String(digest));
  expect(gone).toContain(sha256(old));
  expect(gone).not.toContain(sha256(kept));
  expect(await mirrors.bytesHeld()).toBe(50_000);
  between.seen.length = 0;
  // Those who looked before the end of a download are remembered for some seconds.
  expect((await bytesOf(files[0] ?? "")).equals(old)).toBe(true);
  expect((await bytesOf(files[1] ?? "")).equals(kept)).toBe(true);
  expect((await mirrors.list(viewer, 10, 0)).map(({ repo }) => repo.id.name)).toContain("kept");
});

const ADMIN = "/admin/mirrors";
const adminData = async (query = "") =>
  (await boss.get(`${ADMIN}?_data=adminMirrors${query}`)).json();
const addRule = async (effect: string, kind: string, value: string, organization = "") => {
  const form = { intent: "add-rule", effect, kind, value, organization };
  expect((await postForm(boss, ADMIN, form)).statusCode).toBe(303);
};

describe("rules of administrators", () => {
  let carol: Awaited<ReturnType<TestApp["signUp"]>>;
  beforeAll(async () => {
    carol = await ours.signUp("carol");
  });
  afterEach(async () => {
    const { mirrorRules } = ours.hub.registry;
    for (const { key } of await mirrorRules.listAll()) await mirrorRules.delete(boss.viewer, key);
  });
  const answerOf = async (caller: TestCaller, name: string) => {
    const { statusCode, headers } = await caller.get(`/api/models/ada/${name}`);
    return [statusCode, headers["x-error-code"], headers["x-error-message"]];
  };

  it("hold a repo back until one approves it, by forms", async () => {
    await publish("asked", randomBytes(1000));
    await publish("refused", randomBytes(1000));
    await publish("hidden-from-rules", randomBytes(1000), { private: true });
    await addRule("ask", "repo", "ada/*");
    const needs = expect.stringContaining("needs the approval of an administrator");
    expect(await answerOf(carol, "asked")).toEqual([403, "GatedRepo", needs]);
    expect(await answerOf(ours, "asked")).toEqual([401, "GatedRepo", needs]);
    expect(await answerOf(carol, "refused")).toEqual([403, "GatedRepo", needs]);
    expect((await answerOf(carol, "hidden-from-rules"))[1]).toBe("RepoNotFound");
    const asked = await adminData();
    expect(asked.requests.map(({ id }: { id: string }) => id).toSorted()).toEqual([
      "ada/asked",
      "ada/refused",
    ]);
    expect(asked.requests[0]).toMatchObject({ askedBy: "carol", times: 1, type: "model" });
    const { notifications } = ours.hub.registry;
    while (await ours.hub.registry.events.dispatch((error) => expect(error).toBeUndefined()));
    const noticed = await notifications.list(boss.viewer, { show: "unread" });
    expect(
      noticed.notifications.map(({ subject, actorName }) => [subject.title, actorName]),
    ).toEqual(
      expect.arrayContaining([
        ["ada/asked", "carol"],
        ["ada/refused", "carol"],
      ]),
    );
    expect((await notifications.list(carol.viewer, { show: "unread" })).notifications).toEqual([]);
    expect((await boss.get("/admin?_data=adminOverview")).json().findings).toContainEqual({
      ...{ kind: "mirrorRequests", level: "warning", count: 2 },
    });
    expect(
      (await postForm(carol, ADMIN, { intent: "approve", item: "model/ada/asked" })).statusCode,
    ).toBe(403);
    await postForm(boss, ADMIN, { intent: "approve", item: "model/ada/asked" });
    const refusal = { intent: "refuse", item: "model/ada/refused", reason: "No license." };
    await postForm(boss, ADMIN, refusal);
    expect((await answerOf(carol, "asked"))[0]).toBe(200);
    expect(await answerOf(carol, "refused")).toEqual([
      ...[403, "GatedRepo", expect.stringContaining("refused ada/refused: No license.")],
    ]);
    const page = await boss.get(ADMIN);
    for (const text of ["ada/asked", "No license.", "approved", between.origin])
      expect(page.body).toContain(text);
    expect((await carol.get(ADMIN)).statusCode).toBe(403);
    expect((await boss.get("/admin/audit")).body).toContain("mirror_request.refuse");
  });

  it("say what would be decided, and by which rule, and bring nothing", async () => {
    await publish("checked", randomBytes(1000));
    await addRule("deny", "file-size", ">900B");
    const wrong = { intent: "add-rule", effect: "deny", kind: "size", value: "big" };
    const refused = await postForm(boss, ADMIN, { ...wrong, organization: "" });
    expect([refused.statusCode, refused.body.includes("such as &gt;100GB")]).toEqual([422, true]);
    const { check } = await adminData("&check=ada/checked");
    expect(check).toMatchObject({
      found: { id: "ada/checked", license: "mit" },
      outcome: "deny",
      rule: { pattern: "file-size:>900B" },
    });
    expect((await adminData("&check=ada/none")).check).toEqual({ name: "ada/none", type: "model" });
    expect((await adminData("&check=a/b/c")).check.message).toContain("Enter a name");
    const names = (await adminData("&q=ada/checked")).mirrors;
    expect(names).toEqual([]);
    expect((await answerOf(ours, "checked"))[1]).toBe("GatedRepo");
    const [rule] = (await adminData()).rules;
    await postForm(boss, ADMIN, { intent: "delete-rule", item: rule.key });
    expect(await answerOf(ours, "checked")).toEqual([200, undefined, undefined]);
  });

  it("count for the members of an organization alone, also in the same seconds", async () => {
    await publish("of-lab", randomBytes(1000));
    await ours.hub.registry.organizations.create(carol.viewer, "Lab");
    await addRule("deny", "license", "mit", "lab");
    expect((await answerOf(carol, "of-lab"))[2]).toContain("for members of Lab");
    expect((await adminData("&check=ada/of-lab&organization=LAB")).check.outcome).toBe("deny");
    expect((await adminData("&check=ada/of-lab")).check.outcome).toBe("allow");
    expect((await answerOf(ours, "of-lab"))[0]).toBe(200);
  });

  it("give no one a dangerous file that came, not even the first who asks", async () => {
    // A pickle that calls os.system.
    const pickle = Buffer.concat([
      Buffer.from("cos\nsystem\n(S'true'\ntR."),
      randomBytes(20_000_000 / 1000),
    ]);
    await publish("dangerous", randomBytes(1000));
    await commit("dangerous", { "model.pkl": pickle });
    const address = "/ada/dangerous/resolve/main/model.pkl";
    await addRule("deny", "verdict", "unsafe");
    // The other hub's verdict is asked for, too.
    await theirs.hub.registry.scans.settled();
    expect((await answerOf(ours, "dangerous"))[1]).toBe("GatedRepo");
    const { mirrorRules } = ours.hub.registry;
    const [rule] = await mirrorRules.listAll();
    await mirrorRules.delete(boss.viewer, rule?.key ?? "");
    expect((await answerOf(ours, "dangerous"))[0]).toBe(200);
    await ours.hub.registry.scans.settled();
    await addRule("deny", "verdict", "unsafe");
    const first = await fetchFile(address)
      .then((answer) => answer.arrayBuffer())
      .then(
        (bytes) => bytes.byteLength,
        () => "cut",
      );
    expect(first).toBe("cut");
    const held = await carol.get(address);
    expect([
      held.statusCode,
      held.headers["x-error-code"],
      held.headers["x-error-message"],
    ]).toEqual([
      403,
      "GatedRepo",
      expect.stringContaining("is held back: a scan here found a dangerous file"),
    ]);
    const card = await fetchFile("/ada/dangerous/resolve/main/model.safetensors");
    expect(card.status).toBe(401);
    const page = await carol.get("/ada/dangerous");
    expect(page.statusCode).toBe(200);
    expect((await boss.get(address)).statusCode).toBe(200);
    const [denial] = await mirrorRules.listAll();
    await mirrorRules.delete(boss.viewer, denial?.key ?? "");
    expect((await bytesOf(address)).equals(pickle)).toBe(true);
  });
});
