import { createHash, randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { commitAs, publishAs, shareMirroringHub } from "../../testing/share-mirroring-hub.ts";

const hubs = shareMirroringHub();
const closedHubs = shareMirroringHub({ ORRERY_UPSTREAM_GATED: "ask" });
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Histories do not come before `release` is called, or the test ends. */
function holdHistories() {
  const { promise, resolve: release } = Promise.withResolvers<boolean>();
  hubs().between.trouble.sendsPacks = promise;
  onTestFinished(() => release(true));
  return release;
}

const publish = (name: string, weights: Uint8Array = randomBytes(1000)) =>
  publishAs(hubs().ada, "ada", name, {
    "README.md": `---\nlicense: mit\n---\n# ${name}\n`,
    "model.safetensors": weights,
    "a folder/naïve #1.json": `{"name":"${name}"}`,
  });

const head = (path: string, headers?: Record<string, string>) =>
  fetch(`${hubs().origin}${path}`, {
    method: "HEAD",
    redirect: "manual",
    ...(headers && { headers }),
  });

/** What two answers to the same question have in common. */
const factsOf = ({ status, headers }: Response) => ({
  status,
  headers: Object.fromEntries(
    [...headers].filter(([name]) => !/^(?:date|x-request-id|ratelimit.*|keep-alive)$/.test(name)),
  ),
});

/** Methods and paths that the other hub was asked for, without what brings a history. */
const asked = ({ between } = hubs()) =>
  between.seen
    .map(({ method, path }) => `${method} ${path}`)
    .filter((line) => !/\.git\//.test(line));

const isHere = async (name: string) =>
  (await hubs().ours.hub.registry.mirrors.find({ type: "model", namespace: "ada", name })) !==
  undefined;

it("answers at once while the history is on its way, and the same when it is here", async () => {
  const weights = randomBytes(300_000);
  const commit = await publish("cold", weights);
  const release = holdHistories();
  const paths = [
    "model.safetensors?download=true",
    "README.md",
    "a%20folder/na%C3%AFve%20%231.json",
  ];
  const addresses = [
    ...paths.map((path) => `/ada/cold/resolve/main/${path}`),
    `/ada/cold/resolve/${commit}/README.md`,
    "/ada/cold/resolve/main/absent.json",
  ];
  const ask = async () => Promise.all(addresses.map(async (one) => factsOf(await head(one))));
  const before = await ask();
  const [large, card, , , absent] = before;
  expect(large).toMatchObject({
    status: 200,
    headers: {
      "x-repo-commit": commit,
      etag: `"${sha256(weights)}"`,
      "x-linked-etag": `"${sha256(weights)}"`,
      "x-linked-size": "300000",
      "content-length": "300000",
      "accept-ranges": "bytes",
      "content-disposition": expect.stringMatching(/^attachment; .*"model\.safetensors";$/),
    },
  });
  expect([card?.status, card?.headers.etag]).toEqual([
    200,
    expect.stringMatching(/^"[0-9a-f]{40}"$/),
  ]);
  expect(absent).toMatchObject({
    status: 404,
    headers: { "x-error-code": "EntryNotFound", "x-repo-commit": commit },
  });
  const etag = { "if-none-match": `"${sha256(weights)}"` };
  expect((await head(addresses[0] ?? "", etag)).status).toBe(304);
  expect(await isHere("cold")).toBe(false);
  const reading = fetch(`${hubs().origin}/ada/cold/resolve/main/model.safetensors`);
  release(true);
  expect(Buffer.from(await (await reading).arrayBuffer()).equals(weights)).toBe(true);
  expect(await isHere("cold")).toBe(true);
  hubs().between.seen.length = 0;
  expect(await ask()).toEqual(before);
  expect(asked()).toEqual([]);
});

it("answers bare names at once", async () => {
  await publish("named");
  holdHistories();
  hubs().between.trouble.moved = { "/api/models/bare": "/api/models/ada/named" };
  const bare = await head("/bare/resolve/main/README.md");
  expect([bare.status, bare.headers.get("location")]).toEqual([
    307,
    "/ada/named/resolve/main/README.md",
  ]);
  expect((await head("/ada/named/resolve/main/README.md")).status).toBe(200);
  expect(await isHere("named")).toBe(false);
  const histories = hubs().between.seen.filter(({ path }) => path.endsWith("/info/refs"));
  expect(histories).toHaveLength(1);
});

it("asks once for 200 callers", async () => {
  await publish("crowded");
  const release = holdHistories();
  const address = "/ada/crowded/resolve/main/model.safetensors";
  const answers = await Promise.all(Array.from({ length: 200 }, () => head(address)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await isHere("crowded")).toBe(false);
  release(true);
  await expect.poll(() => isHere("crowded"), { timeout: 10_000 }).toBe(true);
  const seen = hubs().between.seen.filter(({ path }) => path.includes("/crowded"));
  expect(seen.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    "GET /ada/crowded.git/info/refs",
    "GET /api/models/ada/crowded",
    `HEAD ${address}`,
    "POST /ada/crowded.git/git-upload-pack",
  ]);
});

it("reads what a redirect to storage says, and passes on nothing of xet", async () => {
  const weights = randomBytes(2000);
  const commit = await publish("redirected", weights);
  holdHistories();
  const { between } = hubs();
  const address = "/ada/redirected/resolve/main/model.safetensors";
  between.trouble.moved = { [address]: `${between.otherOrigin}/storage` };
  between.trouble.movedHeaders = {
    "x-repo-commit": commit,
    "x-linked-etag": `"${sha256(weights)}"`,
    "x-linked-size": "2000",
    etag: '"of the redirect"',
    "x-xet-hash": "a".repeat(64),
    link: '<https://hub.example/token>; rel="xet-auth"',
  };
  const answer = await head(address);
  expect(factsOf(answer)).toMatchObject({
    status: 200,
    headers: { etag: `"${sha256(weights)}"`, "content-length": "2000", "x-repo-commit": commit },
  });
  for (const name of ["x-xet-hash", "link", "location"])
    expect(answer.headers.get(name)).toBeNull();
  expect(asked()).toEqual(["GET /api/models/ada/redirected", `HEAD ${address}`]);
});

it.each([
  ["a pull request", "refs%2Fpr%2F1", 404],
  ["an earlier commit", "first", 200],
  ["a hub that does not say the commit", "main", 200],
])("waits for the history where it is asked for %s", async (what, revision, status) => {
  const name = `waits-${status}-${revision.length}`;
  const first = await publish(name);
  await commitAs(hubs().ada, "ada", name, { "later.txt": "later" });
  const address = `/ada/${name}/resolve/${revision === "first" ? first : revision}/README.md`;
  const { trouble } = hubs().between;
  if (what.includes("a hub")) trouble.moved = { [address]: "/api/agent-harnesses" };
  const release = holdHistories();
  let isAnswered = false;
  const answer = head(address).finally(() => {
    isAnswered = true;
  });
  const fetched = () => hubs().between.seen.some(({ path }) => path.endsWith("/git-upload-pack"));
  await expect.poll(fetched, { timeout: 10_000 }).toBe(true);
  expect(isAnswered).toBe(false);
  release(true);
  expect((await answer).status).toBe(status);
});

it("says the next time that the history did not come", async () => {
  await publish("broken");
  const release = holdHistories();
  const address = "/ada/broken/resolve/main/README.md";
  expect((await head(address)).status).toBe(200);
  release(false);
  const codeOf = async () => (await head(address)).headers.get("x-error-code");
  await expect.poll(codeOf, { timeout: 10_000 }).toBe("UpstreamFailed");
  expect(await isHere("broken")).toBe(false);
  const { dataFolder } = hubs().ours;
  const folders = readdirSync(join(dataFolder, "git"), { recursive: true, encoding: "utf8" });
  const { total } = await hubs().ours.hub.registry.mirrors.listHeld(hubs().boss.viewer, {
    ...{ limit: 1, offset: 0 },
  });
  expect(folders.filter((path) => path.endsWith(".git"))).toHaveLength(total);
});

describe("of what does not come", () => {
  it("refuses what a rule denies or asks about, and asks nothing about the file", async () => {
    await publish("denied");
    await publish("undecided");
    const { boss, ours } = hubs();
    const { mirrorRules } = ours.hub.registry;
    onTestFinished(async () => {
      for (const { key } of await mirrorRules.listAll()) await mirrorRules.delete(boss.viewer, key);
    });
    const rule = { organization: undefined, kind: "repo" } as const;
    await mirrorRules.add(boss.viewer, { ...rule, effect: "deny", value: "ada/denied" });
    await mirrorRules.add(boss.viewer, { ...rule, effect: "ask", value: "ada/undecided" });
    for (const name of ["denied", "undecided"])
      for (let time = 0; time < 2; time++) {
        const answer = await head(`/ada/${name}/resolve/main/README.md`);
        expect([answer.status, answer.headers.get("x-error-code")]).toEqual([401, "GatedRepo"]);
      }
    expect(asked().filter((line) => line.startsWith("HEAD"))).toEqual([]);
    expect([await isHere("denied"), await isHere("undecided")]).toEqual([false, false]);
  });

  it("shows nothing of private repos, nor asks twice for what no hub has", async () => {
    await publishAs(hubs().ada, "ada", "private", { "README.md": "#" }, { private: true });
    for (const name of ["private", "nothing"])
      for (let time = 0; time < 3; time++) {
        const answer = await head(`/ada/${name}/resolve/main/README.md`);
        expect([answer.status, answer.headers.get("x-error-code")]).toEqual([401, "RepoNotFound"]);
      }
    expect(asked()).toEqual(["GET /api/models/ada/private", "GET /api/models/ada/nothing"]);
  });

  it("lets no one see files of a gated one before it is here", async () => {
    const { ada, origin, between } = closedHubs();
    await publishAs(ada, "ada", "gate", { "model.safetensors": randomBytes(1000) });
    await ada.request("PUT", "/api/models/ada/gate/settings", { payload: { gated: "manual" } });
    const address = `${origin}/ada/gate/resolve/main/model.safetensors`;
    const answer = await fetch(address, { method: "HEAD" });
    expect([answer.status, answer.headers.get("x-error-code")]).toEqual([401, "GatedRepo"]);
    expect(asked({ ...closedHubs(), between }).filter((line) => line.startsWith("HEAD"))).toEqual(
      [],
    );
  });

  it("waits for the scan where a rule denies by verdict", async () => {
    await publish("scanned");
    const { boss, ours, between } = hubs();
    const { mirrorRules } = ours.hub.registry;
    onTestFinished(async () => {
      for (const { key } of await mirrorRules.listAll()) await mirrorRules.delete(boss.viewer, key);
    });
    const rule = { organization: undefined, kind: "verdict", value: "unsafe" } as const;
    await mirrorRules.add(boss.viewer, { ...rule, effect: "deny" });
    expect((await head("/ada/scanned/resolve/main/README.md")).status).toBe(200);
    expect(between.seen.filter(({ method }) => method === "HEAD")).toEqual([]);
  });
});
