import { execFile, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useHub } from "../journeys/start-hub.ts";
import { administratorToken } from "./administrator.ts";
import { checkStatus } from "./status-table.ts";

const hub = useHub({ ORRERY_EXAMPLES: "off" });
const hasCurl = spawnSync("curl", ["--version"]).status === 0;
const folder = mkdtempSync(join(tmpdir(), "orrery-curl-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let token = "";
const large = randomBytes(12_000_000);
const oid = createHash("sha256").update(large).digest("hex");
const bearer = () => ["--header", `authorization: Bearer ${token}`];
const local = (name: string) => join(folder, name);

/** What curl prints; throws where it ends with an error. Its last argument is an address, or a path of the hub's. */
async function curl(...args: readonly string[]): Promise<string> {
  const settings = ["--disable", "--silent", "--show-error", "--noproxy", "*"];
  const address = new URL(args.at(-1) ?? "", hub.origin).href;
  return (await promisify(execFile)("curl", [...settings, ...args.slice(0, -1), address])).stdout;
}

const json = (body: object) => ["--json", JSON.stringify(body)];
const status = ["--output", "/dev/null", "--write-out", "%{http_code}"];

/** What people do with curl, in an order in which each finds what it needs. */
const OPERATIONS: Readonly<Record<string, () => Promise<void>>> = {
  async "create a repo"() {
    const body = { name: "c", private: true };
    const made = JSON.parse(await curl("--fail", ...bearer(), ...json(body), "/api/repos/create"));
    expect(made.url).toBe(`${hub.origin}/ada/c`);
  },
  async "upload a large file (--upload-file)"() {
    writeFileSync(local("large"), large);
    const batch = {
      operation: "upload",
      transfers: ["basic"],
      objects: [{ oid, size: large.length }],
    };
    const answer = await curl(
      "--fail",
      ...bearer(),
      ...json(batch),
      "/ada/c.git/info/lfs/objects/batch",
    );
    const { upload, verify } = JSON.parse(answer).objects[0].actions;
    await curl("--fail", "--upload-file", local("large"), upload.href);
    await curl("--fail", ...bearer(), ...json({ oid, size: large.length }), verify.href);
  },
  async "commit (--data-binary)"() {
    const lines = [
      { key: "header", value: { summary: "By curl" } },
      { key: "file", value: { path: "a.txt", content: btoa("0123456789"), encoding: "base64" } },
      { key: "lfsFile", value: { path: "large.bin", algo: "sha256", oid, size: large.length } },
    ];
    writeFileSync(local("commit"), lines.map((line) => JSON.stringify(line)).join("\n"));
    const type = ["--header", "content-type: application/x-ndjson"];
    const data = ["--data-binary", `@${local("commit")}`];
    const answer = await curl(
      "--fail",
      ...bearer(),
      ...type,
      ...data,
      "/api/models/ada/c/commit/main",
    );
    expect(JSON.parse(answer).success).toBe(true);
  },
  async "ask who one is"() {
    expect(JSON.parse(await curl(...bearer(), "/api/whoami-v2")).name).toBe("ada");
    expect(await curl(...status, "--oauth2-bearer", "hf_wrong", "/api/whoami-v2")).toBe("401");
  },
  async "download (--location, --remote-name)"() {
    const args = ["--fail", "--location", "--remote-name", "--output-dir", folder];
    await curl(...args, ...bearer(), "/ada/c/resolve/main/large.bin");
    expect(readFileSync(local("large.bin")).equals(large)).toBe(true);
  },
  async "resume a download (--continue-at -)"() {
    writeFileSync(local("part"), large.subarray(0, 5_000_001));
    const rest = ["--fail", "--location", "--continue-at", "-", "--output", local("part")];
    await curl(...rest, ...bearer(), "/ada/c/resolve/main/large.bin");
    expect(readFileSync(local("part")).equals(large)).toBe(true);
  },
  async "ask for a range (--range)"() {
    const a = "/ada/c/resolve/main/a.txt";
    expect(await curl("--fail", "--range", "2-4", ...bearer(), a)).toBe("234");
    expect(await curl("--fail", "--range", "-2", ...bearer(), a)).toBe("89");
    expect(await curl(...status, "--range", "99-", ...bearer(), a)).toBe("416");
  },
  async "look at the headers (--head)"() {
    const head = await curl("--fail", "--head", ...bearer(), "/ada/c/resolve/main/large.bin");
    expect(head.toLowerCase()).toContain(`x-linked-etag: "${oid}"`);
    expect(head).toMatch(/^x-repo-commit: [0-9a-f]{40}\r$/im);
    expect(head).toMatch(/^accept-ranges: bytes\r$/im);
  },
  async "ask only for what changed (--etag-compare)"() {
    const a = "/ada/c/resolve/main/a.txt";
    const etag = ["--etag-save", local("etag"), "--etag-compare", local("etag")];
    expect(await curl(...etag, ...bearer(), a)).toBe("0123456789");
    expect(await curl(...status, "--etag-compare", local("etag"), ...bearer(), a)).toBe("304");
  },
  async "fail with a code (--fail)"() {
    const code = ["--output", "/dev/null", "--write-out", "%{http_code} %header{x-error-code}"];
    const codeOf = (...args: readonly string[]) => curl(...code, ...args);
    expect(await codeOf(...bearer(), "/ada/c/resolve/main/none")).toBe("404 EntryNotFound");
    expect(await codeOf(...bearer(), "/ada/c/resolve/none/a.txt")).toBe("404 RevisionNotFound");
    expect(await codeOf("/ada/c/resolve/main/a.txt")).toBe("401 RepoNotFound");
    await expect(curl("--fail", "/ada/c/resolve/main/a.txt")).rejects.toThrow();
  },
  async "follow a moved repo (--location)"() {
    await curl(
      "--fail",
      ...bearer(),
      ...json({ fromRepo: "ada/c", toRepo: "ada/d" }),
      "/api/repos/move",
    );
    const info = await curl("--fail", "--location", ...bearer(), "/api/models/ada/c");
    expect(JSON.parse(info).id).toBe("ada/d");
    expect(await curl("--fail", "--location", ...bearer(), "/ada/c/resolve/main/a.txt")).toBe(
      "0123456789",
    );
  },
};

describe.skipIf(!hasCurl)("curl", () => {
  const works = new Set<string>();
  beforeAll(async () => {
    token = await administratorToken(hub, "ada");
  });

  it.each(Object.keys(OPERATIONS))("can %s", async (operation) => {
    await OPERATIONS[operation]?.();
    works.add(operation);
  });

  it("is in the docs as it ran", () => {
    const rows = Object.keys(OPERATIONS).map(
      (operation) => [operation, works.has(operation) ? "works" : "fails"] as const,
    );
    checkStatus("curl", rows);
  });
});
