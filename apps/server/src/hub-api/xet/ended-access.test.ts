import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { createTestApp, type TestCaller } from "../../testing/create-test-app.ts";
import type { XetLeaveAnswer } from "../../testing/xet-client.ts";
import { clientOf, commitLarge, noise, sendTo } from "../../testing/xet-setup.ts";

/** How long a reader's right is remembered, and a little more. */
const SOON_MS = 2_300;
const weights = noise("weights", 300_000);

const WAYS = ["expired", "rejected", "private", "removed", "suspended", "revoked", "kept"] as const;
type Way = (typeof WAYS)[number];

/** Every way in which someone who could read a repo no longer can. */
it("ends the addresses of bytes with access, by every way that ends it, and no others", async () => {
  const app = await createTestApp({ ORRERY_XET_DOWNLOADS: "on" });
  const ada = await app.signUp("ada");
  const { registry } = app.hub;
  const settings = (way: Way, payload: object) =>
    ada.request("PUT", `/api/models/ada/${way}/settings`, { payload });
  const id = (way: Way) => ({ type: "model", namespace: "ada", name: way }) as const;
  const local = (url: string) => url.replace(/^https?:\/\/[^/]+/, "");

  /** A repo with a large file, and a reader with addresses for its bytes, by both protocols. */
  async function open(way: Way) {
    const reader = await app.signUp(`reader-${way}`);
    await ada.post("/api/repos/create", { name: way, private: way === "removed" });
    const tokens = `/api/models/ada/${way}/xet-write-token/main`;
    const [oid = ""] = await clientOf(app, ada).upload(tokens, [weights]);
    await commitLarge(ada, `ada/${way}`, { "w.bin": oid });
    if (way === "expired" || way === "rejected") {
      await settings(way, { gated: "manual" });
      await registry.accessRequests.grant(ada.viewer, id(way), reader.viewer.name);
    }
    if (way === "removed")
      await registry.collaborators.put(ada.viewer, id(way), reader.viewer.name, "read");
    return {
      way,
      reader,
      addresses: [await xetAddress(reader, way), await lfsAddress(reader, way, oid)],
    };
  }

  async function xetAddress(reader: TestCaller, way: Way): Promise<string> {
    const leave: XetLeaveAnswer = (
      await reader.get(`/api/models/ada/${way}/xet-read-token/main`)
    ).json();
    const head = await reader.request("HEAD", `/ada/${way}/resolve/main/w.bin`);
    const plan = await sendTo(app)(
      "GET",
      `${leave.casUrl}/v2/reconstructions/${head.headers["x-xet-hash"]}`,
      { authorization: `Bearer ${leave.accessToken}` },
    );
    const [[{ url }]] = Object.values(JSON.parse(plan.text).xorbs) as [[{ url: string }]];
    return local(url);
  }

  async function lfsAddress(reader: TestCaller, way: Way, oid: string): Promise<string> {
    const objects = [{ oid, size: weights.length }];
    const answer = await reader.request("POST", `/ada/${way}.git/info/lfs/objects/batch`, {
      payload: JSON.stringify({ operation: "download", transfers: ["basic"], objects }),
      headers: { "content-type": "application/vnd.git-lfs+json" },
    });
    return local(answer.json().objects[0].actions.download.href);
  }

  /** As clients ask there: a range, and no credentials. */
  const statuses = (addresses: readonly string[]) =>
    Promise.all(
      addresses.map(
        async (url) => (await app.get(url, { headers: { range: "bytes=0-7" } })).statusCode,
      ),
    );

  type Reader = Awaited<ReturnType<typeof app.signUp>>;
  const end: Readonly<Record<Way, (reader: Reader) => unknown>> = {
    expired: ({ viewer }) => {
      const database = new DatabaseSync(join(app.dataFolder, "orrery.sqlite"));
      database
        .prepare("UPDATE access_request SET expires_at = ? WHERE account_key = ?")
        .run(new Date().toISOString(), viewer.key);
      database.close();
    },
    rejected: ({ viewer }) =>
      registry.accessRequests.handle(ada.viewer, id("rejected"), viewer.name, "rejected"),
    private: () => settings("private", { private: true }),
    removed: ({ viewer }) => registry.collaborators.remove(ada.viewer, id("removed"), viewer.name),
    suspended: ({ viewer }) =>
      registry.people.change(ada.viewer, viewer.name, { isSuspended: true }),
    revoked: async ({ viewer }) => {
      for (const { key } of await registry.accessTokens.list(viewer))
        await registry.accessTokens.delete(viewer, key);
    },
    kept: () => undefined,
  };

  const opened = [];
  for (const way of WAYS) opened.push(await open(way));
  for (const { way, addresses } of opened)
    expect([way, await statuses(addresses)]).toEqual([way, [206, 206]]);
  for (const { way, reader } of opened) await end[way](reader);
  await setTimeout(SOON_MS);
  const answers = [];
  for (const { way, addresses } of opened) answers.push([way, ...(await statuses(addresses))]);
  expect(answers).toEqual([
    ["expired", 403, 403],
    ["rejected", 403, 403],
    ["private", 403, 404],
    ["removed", 403, 404],
    ["suspended", 403, 403],
    ["revoked", 403, 403],
    ["kept", 206, 206],
  ]);
  // No one else's name fits the signature.
  const [kept = ""] = opened.at(-1)?.addresses ?? [];
  expect(await statuses([kept.replace(/holder=[^&]*&/, "")])).toEqual([403]);
}, 60_000);
