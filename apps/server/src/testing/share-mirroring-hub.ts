import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { createTestApp, type TestApp, type TestCaller } from "./create-test-app.ts";
import { startTroubledUpstream, type TroubledUpstream } from "./start-troubled-upstream.ts";

/** Two hubs: one brings repos from the other, by way of a proxy that makes trouble. */
export interface MirroringHubs {
  readonly theirs: TestApp;
  /** At the other hub, whose repos come. */
  readonly ada: TestCaller;
  readonly between: TroubledUpstream;
  readonly ours: TestApp;
  /** The administrator of ours. */
  readonly boss: Awaited<ReturnType<TestApp["signUp"]>>;
  /** Where ours listens. */
  readonly origin: string;
}

/** Both for all tests of a file; before each, the proxy makes no trouble and has seen nothing. */
export function shareMirroringHub(
  settings: Readonly<Record<string, string>> = {},
): () => MirroringHubs {
  const ends: (() => Promise<void>)[] = [];
  const onEnd = (end: () => Promise<void>) => void ends.unshift(end);
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), "orrery-"));
    ends.push(async () => rmSync(made, { recursive: true, force: true, maxRetries: 5 }));
    return made;
  };
  let hubs: MirroringHubs | undefined;
  beforeAll(async () => {
    const theirs = await createTestApp({ ORRERY_DATA: folder() }, { onEnd });
    const ada = await theirs.signUp("ada");
    const between = await startTroubledUpstream(await theirs.listen());
    onEnd(between.close);
    const ours = await createTestApp(
      {
        ORRERY_DATA: folder(),
        ORRERY_UPSTREAM: between.origin,
        ORRERY_UPSTREAM_TOKEN: ada.token ?? "",
        ORRERY_UPSTREAM_ALLOW_PRIVATE: "on",
        ...settings,
      },
      { onEnd },
    );
    const boss = await ours.signUp("boss");
    hubs = { theirs, ada, between, ours, boss, origin: await ours.listen() };
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });
  beforeEach(() => {
    if (!hubs) return;
    const { between } = hubs;
    for (const name of Object.keys(between.trouble)) delete between.trouble[name as never];
    between.seen.length = 0;
    between.sent = 0;
  });
  return () => {
    if (!hubs) throw new Error("The hubs did not start.");
    return hubs;
  };
}

type Files = Readonly<Record<string, Uint8Array | string>>;
interface Wanted {
  readonly type?: "model" | "dataset";
  readonly private?: boolean;
}

/** Makes a repo of a caller's own at their hub, with files. */
export async function publishAs(
  caller: TestCaller,
  owner: string,
  name: string,
  files: Files,
  wanted: Wanted = {},
): Promise<string> {
  await caller.post("/api/repos/create", { name, ...wanted });
  return commitAs(caller, owner, name, files, wanted.type);
}

/** Commits files to the default branch; returns the commit. */
export async function commitAs(
  caller: TestCaller,
  owner: string,
  name: string,
  files: Files,
  type: Wanted["type"] = "model",
): Promise<string> {
  const lines = Object.entries(files).map(([path, content]) => ({
    key: "file",
    value: { path, content: Buffer.from(content).toString("base64"), encoding: "base64" },
  }));
  const answer = await caller.request("POST", `/api/${type}s/${owner}/${name}/commit/main`, {
    payload: [{ key: "header", value: { summary: "files" } }, ...lines]
      .map((line) => JSON.stringify(line))
      .join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ commitOid: string }>().commitOid;
}
