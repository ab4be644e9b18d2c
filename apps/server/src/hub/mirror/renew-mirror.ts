import { isRegistryError, type Mirror, type Repo } from "@orrery/registry";
import { needsDetails } from "./admission.ts";
import { type BringDeps, renewRepo } from "./bring-repo.ts";
import type { FoundRepo } from "./look.ts";
import type { PolicyRule } from "./policy.ts";
import { readInfo } from "./read-info.ts";
import type { Upstream } from "./upstream-client.ts";

/** What repos come by, and what was hidden comes by again. */
export interface Door {
  rules(): Promise<readonly PolicyRule[]>;
  /** Throws `mirror-refused`, `mirror-needs-approval`. */
  admit(found: FoundRepo, rules: readonly PolicyRule[]): Promise<void>;
  /** Someone waits to learn why it stays hidden. */
  readonly isLoud: boolean;
}

/**
 * Makes a mirror as its original is: its history, and whether everyone may see it. Throws `upstream-failed`,
 * `upstream-busy`, and as `admit` where the door is loud.
 */
export async function renewMirror(
  deps: BringDeps,
  upstream: Upstream,
  { key, id, gated }: Pick<Repo, "key" | "id" | "gated">,
  { upstreamId, isHidden }: Mirror,
  door: Door,
  signal: AbortSignal,
): Promise<void> {
  const { mirrors } = deps.registry;
  const rules = isHidden ? await door.rules() : [];
  const details = needsDetails(rules);
  const info = await readInfo(deps.ask, upstream, id.type, upstreamId, signal, details);
  if (!info) return mirrors.note(key, { state: "gone" });
  if (info.isPrivate || (info.isGated && !gated)) return mirrors.close(key);
  if (!isHidden) return renewRepo(deps, upstream, key, info.id, signal);
  // Looked at, whatever the rules say of it.
  await mirrors.note(key, { state: "closed" });
  if (!(await isAdmitted(door, { info, upstream }, rules))) return;
  await renewRepo(deps, upstream, key, info.id, signal);
  await mirrors.reopen(key);
}

async function isAdmitted(
  { admit, isLoud }: Door,
  found: FoundRepo,
  rules: readonly PolicyRule[],
): Promise<boolean> {
  try {
    await admit(found, rules);
    return true;
  } catch (error) {
    if (isLoud || !isRegistryError(error)) throw error;
    return false;
  }
}
