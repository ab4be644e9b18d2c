import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { installPackages, removePackages } from "./install-packages.ts";

const NAME = "@node-llama-cpp/linux-x64-vulkan";
const place = mkdtempSync(join(tmpdir(), "orrery-setup-"));
const folder = join(place, "gpu");
const installed = join(folder, "node_modules", NAME, "package.json");
let registry: Server;
let archive: Buffer;
/** Addresses that npm asked for. */
const asked: string[] = [];

/** A registry with one small package, whose install script would leave a file. */
beforeAll(async () => {
  mkdirSync(join(place, "package"));
  const scripts = { install: `touch ${join(place, "script-ran")}` };
  const manifest = { name: NAME, version: "1.0.0", scripts };
  writeFileSync(join(place, "package/package.json"), JSON.stringify(manifest));
  await promisify(execFile)("tar", ["czf", "archive.tgz", "package"], { cwd: place });
  archive = readFileSync(join(place, "archive.tgz"));
  registry = createServer(({ url = "", headers }, response) => {
    asked.push(url);
    if (url.endsWith(".tgz")) return response.end(archive);
    const dist = { tarball: `http://${headers.host}/archive.tgz`, integrity: integrityOf(archive) };
    response.setHeader("content-type", "application/json");
    const versions = { "1.0.0": { ...manifest, dist } };
    response.end(JSON.stringify({ name: NAME, "dist-tags": { latest: "1.0.0" }, versions }));
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => {
  const { port } = registry.address() as { port: number };
  vi.stubEnv("npm_config_registry", `http://127.0.0.1:${port}`);
  vi.stubEnv("npm_config_cache", join(place, "cache"));
});
afterAll(() => {
  vi.unstubAllEnvs();
  registry.close();
  rmSync(place, { recursive: true, force: true });
});

const integrityOf = (bytes: Uint8Array) =>
  `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
const install = (integrity: string) =>
  installPackages({ packages: [{ name: NAME, integrity }], version: "1.0.0", folder });

it("installs what is pinned without its scripts, and removes it", async () => {
  await install(integrityOf(archive));
  expect(asked.some((url) => url.endsWith(".tgz"))).toBe(true);
  expect(JSON.parse(readFileSync(installed, "utf8"))).toMatchObject({ version: "1.0.0" });
  expect(existsSync(join(place, "script-ran"))).toBe(false);
  expect(readdirSync(folder)).toEqual(["node_modules"]);
  await removePackages(folder);
  expect(readdirSync(folder)).toEqual([]);
  // To remove nothing is no error.
  await removePackages(folder);
});

it("refuses another archive, and keeps what was installed", async () => {
  await install(integrityOf(archive));
  await expect(install(integrityOf(Buffer.from("another")))).rejects.toMatchObject({
    code: "failed",
    message: expect.stringMatching(/another archive .* \(EINTEGRITY\)\. Nothing was installed\.$/),
  });
  expect(existsSync(installed)).toBe(true);
  expect(readdirSync(folder)).toEqual(["node_modules"]);
});

it("says that the registry does not answer", async () => {
  vi.stubEnv("npm_config_registry", "http://127.0.0.1:9");
  vi.stubEnv("npm_config_cache", join(place, "empty-cache"));
  await expect(install(integrityOf(archive))).rejects.toMatchObject({
    code: "hub-unreachable",
    message: expect.stringMatching(/^npm did not reach its registry \(ECONNREFUSED\)\./),
  });
});

it("says that npm is absent", async () => {
  vi.stubEnv("PATH", place);
  await expect(install(integrityOf(archive))).rejects.toMatchObject({
    message: "npm was not found. Install it with Node.js.",
  });
});
