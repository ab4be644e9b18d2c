import type { Progress, ShownDamage, Viewer } from "@orrery/registry";
import type { DamageData, DamageRow, VerificationPass } from "@orrery/web/page-data/admin/work";
import type { Config } from "../../base/config.ts";
import { omitUndefined } from "../../base/omit-undefined.ts";
import type { Hub } from "../hub.ts";
import { namedRepo } from "./named-repo.ts";

/** What verification found, and how far it has come. */
export async function getDamage(
  { registry: { damages, inventory } }: Pick<Hub, "registry">,
  { verifyBytesPerSecond }: Pick<Config, "verifyBytesPerSecond">,
  viewer: Viewer,
): Promise<DamageData> {
  const [open, repaired, pass, blobs, histories, repos] = await Promise.all([
    damages.show(viewer, false),
    damages.show(viewer, true),
    damages.pass(),
    damages.progress("blobs"),
    damages.progress("histories"),
    inventory.countRepos(),
  ]);
  return {
    open: open.map(presentDamage),
    repaired: repaired.map(presentDamage),
    passes: [
      // Blobs are read in the order of the first two digits of their names.
      presentPass(blobs, Number.parseInt(blobs.place || "0", 16) / 256),
      presentPass(histories, histories.items / Math.max(1, repos)),
    ],
    isPassRunning: pass !== undefined,
    isDaily: verifyBytesPerSecond > 0,
  };
}

const presentDamage = ({ foundAt, repairedAt, repos, ...damage }: ShownDamage): DamageRow => ({
  ...damage,
  repos: repos.map(namedRepo),
  foundAt: foundAt.toISOString(),
  ...(repairedAt && { repairedAt: repairedAt.toISOString() }),
});

const presentPass = (
  { kind, place, items, bytes, passStartedAt, passEndedAt }: Progress,
  share: number,
): VerificationPass => ({
  ...{ kind, items, bytes },
  ...omitUndefined({
    progress: place === "" ? undefined : Math.min(1, share),
    startedAt: passStartedAt?.toISOString(),
    endedAt: passEndedAt?.toISOString(),
  }),
});
