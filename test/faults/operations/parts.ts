import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BlobDigest } from "@orrery/registry";
import { expect } from "vitest";
import { formatGrant, type LfsGrant } from "../../../apps/server/src/hub-api/lfs/lfs-grant.ts";
import { sha256 } from "../hub-calls.ts";
import type { CreateOperation, KilledHub } from "./operation.ts";

const CHUNK = 200_000;
const PARTS = 4;

/**
 * Large files in parts. The hub plans parts for 5 GB and more only, so this signs the URLs of smaller ones
 * itself, with the hub's key. A part that the hub confirmed is not sent again after a kill.
 */
export const createParts: CreateOperation = async (hub) => {
  const { calls, origin } = hub;
  await calls.createRepo("parts");
  const { _id: repoKey } = await calls.json("/api/models/ada/parts");
  const key = readText(hub, "select value as text from setting where name = 'signing-key'");
  const holder = {
    kind: "token",
    key: readText(hub, "select key as text from access_token"),
  } as const;
  const whole = new Map<string, number>();
  /** The parts' tags, as far as they were acknowledged, of the upload under way. */
  let begun: { bytes: Buffer<ArrayBuffer>; oid: string; tags: string[] } | undefined;

  function addressOf(oid: string, action: LfsGrant["action"], number?: number): string {
    const object = { digest: oid as BlobDigest, size: CHUNK * PARTS };
    const grant = { action, holder, repoKey, object, chunk: CHUNK, ...(number && { number }) };
    return origin + formatGrant(key, grant, new Date());
  }
  const send = (url: string, init: RequestInit) =>
    calls.call(url, { ...init, headers: { ...init.headers, authorization: "" } });

  /** Starts an upload, or resumes an interrupted one. */
  async function renewLease(): Promise<void> {
    const bytes = begun?.bytes ?? randomBytes(CHUNK * PARTS);
    const now = begun ?? { bytes, oid: sha256(bytes), tags: [] };
    begun = now;
    for (let number = now.tags.length + 1; number <= PARTS; number++) {
      const body = bytes.subarray((number - 1) * CHUNK, number * CHUNK);
      const answer = await send(addressOf(now.oid, "part", number), { method: "PUT", body });
      now.tags.push(answer.headers.get("etag") ?? "");
    }
    const parts = now.tags.map((etag, index) => ({ partNumber: index + 1, etag }));
    await send(addressOf(now.oid, "complete"), {
      method: "POST",
      body: JSON.stringify({ oid: now.oid, parts }),
      headers: { "content-type": "application/vnd.git-lfs+json" },
    });
    whole.set(now.oid, bytes.byteLength);
    begun = undefined;
  }

  return {
    kind: "parts",
    step: renewLease,
    async check(isDeep) {
      for (const [oid, size] of [...whole].slice(isDeep ? 0 : -2))
        expect(sha256(await calls.download("ada/parts", oid, size))).toBe(oid);
    },
  };
};

function readText({ dataFolder }: KilledHub, query: string): string {
  const db = new DatabaseSync(join(dataFolder, "orrery.sqlite"), { readOnly: true });
  const row = db.prepare(query).get();
  db.close();
  return (row as { text: string }).text;
}
