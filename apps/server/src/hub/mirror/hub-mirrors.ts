import {
  formatRepoId,
  isRegistryError,
  type KnownName,
  parseCommitId,
  type Registry,
  type RegistryError,
  type RepoId,
  type StoredBlob,
  type SyncTarget,
  type Viewer,
} from "@orrery/registry";
import type { UpstreamSetting } from "../../base/settings/upstream-setting.ts";
import { type Admission, createAdmission, needsDetails } from "./admission.ts";
import { createBringOnce, labelOf, nameOf } from "./bring-once.ts";
import type { BringDeps } from "./bring-repo.ts";
import { createFirstHeads } from "./first-heads.ts";
import { createLook } from "./look.ts";
import type { MirrorRequest } from "./mirror-request.ts";
import type { Judgment } from "./policy.ts";
import type { KeepWish, Pulls } from "./pull/pulls.ts";
import type { MirrorNeighbors } from "./pull/relay.ts";
import type { UpstreamFile, WantedFile } from "./read-head.ts";
import type { UpstreamInfo } from "./read-info.ts";
import { type Door, renewMirror } from "./renew-mirror.ts";
import { listNames } from "./sync/list-names.ts";
import { failed, type Upstream } from "./upstream-client.ts";

/** Repos of other hubs, brought when they are first asked for. */
export interface HubMirrors {
  /**
   * Makes sure that a repo is here if another hub has it, and not older than the settings say. A hub that fails or limits
   * does not matter where something is here. Throws `upstream-failed`, `upstream-busy`, `mirror-refused`.
   */
  ready(id: RepoId, request: MirrorRequest): Promise<void>;
  /**
   * What the other hub says of a file whose repo is not here yet, and comes in the background. `undefined` where the caller
   * has to wait for that: `ready` does. Throws as it does.
   */
  firstHead(
    id: RepoId,
    request: MirrorRequest,
    wanted: WantedFile,
  ): Promise<UpstreamFile | undefined>;
  /** Looks at the other hub now, in the background. */
  start(id: RepoId, viewer: Viewer): void;
  /** Whether repos of this origin are asked for: what came from another stays as it is. */
  asks(origin: string): boolean;
  /** The full name of a repo that is asked for without a namespace, as in `gpt2`. */
  fullName(type: RepoId["type"], name: string, request: MirrorRequest): Promise<RepoId | undefined>;
  /** What a repo's hub says of it, and what would be decided for everyone, or for members of an organization. */
  judge(type: RepoId["type"], name: string, organization?: string): Promise<MirrorVerdict>;
  /** For another process: an object that this one is bringing, from a place on. */
  readonly relay: Pulls["relay"];
  /** From now on this process and others with disks of their own read from each other what is on its way. */
  join(neighbors: MirrorNeighbors): Promise<void>;
  /** Brings a large file of a mirror ahead of its readers. */
  keep(repoKey: string, object: StoredBlob, wish: KeepWish): Promise<void>;
  /** The repos that a sync is about, as the other hubs list them. Throws as `ready` does. */
  listNames(target: SyncTarget, signal: AbortSignal): Promise<readonly RepoId[]>;
  /** Called with what fails without a caller who learns of it. */
  observe(listener: (error: unknown) => void): void;
  /** Deletes what is left of downloads that no one continued for a week. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export interface MirrorVerdict {
  readonly upstream: string | undefined;
  readonly info: UpstreamInfo | undefined;
  readonly judgment: Judgment | undefined;
}

const ownName = (namespace: string): Judgment => ({
  outcome: "deny",
  rule: undefined,
  message: `"${namespace}" is a name of this hub: it is never looked up at another.`,
});

export interface HubMirrorsDeps extends BringDeps {
  readonly registry: Pick<Registry, "mirrors" | "mirrorRules" | "mirrorRequests">;
  readonly setting: UpstreamSetting;
  readonly upstreams: readonly Upstream[];
  readonly pulls: Pulls;
  /** Runs work that no other process runs at the same time. */
  readonly alone: (name: string, work: () => Promise<void>) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** How long a caller waits for a look at a hub before it gets what is here. */
const PATIENCE_MS = 4_000;
const PART_DAYS = 7;

export function createHubMirrors(deps: HubMirrorsDeps): Omit<HubMirrors, "observe" | "join"> {
  const { registry, upstreams, setting, pulls } = deps;
  const { mirrors } = registry;
  const closed = new AbortController();
  const look = createLook({ ask: deps.ask, upstreams, closed: closed.signal });
  const admission: Admission = createAdmission(registry, setting);
  const comings = createBringOnce({ ...deps, look, admission, closed: closed.signal });
  const firstHead = createFirstHeads(deps.ask, closed.signal);

  async function bring(type: RepoId["type"], name: string, request: MirrorRequest) {
    const found = await comings.find(type, name, request);
    if (found) await comings.bring(found, name, request);
  }

  async function isFresh({ mirror, repo }: KnownName, { revision, isForced }: MirrorRequest) {
    if (isForced || !mirror) return false;
    if (Date.now() - mirror.checkedAt.getTime() < setting.seconds * 1000) return true;
    // A commit never changes, but whether its repo is shown does.
    if (mirror.isHidden) return false;
    const commit = revision === undefined ? undefined : parseCommitId(revision);
    return commit !== undefined && (await deps.git.resolve(repo.key, commit)) !== undefined;
  }

  async function renew({ repo, mirror }: KnownName, label: string, request: MirrorRequest) {
    const upstream = upstreams.find(({ origin }) => origin === mirror?.upstream);
    if (!upstream || !mirror) return;
    const door: Door = {
      rules: admission.rules,
      admit: (found, rules) => comings.admit(found, rules, request),
      isLoud: request.isLoud === true,
    };
    await comings.once(label, async (signal) => {
      // As it is now: another process may have shown or hidden it meanwhile.
      const now = await mirrors.find(repo.id);
      if (!now?.mirror) return;
      try {
        await renewMirror(deps, upstream, now.repo, now.mirror, door, signal);
      } catch (error) {
        if (isUpstreamError(error) && !closed.signal.aborted)
          await mirrors.noteFailure(repo.key, error.message);
        throw error;
      }
    });
  }

  async function ready(id: RepoId, request: MirrorRequest): Promise<void> {
    const known = await mirrors.find(id);
    if (!known) {
      if (!(await mirrors.isOwn(id.namespace))) await bring(id.type, formatRepoId(id), request);
      return;
    }
    const label = labelOf(id.type, formatRepoId(known.repo.id));
    if (!known.mirror || (await isFresh(known, request))) return;
    if (comings.failureOf(label) && !request.isForced) return;
    const renewed = renew(known, label, request);
    if (request.isForced) return renewed;
    const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
    // What is here is better than nothing.
    await Promise.race([renewed, patience]).catch(deps.onError);
  }

  return {
    ready,

    asks: (origin) => upstreams.some((upstream) => upstream.origin === origin),

    start: (id, viewer) => void ready(id, { viewer, isForced: true }).catch(deps.onError),

    async firstHead(id, request, wanted) {
      if ((await mirrors.find(id)) || (await mirrors.isOwn(id.namespace))) return undefined;
      const name = formatRepoId(id);
      const found = await comings.find(id.type, name, request);
      if (!found) return undefined;
      // Whether the caller may have files of a gated one, and what scans find, is known when it is here.
      const isOpen = !found.info.isGated && !(await mirrors.isExamined());
      if (!isOpen || formatRepoId(found.info.id) !== name) return undefined;
      const isFirst = !comings.isUnderWay(id);
      const brought = comings.bring(found, name, request);
      const isHere = brought.then(() => undefined);
      isHere.catch(() => {});
      const head = await Promise.race([isHere, firstHead(found, wanted)]);
      if (head && isFirst) brought.catch(deps.onError);
      return head;
    },

    async fullName(type, name, request) {
      const known = await mirrors.find(nameOf(type, name));
      if (known) return known.repo.id;
      const found = await comings.find(type, name, request);
      // Who is sent there waits for it, and learns of what fails.
      if (found) comings.bring(found, name, request).catch(() => {});
      return found?.info.id;
    },

    async judge(type, name, organization) {
      const rules = await admission.rules();
      const found = await look(type, name, needsDetails(rules));
      if (!found) return { upstream: undefined, info: undefined, judgment: undefined };
      const { namespace } = found.info.id;
      const judgment = (await mirrors.isOwn(namespace))
        ? ownName(namespace)
        : await admission.judge(found, rules, organization);
      return { upstream: found.upstream.origin, info: found.info, judgment };
    },

    relay: pulls.relay,

    async keep(repoKey, object, wish) {
      const source = await mirrors.findSource(repoKey);
      if (source && !(await mirrors.isHeld(repoKey, object.digest)))
        await pulls.keep(object, source, wish);
    },

    listNames: (target, signal) =>
      listNames(deps.ask, upstreams, target, AbortSignal.any([closed.signal, signal])),

    sweep: () => pulls.sweep(new Date(Date.now() - PART_DAYS * 86_400_000)),

    async close() {
      closed.abort(
        failed(
          { origin: upstreams[0]?.origin ?? "", token: undefined, isLocal: false },
          "was not asked: this hub stops",
        ),
      );
      await pulls.close();
      await comings.settled();
    },
  };
}

const isUpstreamError = (error: unknown): error is RegistryError =>
  isRegistryError(error) && (error.code === "upstream-failed" || error.code === "upstream-busy");
