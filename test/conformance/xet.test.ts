import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import * as client from "@huggingface/hub";
import { beforeAll, describe, expect, it } from "vitest";
import { useAccounts } from "../journeys/accounts.ts";
import { useHub } from "../journeys/start-hub.ts";
import { makeToken } from "./administrator.ts";
import { temporaryFolder } from "./run-cli.ts";

const SCRIPT = fileURLToPath(new URL("./xet_operations.py", import.meta.url));
const PYTHON = process.env.ORRERY_TEST_PYTHON ?? "python3";
const isThere = spawnSync(PYTHON, ["-c", "import huggingface_hub, hf_xet"]).status === 0;
const note = isThere ? "" : ` (skipped: ${PYTHON} has no hf_xet; see ORRERY_TEST_PYTHON)`;

interface Outcome {
  readonly operation: string;
  readonly error: string | null;
}

const hub = useHub({ ORRERY_EXAMPLES: "off" });
const accounts = useAccounts(hub, "root", "ada", "bob");
const tokenOf = (name: string) =>
  makeToken(hub.origin, accounts.find((account) => account.name === name)?.cookie ?? "");

const noise = (seed: string, size: number) => {
  const blocks = Array.from({ length: Math.ceil(size / 64) }, (_, index) =>
    createHash("sha512").update(`${seed} ${index}`).digest(),
  );
  return new Uint8Array(Buffer.concat(blocks).subarray(0, size));
};

it.each([true, undefined])(
  "takes large files from the JavaScript client (useXet: %s)",
  async (useXet) => {
    const at = { hubUrl: hub.origin, accessToken: await tokenOf("ada") };
    const weights = noise("weights", 3_000_000);
    for (const name of ["first", "second"]) {
      const repo = `ada/js-${name}-${useXet}`;
      await client.createRepo({ ...at, repo, private: name === "second" });
      const files = [{ path: "w.bin", content: new Blob([weights]) }];
      await client.uploadFiles({ ...at, repo, files, ...(useXet && { useXet }) });
      const read = await client.downloadFile({ ...at, repo, path: "w.bin" });
      expect(Buffer.from(await read!.arrayBuffer()).equals(weights)).toBe(true);
    }
  },
);

it("copies a large file between repos, as clients ask for it", async () => {
  const at = { hubUrl: hub.origin, accessToken: await tokenOf("ada") };
  const weights = noise("copied", 2_000_000);
  for (const repo of ["ada/from", "ada/to"]) await client.createRepo({ ...at, repo });
  const files = [{ path: "w.bin", content: new Blob([weights]) }];
  await client.uploadFiles({ ...at, repo: "ada/from", files });
  const post = (path: string, body: string, type = "application/json") =>
    fetch(hub.origin + path, {
      method: "POST",
      headers: { authorization: `Bearer ${at.accessToken}`, "content-type": type },
      body,
    });
  const infos = await post("/api/models/ada/from/paths-info/main", '{"paths":["w.bin"]}');
  const [{ xetHash, lfs }] = await infos.json();
  const copy = (sha256: string) =>
    post(
      "/api/models/ada/from/lfs-files/duplicate",
      JSON.stringify({
        target: { type: "model", name: "ada/to" },
        files: [{ xetHash, sha256, filename: "w.bin" }],
      }),
    );
  expect(await (await copy(lfs.oid)).json()).toEqual({ failed: [] });
  const unknown = "0".repeat(64);
  expect(await (await copy(unknown)).json()).toMatchObject({ failed: [{ sha256: unknown }] });
  const lines = [
    { key: "header", value: { summary: "Copy" } },
    { key: "lfsFile", value: { path: "copied.bin", algo: "sha256", oid: lfs.oid } },
  ];
  const body = lines.map((line) => JSON.stringify(line)).join("\n");
  const made = await post("/api/models/ada/to/commit/main", body, "application/x-ndjson");
  expect(made.status).toBe(200);
  const read = await client.downloadFile({ ...at, repo: "ada/to", path: "copied.bin" });
  expect(Buffer.from(await read!.arrayBuffer()).equals(weights)).toBe(true);
});

describe.skipIf(!isThere)(`hf_xet, as huggingface_hub brings it${note}`, () => {
  beforeAll(async () => {
    const cookie = accounts.find(({ name }) => name === "ada")?.cookie ?? "";
    const body = new URLSearchParams({ name: "Xet-Org" });
    const made = { method: "POST", headers: { cookie }, body, redirect: "manual" } as const;
    expect((await fetch(`${hub.origin}/organizations/new`, made)).status).toBe(303);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ["its own choice of routes", {}],
    ["the first version of shards", { HF_XET_CLIENT_SHARD_API_VERSION: "1" }],
    ["a note of every xorb", { HF_XET_DATA_SESSION_XORB_METADATA_FLUSH_MAX_COUNT: "1" }],
  ])(
    "uploads with %s, and again from a new process",
    async (_, settings) => {
      const env = {
        ...process.env,
        ...settings,
        HF_ENDPOINT: hub.origin,
        HF_TOKEN: await tokenOf("ada"),
        OTHER_TOKEN: await tokenOf("bob"),
        HF_HOME: temporaryFolder(),
        HF_HUB_DISABLE_PROGRESS_BARS: "1",
        HF_HUB_DISABLE_TELEMETRY: "1",
        HF_XET_CLIENT_RETRY_BASE_DELAY: "20ms",
      };
      for (const phase of ["first", "later"]) {
        const { stdout, stderr } = spawnSync(PYTHON, [SCRIPT, phase], { encoding: "utf8", env });
        const outcomes = stdout
          .split("\n")
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Outcome);
        expect(outcomes.length, stderr).toBeGreaterThan(0);
        expect(outcomes.filter(({ error }) => error !== null)).toEqual([]);
      }
    },
    600_000,
  );
});
