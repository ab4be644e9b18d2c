import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { FIXTURES } from "@orrery/scan/fixtures";
import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/create-test-app.ts";
import { publishFiles } from "../../testing/publish-files.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const fixture = (name: string) => Uint8Array.from(Buffer.from(FIXTURES[name] ?? "", "base64"));
const FILES = {
  "README.md": "# Model",
  "pytorch_model.bin": fixture("evil.pt"),
  "good.pt": fixture("state.pt"),
  "deploy/.env": `TOKEN=hf_${"a".repeat(34)}`,
};

async function publish(app: TestApp, name = "model") {
  const ada = await app.signUp("ada");
  await publishFiles(app, ada.viewer, { name, files: FILES });
  await app.hub.registry.scans.settled();
  return ada;
}

it("says in the hub protocol which files are unsafe, and why", async () => {
  const app = await createTestApp();
  await publish(app);
  const tree = (await app.get("/api/models/ada/model/tree/main?expand=true")).json();
  const of = (path: string) =>
    tree.find((entry: { path: string }) => entry.path === path).securityFileStatus;
  expect(of("pytorch_model.bin")).toMatchObject({
    status: "unsafe",
    avScan: { status: "unscanned" },
    pickleImportScan: { status: "dangerous" },
  });
  expect(of("pytorch_model.bin").pickleImportScan.pickleImports).toContainEqual({
    module: expect.stringMatching(/^(posix|os)$/),
    name: "system",
    safety: "dangerous",
  });
  expect(of("good.pt")).toMatchObject({
    status: "safe",
    pickleImportScan: { status: "innocuous" },
  });
  const [info] = (
    await app.post("/api/models/ada/model/paths-info/main", {
      paths: ["deploy/.env"],
      expand: true,
    })
  ).json();
  expect(info.securityFileStatus).toMatchObject({
    status: "suspicious",
    orreryScan: { findings: [{ message: "A Hugging Face token in line 1." }] },
  });
  const repo = (await app.get("/api/models/ada/model?securityStatus=1")).json();
  expect(repo.securityRepoStatus).toEqual({
    scansDone: true,
    filesWithIssues: [
      { path: "deploy/.env", level: "suspicious" },
      { path: "pytorch_model.bin", level: "unsafe" },
    ],
  });
});

it("warns on the file's row, its page and in llms.txt", async () => {
  const app = await createTestApp();
  await publish(app);
  expect((await app.get("/ada/model/tree/main")).body).toContain("Unsafe");
  const page = (await app.get("/ada/model/blob/main/pytorch_model.bin")).body;
  expect(page).toContain("Do not load this file");
  expect(page).toMatch(/the pickle imports (posix|os)\.system/);
  expect((await app.get("/ada/model/blob/main/good.pt")).body).not.toContain("Static scan");
  expect((await app.get("/ada/model/llms.txt")).body).toContain(
    "- pytorch_model.bin: unsafe, do not load it: it can run code",
  );
});

it("shows those whom a gate excludes the verdict, not what is in the file", async () => {
  const app = await createTestApp();
  const ada = await publish(app);
  await app.hub.registry.repos.update(
    ada.viewer,
    { type: "model", namespace: "ada", name: "model" },
    {
      gated: "manual",
    },
  );
  const tree = (await app.get("/api/models/ada/model/tree/main?expand=true")).body;
  expect(tree).toContain('"unsafe"');
  expect(tree).not.toMatch(/system|line 1/);
});

it("scans after a restart what a kill left", async () => {
  const folder = temporaryFolder();
  const first = await createTestApp({ ORRERY_DATA: folder });
  const ada = await first.signUp("ada");
  await first.hub.registry.scans.stop();
  await publishFiles(first, ada.viewer, { name: "model", files: FILES });
  const repo = () => first.get("/api/models/ada/model?securityStatus=1");
  expect((await repo()).json().securityRepoStatus.scansDone).toBe(false);
  const second = await createTestApp({ ORRERY_DATA: folder });
  await second.hub.registry.scans.queueUnscanned();
  await second.hub.registry.scans.settled();
  expect((await repo()).json().securityRepoStatus).toMatchObject({
    scansDone: true,
    filesWithIssues: [{}, { path: "pytorch_model.bin" }],
  });
});

it("refuses unsafe files where the operator wants that: commits and pushes", async () => {
  const app = await createTestApp({ ORRERY_UNSAFE_FILES: "refuse" });
  const ada = await app.signUp("ada");
  await publishFiles(app, ada.viewer, { name: "model", files: { "good.pt": fixture("state.pt") } });
  const id = { type: "model", namespace: "ada", name: "bad" } as const;
  await expect(publishFiles(app, ada.viewer, { name: "bad", files: FILES })).rejects.toMatchObject({
    code: "unsafe-file",
    message: expect.stringContaining("pytorch_model.bin"),
  });
  const { files } = app.hub.registry;
  const left = await files.list(await files.at(ada.viewer, id, "main"), "", true);
  expect(left.map(({ path }) => path)).toEqual([".gitattributes"]);

  const origin = await app.listen();
  const cwd = join(temporaryFolder(), "work");
  const url = `${origin.replace("://", `://user:${ada.token}@`)}/ada/model`;
  const git = (args: readonly string[], at = cwd) =>
    promisify(execFile)("git", ["-c", "user.name=ada", "-c", "user.email=a@b.c", ...args], {
      cwd: at,
    });
  await git(["clone", "--quiet", url, cwd], temporaryFolder());
  writeFileSync(join(cwd, ".gitattributes"), "");
  writeFileSync(join(cwd, "weights.pkl"), fixture("system-p4.pkl"));
  await git(["add", "."]);
  await git(["commit", "--quiet", "-m", "weights"]);
  await expect(git(["push", "--quiet"])).rejects.toThrow(/weights\.pkl: Loading it can run code/);
});
