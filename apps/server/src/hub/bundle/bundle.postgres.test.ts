import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OPERATOR, type RepoId } from "@orrery/registry";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { publicKeyOf } from "../../base/signatures/ed25519.ts";
import { openBundle } from "../../storage/bundle/open-bundle.ts";
import { commit, sha256 } from "../../testing/busy-hub.ts";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";
import { createDatabase } from "../../testing/postgres/create-database.ts";
import { type S3Server, startS3 } from "../../testing/s3/start-s3.ts";
import { useCredentials } from "../../testing/s3/test-bucket.ts";
import { createBundle } from "./create-bundle.ts";
import { importBundle } from "./import-bundle.ts";
import { ownBundleKey } from "./own-bundle-key.ts";
import { readEarlier } from "./read-earlier.ts";

const M: RepoId = { type: "model", namespace: "ada", name: "m" };
const BACK: RepoId = { ...M, namespace: "back" };

const ends: (() => Promise<void>)[] = [];
const onEnd = (end: () => Promise<void>) => void ends.unshift(end);
const folder = mkdtempSync(join(tmpdir(), "orrery-bundles-"));
const dataFolder = (name: string) => join(folder, name);
const fileOf = (name: string) => join(folder, `${name}.tar`);

let s3: S3Server;
/** With a folder and SQLite; with PostgreSQL and S3. */
let alone: TestApp;
let shared: TestApp;
let ada: TestCaller;
let there: TestCaller;

beforeAll(async () => {
  s3 = await startS3();
  useCredentials(s3);
  alone = await createTestApp({ ORRERY_DATA: dataFolder("alone") }, { onEnd });
  shared = await createTestApp(
    {
      ORRERY_DATA: dataFolder("shared"),
      ORRERY_DATABASE_URL: await createDatabase(inject("postgresUrl")),
      ORRERY_BLOBS: s3.setting("bundles"),
      AWS_ACCESS_KEY_ID: s3.credentials.keyId,
      AWS_SECRET_ACCESS_KEY: s3.credentials.secret,
    },
    { onEnd },
  );
  ada = await alone.signUp("ada");
  there = await shared.signUp("ada");
  await alone.hub.registry.hubOrganizations.create(OPERATOR, "back", "ada");
  await trust(shared, alone, "folder");
  await trust(alone, shared, "cluster");
  await ada.post("/api/repos/create", { name: "m" });
});
afterAll(async () => {
  for (const end of ends) await end();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const trust = async (by: TestApp, whom: TestApp, name: string) =>
  by.hub.registry.bundleKeys.trust(OPERATOR, {
    name,
    key: publicKeyOf(await ownBundleKey(whom.hub)),
  });

async function refsOf({ hub }: TestApp, id: RepoId) {
  const { key } = await hub.registry.repos.get(OPERATOR, id);
  return hub.packs.refIds(key);
}

async function expectFiles(
  caller: TestCaller,
  owner: string,
  files: Iterable<readonly [string, string]>,
) {
  for (const [path, digest] of files) {
    const reply = await caller.get(`/${owner}/m/resolve/main/${path}`);
    expect([path, reply.statusCode, sha256(reply.rawPayload)]).toEqual([path, 200, digest]);
  }
}

it("carries repos from a folder to PostgreSQL and S3 and back, whole and what is new", async () => {
  const [first, second, back, later] = ["first", "second", "back", "later"].map(fileOf) as [
    string,
    string,
    string,
    string,
  ];
  const one = await commit(ada, "m", "one");
  await ada.post("/api/models/ada/m/tag/main", { tag: "v1", message: "annotated" });
  await createBundle(alone.hub, first, { repos: [M] });

  const bundle = await openBundle(first);
  const large = bundle.members.at(-1);
  await bundle.close();
  const bytes = readFileSync(first);
  const place = bytes.indexOf(`${large?.name}\0`) + 512 + 777;
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  const damaged = fileOf("damaged");
  writeFileSync(damaged, bytes);
  await expect(importBundle(shared.hub, damaged, {})).rejects.toThrow(
    `${large?.name} (one.bin of ada/m) does not match its SHA-256`,
  );
  expect((await there.get("/api/models/ada/m")).statusCode).toBe(404);

  expect((await importBundle(shared.hub, first, {})).repos).toEqual([{ name: "ada/m", refs: 2 }]);
  expect(await refsOf(shared, M)).toEqual(await refsOf(alone, M));
  await expectFiles(there, "ada", one);

  const two = await commit(ada, "m", "two");
  await createBundle(alone.hub, second, { repos: [M], since: await readEarlier(first) });
  expect((await openMembers(second)).some((what) => what.includes("one.bin"))).toBe(false);
  expect((await importBundle(shared.hub, second, {})).repos).toEqual([{ name: "ada/m", refs: 1 }]);
  expect(await refsOf(shared, M)).toEqual(await refsOf(alone, M));
  await expectFiles(there, "ada", [...one, ...two]);

  await createBundle(shared.hub, back, { repos: [M] });
  expect((await importBundle(alone.hub, back, { owner: "back" })).signer).toBe("cluster");
  expect(await refsOf(alone, BACK)).toEqual(await refsOf(shared, M));
  await expectFiles(ada, "back", [...one, ...two]);
  const three = await commit(there, "m", "three");
  await createBundle(shared.hub, later, { repos: [M], since: await readEarlier(back) });
  expect(await openMembers(later)).toEqual(["the history of ada/m", "three.bin of ada/m"]);
  await importBundle(alone.hub, later, { owner: "back" });
  expect(await refsOf(alone, BACK)).toEqual(await refsOf(shared, M));
  await expectFiles(ada, "back", three);
});

async function openMembers(file: string): Promise<readonly string[]> {
  const bundle = await openBundle(file);
  await bundle.close();
  return bundle.members.map(({ what }) => what);
}
