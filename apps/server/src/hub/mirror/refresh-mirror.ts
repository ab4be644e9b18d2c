import {
  formatRepoId,
  type MirrorFacts,
  RegistryError,
  type RepoId,
  type Viewer,
} from "@orrery/registry";
import type { Hub } from "../hub.ts";

export interface RefreshedMirror {
  readonly mirror: MirrorFacts;
  /** Whether its default branch moved. */
  readonly isChanged: boolean;
}

/** Between two looks at one repo that people ask for. */
const REST_SECONDS = 10;

/**
 * Looks at a mirror's own hub now. Throws `bad-request` for what is no mirror, or of a hub that is no longer asked,
 * `too-many-attempts` soon after the last look, and as `HubMirrors.ready` does.
 */
export async function refreshMirror(
  { registry, mirrors: asking }: Pick<Hub, "registry" | "mirrors">,
  viewer: Viewer,
  id: RepoId,
): Promise<RefreshedMirror> {
  const { repos, mirrors } = registry;
  const repo = await repos.getAdministrable(viewer, id);
  const name = formatRepoId(repo.id);
  const before = await mirrors.get(viewer, repo);
  if (!before) throw new RegistryError("bad-request", `${name} is not a mirror.`);
  if (!asking?.asks(before.upstream))
    throw new RegistryError(
      "bad-request",
      `This hub no longer asks ${before.upstream}: it is not in ORRERY_UPSTREAM.`,
    );
  requireRest(name, before);
  await asking.ready(repo.id, { viewer, isForced: true, isLoud: true });
  const mirror = (await mirrors.get(viewer, repo)) ?? before;
  return { mirror, isChanged: mirror.commit !== before.commit };
}

function requireRest(name: string, { checkedAt, failure }: MirrorFacts): void {
  const lastAt = Math.max(checkedAt.getTime(), failure?.at.getTime() ?? 0);
  const seconds = Math.ceil(REST_SECONDS - (Date.now() - lastAt) / 1000);
  if (seconds > 0)
    throw new RegistryError(
      "too-many-attempts",
      `${name} was checked a moment ago. Try again in ${seconds} s.`,
      { retryAfter: seconds },
    );
}
