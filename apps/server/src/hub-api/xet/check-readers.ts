import { anonymous, type Credential, RegistryError } from "@orrery/registry";
import { growingCache } from "../../base/growing-cache.ts";
import { wireError } from "../../http/error-response.ts";
import type { Hub } from "../../hub/hub.ts";
import { formatHolder } from "../grant-holder.ts";

const REMEMBERED_MS = 2_000;

export const invalidGrant = () =>
  new RegistryError("forbidden", "This URL is invalid or has expired.");

/**
 * Checks that the account or visitor that a URL was signed for may still read the repo; throws `forbidden`. Clients
 * request many ranges a second, so an answer counts for two.
 */
export function checkReaders({
  registry: { credentials, lfs },
}: Pick<Hub, "registry">): (holder: Credential | undefined, repoKey: string) => Promise<void> {
  const recent = growingCache<string, Promise<void>>(10_000, REMEMBERED_MS);

  async function check(holder: Credential | undefined, repoKey: string): Promise<void> {
    const viewer = holder ? await credentials.viewerFor(holder) : anonymous;
    if (!viewer) throw invalidGrant();
    await lfs.reaffirm(viewer, repoKey, "download");
  }

  return (holder, repoKey) => {
    const key = `${repoKey} ${holder ? formatHolder(holder) : ""}`;
    const remembered = recent.get(key);
    if (remembered) return remembered;
    const checked = check(holder, repoKey).catch((error: unknown) => {
      recent.delete(key);
      // Clients then ask for a new URL, and that answer says why access ended.
      throw wireError(error).status < 500 ? invalidGrant() : error;
    });
    recent.set(key, checked);
    return checked;
  };
}
