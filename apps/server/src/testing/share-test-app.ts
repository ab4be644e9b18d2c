import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { createTestApp, type TestApp } from "./create-test-app.ts";

/** One hub for all tests of a file, with the administrator `root`: where a hub for each would take too long. */
export function shareTestApp(settings: Readonly<Record<string, string>> = {}): () => TestApp {
  const folder = mkdtempSync(join(tmpdir(), "orrery-"));
  const ends: (() => Promise<void>)[] = [];
  let app: TestApp | undefined;
  beforeAll(async () => {
    const options = { onEnd: (end: () => Promise<void>) => void ends.push(end) };
    app = await createTestApp({ ...settings, ORRERY_DATA: folder }, options);
    await app.signUp("root");
  });
  afterAll(async () => {
    for (const end of ends) await end();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    if (!app) throw new Error("The hub did not start.");
    return app;
  };
}
