import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type BlobStore,
  type PullBlob,
  type Registry,
  RegistryError,
  type StoredBlob,
} from "@orrery/registry";
import type { Config } from "../../base/config.ts";
import { createSafeFetch } from "../../outgoing/safe-fetch.ts";
import type { FileGitStore } from "../../storage/git/git-store.ts";
import { requireRoom } from "./free-room.ts";
import { createHubMirrors, type HubMirrors } from "./hub-mirrors.ts";
import { createStartDownload } from "./pull/download.ts";
import { createPulls, type RelayBytes } from "./pull/pulls.ts";
import { createRelay, type MirrorNeighbors } from "./pull/relay.ts";
import { createAskUpstream, type Upstream } from "./upstream-client.ts";

export interface OpenMirrorsDeps {
  readonly config: Config;
  readonly git: FileGitStore;
  readonly blobs: BlobStore;
  /** Makes a checked file a blob. */
  readonly adopt: (path: string, object: StoredBlob) => Promise<void>;
  readonly registry: () => Registry;
}

/** What a hub brings other hubs' repos with. */
export interface OpenMirrors {
  readonly pull: PullBlob;
  /** Once the registry is there. */
  open(): HubMirrors;
}

const TIMEOUTS = { connectMs: 10_000, headersMs: 30_000, idleMs: 60_000, totalMs: 600_000 };
const LEASE_MS = 30_000;
const ASK_AGAIN_MS = 200;

/** `undefined` where no upstream is set: then nothing of this costs anything. */
export function openMirrors({
  config,
  git,
  blobs,
  adopt,
  registry,
}: OpenMirrorsDeps): OpenMirrors | undefined {
  const setting = config.upstream;
  if (!setting) return undefined;
  const upstreams = setting.urls.map(
    (url, index): Upstream => ({
      origin: new URL(url).origin,
      token: setting.tokens[index],
      isLocal: setting.allowsPrivate,
    }),
  );
  const safeFetch = createSafeFetch(TIMEOUTS);
  const ask = createAskUpstream(safeFetch);
  let report: (error: unknown) => void = () => {};
  const onError = (error: unknown) => report(error);
  const isAlone = config.databaseUrl === undefined;
  const acquire = (name: string, forMs: number) => registry().leases.acquire(name, forMs);
  let neighbors: MirrorNeighbors | undefined;
  const relay: RelayBytes = (...wanted) => createRelay(registry(), () => neighbors)(...wanted);
  // With blobs in a folder, all processes have that disk.
  const hasOwnDisk = !isAlone && config.blobs !== undefined;
  const pulls = createPulls({
    folder: join(config.dataFolder, "mirror"),
    blobs,
    download: createStartDownload(ask, (origin) => upstreams.find((one) => one.origin === origin)),
    publish: adopt,
    isExamined: () => registry().mirrors.isExamined(),
    async hold(object, source) {
      const { mirrors } = registry();
      try {
        await mirrors.hold(object, source);
      } finally {
        if (config.limits.mirrorBytes > 0) await mirrors.evict(config.limits.mirrorBytes);
      }
    },
    isHeld: (repoKey, digest) => registry().mirrors.isHeld(repoKey, digest),
    acquire: isAlone ? undefined : acquire,
    ...(hasOwnDisk && { relay }),
    mostAtOnce: config.limits.mirrorDownloads || Number.POSITIVE_INFINITY,
    onError,
    requireRoom: (object) => requireRoom(config.dataFolder, config.limits.diskReserve, object),
  });

  /** Waits for another process; what it did, `work` finds. */
  async function alone(name: string, work: () => Promise<void>): Promise<void> {
    if (isAlone) return work();
    const giveUpAt = Date.now() + TIMEOUTS.totalMs;
    for (;;) {
      const lease = await acquire(name, LEASE_MS);
      if (lease) {
        const timer = setInterval(() => void lease.renew().catch(() => {}), LEASE_MS / 3);
        try {
          return await work();
        } finally {
          clearInterval(timer);
          await lease.release();
        }
      }
      if (Date.now() > giveUpAt)
        throw new RegistryError("too-busy", "Another process is busy with this repo.");
      await sleep(ASK_AGAIN_MS);
    }
  }

  return {
    pull: pulls.pull,
    open() {
      const maxBytes = config.limits.mirrorHistoryBytes || Number.POSITIVE_INFINITY;
      const made = createHubMirrors({
        ...{ setting, upstreams, pulls, ask, maxBytes, alone, onError, git },
        registry: registry(),
      });
      return {
        ...made,
        observe(listener) {
          report = listener;
        },
        async join(known) {
          neighbors = known;
          await registry().processes.offerMirrors(known.address);
        },
        async close() {
          await made.close();
          await safeFetch.close();
        },
      };
    },
  };
}
