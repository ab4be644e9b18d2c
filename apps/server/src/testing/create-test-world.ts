import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createCatalog } from "@orrery/catalog";
import { createRegistry, type Database, type FullText } from "@orrery/registry";
import type { TestWorld } from "@orrery/registry/testing";
import { scanFile } from "@orrery/scan";
import { onTestFinished } from "vitest";
import { createFileBlobStore } from "../storage/files/file-blob-store.ts";
import { createFileXorbStore } from "../storage/files/file-xorb-store.ts";
import { createXorbThread } from "../storage/files/xorb-thread.ts";
import { createGitStore } from "../storage/git/git-store.ts";
import { oneTimeCodes } from "../storage/secrets/one-time-codes.ts";
import { passkeyProtocol } from "../storage/secrets/passkey-protocol.ts";
import { openVault } from "../storage/secrets/vault.ts";
import { createYamlThread } from "../storage/yaml/yaml-thread.ts";
import { createLazyMailbox } from "./lazy-mailbox.ts";
import { QUICK_SECRETS } from "./quick-secrets.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A registry on the given (migrated) database, with real git and files in a temporary folder. */
export function createTestWorld(db: Database, fullText: FullText): TestWorld {
  const folder = temporaryFolder();
  const git = createGitStore(join(folder, "git"));
  let time = new Date("2026-01-01T00:00:00Z").getTime();
  const now = () => new Date(time);
  const yaml = createYamlThread(3_000);
  const xorbThread = createXorbThread();
  const { mailer, mailbox, ...mail } = createLazyMailbox();
  const registry = createRegistry({
    db,
    fullText,
    git,
    readYaml: yaml.read,
    xorbs: createFileXorbStore(join(folder, "xet"), xorbThread),
    xetLimits: { fileBytes: 0, shardBytes: 0 },
    blobs: createFileBlobStore(join(folder, "blobs")),
    catalog: createCatalog(),
    secrets: QUICK_SECRETS,
    issuerProblem: (url) => (URL.canParse(url) ? undefined : "Invalid issuer."),
    webhookUrlProblem: (url) => (URL.canParse(url) ? undefined : "Invalid URL."),
    vault: openVault({ dataFolder: folder, secretKey: undefined }),
    oneTimeCodes,
    passkeyProtocol,
    mailer,
    now,
    newKey: randomUUID,
    signUp: "open",
    auditDays: 365,
    maxCacheSeconds: 3_600,
    limits: { commitEntries: 1000 },
    processId: "test",
    canRun: ({ files }) => files.some(({ path }) => path === "runs-here"),
    scanner: { scan: (file) => scanFile(file.path, file), measure: async () => undefined },
    refusesUnsafeFiles: false,
  });
  onTestFinished(async () => {
    await registry.scans.stop();
    await registry.tableSizes.stop();
    await yaml.close();
    await mail.close();
    git.close();
    await xorbThread.close();
    await db.destroy();
  });
  return {
    db,
    fullText,
    now,
    registry,
    mailbox,
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
