import { execFile } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";
import { postForm } from "../../testing/post-form.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

it("sends the data of an account as an archive, to a browser that signed in lately", async () => {
  const app = await createTestApp();
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  const url = "/api/settings/export";
  expect((await app.get(url)).statusCode).toBe(401);
  // A token shows nothing of who holds it.
  expect((await ada.get(url)).statusCode).toBe(403);
  const signedIn = await postForm(app, "/sign-in", { name: "ada", password: "correct horse" });
  const browser = app.with({ cookie: `orrery_session=${signedIn.cookies[0]?.value}` });
  const reply = await browser.get(url);
  expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  const folder = temporaryFolder();
  const archive = join(folder, "export.tar.gz");
  writeFileSync(archive, reply.rawPayload);
  await promisify(execFile)("tar", ["-xzf", archive, "-C", folder]);
  const [inside = ""] = readdirSync(folder).filter((name) => name.startsWith("ada-"));
  const models = readFileSync(join(folder, inside, "models.json"), "utf8");
  expect(models).toContain('"clone": "git clone http://localhost');
});
