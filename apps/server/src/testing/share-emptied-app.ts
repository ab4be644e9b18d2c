import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createTestApp, type TestApp } from "./create-test-app.ts";

const WARDEN = "warden";

/** Makes a hub on a folder; what it has opened ends by `onEnd`. */
type Start<Opened> = (place: {
  readonly folder: string;
  readonly onEnd: (end: () => Promise<void>) => void;
}) => Promise<Opened>;

/**
 * One hub for all tests of a file: before each, its accounts are deleted, with their repos and organizations, so that
 * names are free again. The first to sign up in a test is an administrator, as on a new hub. There is always another,
 * the warden. Settings of the hub, objects and the audit log stay: a test of these makes a hub of its own.
 */
export function shareEmptied<Opened extends { readonly app: TestApp }>(
  start: Start<Opened>,
): () => Opened {
  const folder = mkdtempSync(join(tmpdir(), "orrery-"));
  const ends: (() => Promise<void>)[] = [];
  let opened: Opened | undefined;
  beforeAll(async () => {
    const made = await start({ folder, onEnd: (end) => void ends.unshift(end) });
    await made.app.signUp(WARDEN);
    opened = { ...made, app: likeNew(made.app) };
  });
  beforeEach(async () => {
    if (opened) await empty(opened.app);
  });
  afterAll(async () => {
    for (const end of ends) await end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  return () => {
    if (!opened) throw new Error("The hub did not start.");
    return opened;
  };
}

export function shareEmptiedApp(settings: Readonly<Record<string, string>> = {}): () => TestApp {
  const shared = shareEmptied(async ({ folder, onEnd }) => ({
    app: await createTestApp({ ...settings, ORRERY_DATA: folder }, { onEnd }),
  }));
  return () => shared().app;
}

async function wardenOf({ hub }: TestApp) {
  const warden = await hub.registry.accounts.findViewer(WARDEN);
  if (!warden) throw new Error("The warden is gone.");
  return warden;
}

async function empty(app: TestApp): Promise<void> {
  const { people, hubOrganizations } = app.hub.registry;
  const warden = await wardenOf(app);
  for (const { name } of (await hubOrganizations.list(warden)).organizations)
    await hubOrganizations.delete(warden, name, { withRepos: true });
  for (const { name } of (await people.list(warden)).people)
    if (name !== WARDEN) await people.delete(warden, name, { withRepos: true });
}

function likeNew(app: TestApp): TestApp {
  let origin: Promise<string> | undefined;
  return {
    ...app,
    listen() {
      origin ??= app.listen();
      return origin;
    },
    async signUp(name) {
      const { people, accounts } = app.hub.registry;
      const warden = await wardenOf(app);
      const isFirst = (await people.list(warden)).total === 1;
      const account = await app.signUp(name);
      if (!isFirst) return account;
      await people.change(warden, name, { isAdmin: true });
      return { ...account, viewer: (await accounts.findViewer(name)) ?? account.viewer };
    },
  };
}
