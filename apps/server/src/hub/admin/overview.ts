import { requireAdministrator, type Viewer } from "@orrery/registry";
import type { Finding, FindingKind, OverviewData } from "@orrery/web/page-data/admin/overview";
import type { FormatsData, HubWorkData } from "@orrery/web/page-data/admin/work";
import type { Config } from "../../base/config.ts";
import { VERSION } from "../../base/version.ts";
import { BACKUP_MARK } from "../backup/backup-mark.ts";
import type { Hub } from "../hub.ts";
import { getAuditStream } from "./audit-stream.ts";
import { measureSpace } from "./disk.ts";
import { listFormatsAndProviders } from "./formats.ts";
import { listWork } from "./work.ts";

type Shown = Omit<OverviewData, "findings">;

/** What is looked at, and shown on pages of its own. */
interface Checked {
  readonly damage: number;
  readonly failedJobs: number;
  readonly formats: FormatsData;
  readonly work: HubWorkData;
  readonly resting: number;
  readonly waiting: number;
  readonly mirrorRequests: number;
  /** Events of the audit log that wait too long for their receiver. */
  readonly unsent: number;
}

type Facts = Shown & Checked;

interface Check {
  readonly level: Finding["level"];
  /** How much is not as it should be; 0 if all is. */
  count(facts: Facts): number;
}

const ALMOST_FULL = 0.05;

/** What is looked at, the worst first. */
const CHECKS: Readonly<Partial<Record<FindingKind, Check>>> = {
  damage: { level: "error", count: ({ damage }) => damage },
  disk: {
    level: "error",
    count: ({ disk: { freeBytes, totalBytes, reserveBytes } }) =>
      freeBytes < reserveBytes || freeBytes < totalBytes * ALMOST_FULL ? 1 : 0,
  },
  work: { level: "error", count: ({ work }) => countOf(work.works, ({ failure }) => failure) },
  providers: {
    level: "warning",
    count: ({ formats }) => countOf(formats.providers, ({ probe }) => probe && !probe.isUp),
  },
  keys: {
    level: "warning",
    count: ({ formats }) => countOf(formats.providers, ({ keyCheck }) => keyCheck === "refused"),
  },
  jobs: { level: "warning", count: ({ failedJobs }) => failedJobs },
  mail: { level: "warning", count: ({ mail }) => mail.failed },
  models: { level: "warning", count: ({ resting }) => resting },
  stream: { level: "warning", count: ({ unsent }) => unsent },
  waiting: { level: "warning", count: ({ waiting }) => waiting },
  mirrorRequests: { level: "warning", count: ({ mirrorRequests }) => mirrorRequests },
  versions: {
    level: "warning",
    count: ({ processes }) =>
      Math.max(0, new Set(processes.map(({ version }) => version)).size - 1),
  },
};

const countOf = <Item>(items: readonly Item[], isMeant: (item: Item) => unknown): number =>
  items.filter(isMeant).length;

/** Whether everything is all right, and what the hub is at. */
export async function getOverview(hub: Hub, config: Config, viewer: Viewer): Promise<OverviewData> {
  requireAdministrator(viewer);
  const { shown, checked } = await gather(hub, config, viewer);
  const facts = { ...shown, ...checked };
  const findings = Object.entries(CHECKS).flatMap(
    ([kind, { level, count }]): readonly Finding[] => {
      const found = count(facts);
      return found > 0 ? [{ kind: kind as FindingKind, level, count: found }] : [];
    },
  );
  return { ...shown, findings };
}

async function gather(
  hub: Hub,
  config: Config,
  viewer: Viewer,
): Promise<{ readonly shown: Shown; readonly checked: Checked }> {
  const { registry } = hub;
  const [people, waiting, organizations, totals, models, jobs, damage, mail, backup, verified] =
    await Promise.all([
      registry.people.list(viewer),
      registry.people.waiting(viewer),
      registry.hubOrganizations.list(viewer),
      registry.hubStorage.totals(viewer),
      registry.loadedModels.list(viewer),
      registry.hubJobs.list(viewer),
      registry.damages.count(),
      registry.mails.count(),
      registry.markers.find(BACKUP_MARK),
      registry.damages.progress("blobs"),
    ]);
  const work = await listWork(hub, viewer);
  const stream = await getAuditStream(hub, config, viewer);
  const inMemory = models.filter(({ state }) => state !== "resting");
  return {
    shown: {
      version: VERSION,
      counts: {
        accounts: people.total,
        organizations: organizations.total,
        repos: totals.repos,
        blobs: totals.blobs,
      },
      processes: work.processes,
      disk: await measureSpace(config),
      mail: { isOn: registry.mails.isOn, ...mail },
      models: {
        loaded: inMemory.length,
        bytes: inMemory.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0),
      },
      jobs: { waiting: jobs.counts.waiting, running: jobs.counts.running },
      ...(backup !== undefined && { backupAt: backup }),
      ...(verified.passEndedAt && { verifiedAt: verified.passEndedAt.toISOString() }),
    },
    checked: {
      damage: damage.reduce((sum, { count }) => sum + count, 0),
      failedJobs: jobs.counts.failed,
      formats: await listFormatsAndProviders(hub, config, viewer),
      work,
      resting: models.length - inMemory.length,
      waiting: waiting.length,
      mirrorRequests: await registry.mirrorRequests.countOpen(viewer),
      unsent: stream?.isLate ? stream.waiting : 0,
    },
  };
}
