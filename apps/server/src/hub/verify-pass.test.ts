import { createHash, randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";
import { publishFiles } from "../testing/publish-files.ts";
import { verifyPass } from "./verify-pass.ts";

it("verifies everything when an administrator wants that, also after a process was killed at it", async () => {
  const app = await createTestApp();
  const root = await app.signUp("root");
  const { damages } = app.hub.registry;
  const never = new AbortController().signal;
  expect(await verifyPass(app.hub, never)).toBeUndefined();
  const bytes = randomBytes(20_000);
  const digest = createHash("sha256").update(bytes).digest("hex");
  await publishFiles(app, root.viewer, { name: "m", files: { "w.safetensors": bytes } });
  rmSync(join(app.dataFolder, "blobs", digest.slice(0, 2), digest.slice(2, 4), digest));

  await damages.requestPass(root.viewer);
  await damages.requestPass(root.viewer);
  const killed = new AbortController();
  killed.abort(new Error("killed"));
  await expect(verifyPass(app.hub, killed.signal)).rejects.toThrow("killed");
  expect(await damages.pass()).toBe("running");
  expect(await verifyPass(app.hub, never)).toMatchObject({ damaged: 1, histories: 1 });
  expect(await damages.pass()).toBeUndefined();
  expect(await damages.show(root.viewer, false)).toMatchObject([
    { what: digest, problem: "missing", repos: [{ namespace: "root", name: "m" }] },
  ]);
});
