import {
  formatRepoId,
  isRegistryError,
  type Registry,
  RegistryError,
  type RepoId,
} from "@orrery/registry";
import { growingCache } from "../../base/growing-cache.ts";
import { type Admission, needsDetails } from "./admission.ts";
import { type BringDeps, bringRepo } from "./bring-repo.ts";
import type { FoundRepo, Look } from "./look.ts";
import type { MirrorRequest } from "./mirror-request.ts";
import type { PolicyRule } from "./policy.ts";

export interface BringOnceDeps extends BringDeps {
  readonly registry: Pick<Registry, "mirrors">;
  readonly look: Look;
  readonly admission: Admission;
  /** Runs work that no other process runs at the same time. */
  readonly alone: (name: string, work: () => Promise<void>) => Promise<void>;
  /** Ends with the hub. */
  readonly closed: AbortSignal;
}

const MISS_MS = 60_000;
const FAILURE_MS = 15_000;
const MOST_REMEMBERED = 20_000;
const BRING_MS = 600_000;
const MOST_BRINGING = 8;

export type BringOnce = ReturnType<typeof createBringOnce>;

/** Repos on their way here: each once, however many ask for it, and what did not come is remembered for a while. */
export function createBringOnce(deps: BringOnceDeps) {
  const { look, admission } = deps;
  const { mirrors } = deps.registry;
  /** What no hub has, and what did not answer: not asked again for a while. */
  const misses = growingCache<string, true>(MOST_REMEMBERED, MISS_MS);
  const failures = growingCache<string, RegistryError>(MOST_REMEMBERED, FAILURE_MS);
  const underWay = new Map<string, Promise<void>>();

  function noteFailure(label: string, error: unknown): void {
    // What rules refuse is known at once, and may be allowed at any time.
    if (isRegistryError(error) && !isOfTheMoment(error)) failures.set(label, error);
  }

  /** One at a time for each name, in this process and in others. */
  function once(label: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const known = underWay.get(label);
    if (known) return known;
    if (underWay.size >= MOST_BRINGING)
      return Promise.reject(
        new RegistryError(
          "too-busy",
          "Too many repos are on their way here. Try again in a moment.",
        ),
      );
    const signal = AbortSignal.any([deps.closed, AbortSignal.timeout(BRING_MS)]);
    const done = deps
      .alone(`mirror ${label}`, () => work(signal))
      .catch((error: unknown) => {
        noteFailure(label, error);
        throw error;
      })
      .finally(() => underWay.delete(label));
    underWay.set(label, done);
    // Those who wait get it, too; one who has left does not end the process.
    done.catch(() => {});
    return done;
  }

  return {
    once,

    failureOf: (label: string): RegistryError | undefined => failures.get(label),

    isUnderWay: (id: RepoId): boolean => underWay.has(labelOf(id.type, formatRepoId(id))),

    admit: (
      found: FoundRepo,
      rules: readonly PolicyRule[],
      { viewer, isSync }: MirrorRequest,
    ): Promise<void> =>
      isSync ? admission.requireForSync(found, rules) : admission.require(found, rules, viewer),

    /** A repo of another hub that the caller may bring; `undefined` where no hub has one. */
    async find(
      type: RepoId["type"],
      name: string,
      request: MirrorRequest,
    ): Promise<FoundRepo | undefined> {
      const label = labelOf(type, name);
      if (!request.isForced) {
        if (misses.get(label)) return undefined;
        const failure = failures.get(label);
        if (failure) throw failure;
      }
      const rules = await admission.rules();
      const found = await look(type, name, needsDetails(rules)).catch((error: unknown) => {
        noteFailure(label, error);
        throw error;
      });
      if (!found || (await mirrors.isOwn(found.info.id.namespace))) {
        misses.set(label, true);
        return undefined;
      }
      // For each caller: what one may not bring, another may.
      await this.admit(found, rules, request);
      return found;
    },

    /** Has it here when it ends, also by the name that it was asked for. */
    async bring(
      { info, upstream }: FoundRepo,
      name: string,
      { viewer }: MirrorRequest,
    ): Promise<void> {
      const { id } = info;
      const asked = labelOf(id.type, name);
      const label = labelOf(id.type, formatRepoId(id));
      await once(label, async (signal) => {
        const known = await mirrors.find(id);
        if (known) return;
        const broughtBy = viewer.kind === "account" ? viewer.key : undefined;
        if (!(await bringRepo(deps, upstream, info, broughtBy, signal))) misses.set(label, true);
      }).catch((error: unknown) => {
        noteFailure(asked, error);
        throw error;
      });
      const brought = await mirrors.find(id);
      if (!brought?.mirror) return void misses.set(asked, true);
      const former = nameOf(id.type, name);
      if (asked !== label && !(await mirrors.find(former)))
        await mirrors.alias(former, brought.repo.key);
    },

    settled: () => Promise.allSettled(underWay.values()),
  };
}

/** May be otherwise at the next request. */
const isOfTheMoment = ({ code }: RegistryError): boolean =>
  code === "mirror-refused" || code === "mirror-needs-approval" || code === "too-busy";

export const labelOf = (type: RepoId["type"], name: string) => `${type} ${name.toLowerCase()}`;

/** A name without a namespace is kept under none. */
export function nameOf(type: RepoId["type"], name: string): RepoId {
  const [first = "", second] = name.split("/");
  return second === undefined
    ? { type, namespace: "", name: first }
    : { type, namespace: first, name: second };
}
