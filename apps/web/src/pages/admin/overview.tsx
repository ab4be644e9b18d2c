import type { ReactNode } from "react";
import { Link } from "react-router";
import { SETTINGS } from "../../admin/strings.ts";
import { HUB } from "../../page-data/account/owner.ts";
import type { Finding, FindingKind, OverviewData } from "../../page-data/admin/overview.ts";
import { usePageData } from "../../page-source.ts";
import type { PageId } from "../../pages.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { formatBytes, formatDateTime, formatInteger } from "../../ui/format.ts";
import { Tag } from "../../ui/tag.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";

const { overview: TEXT } = SETTINGS;

/** The page where each finding is dealt with. */
const PAGES: Readonly<Record<FindingKind, PageId>> = {
  damage: "adminDamage",
  disk: "adminStorage",
  providers: "adminEngines",
  keys: "hubProviderKeys",
  jobs: "adminJobs",
  work: "adminWork",
  mail: "adminWork",
  models: "adminModels",
  versions: "adminWork",
  waiting: "adminPeople",
  mirrorRequests: "adminMirrors",
  stream: "audit",
};

/** `/admin`: whether everything is all right, and what the hub is at. */
export function Component() {
  const data = usePageData("adminOverview");
  return (
    <SettingsPage owner={HUB} title={TEXT.title}>
      <div className="space-y-8">
        {data.findings.length > 0 ? (
          <Findings findings={data.findings} />
        ) : (
          <p className="rounded-lg bg-good-soft px-4 py-3 font-medium text-good" role="status">
            {TEXT.good}
          </p>
        )}
        <section aria-label={TEXT.hub}>
          <h2 className="mb-2 text-lg">{TEXT.hub}</h2>
          <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 xl:grid-cols-3">
            {factsOf(data).map(({ label, page, value }) => (
              <div key={label} className="bg-bg px-4 py-3">
                <dt className="text-sm text-ink-3">
                  {page ? (
                    <Link to={pathTo(page)} className="hover:underline">
                      {label}
                    </Link>
                  ) : (
                    label
                  )}
                </dt>
                <dd className="tabular text-lg font-medium wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </SettingsPage>
  );
}

const Findings = ({ findings }: { readonly findings: readonly Finding[] }) => (
  <section aria-label={TEXT.attention}>
    <h2 className="mb-2 text-lg">{TEXT.attention}</h2>
    <ul className="divide-y divide-line border-y border-line">
      {findings.map(({ kind, level, count }) => (
        <li key={kind} className="flex items-center gap-3 py-2">
          <Tag tone={level === "error" ? "bad" : "warn"}>{TEXT.levels[level]}</Tag>
          <Link to={pathTo(PAGES[kind])} className="text-link font-medium">
            {TEXT.findings[kind](count)}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

interface Fact {
  readonly label: string;
  readonly page?: PageId;
  readonly value: ReactNode;
}

function factsOf(data: OverviewData): readonly Fact[] {
  const { counts, disk, mail, models, jobs, processes, backupAt, verifiedAt, version } = data;
  const [first] = processes;
  return [
    { label: TEXT.accounts, page: "adminPeople", value: formatInteger(counts.accounts) },
    {
      ...{ label: TEXT.organizations, page: "adminOrganizations" as const },
      value: formatInteger(counts.organizations),
    },
    { label: TEXT.repos, page: "adminRepos", value: formatInteger(counts.repos) },
    { label: TEXT.blobs, page: "adminStorage", value: formatInteger(counts.blobs) },
    { label: TEXT.disk, page: "adminStorage", value: formatBytes(disk.freeBytes) },
    {
      ...{ label: TEXT.models, page: "adminModels" as const },
      value: `${formatInteger(models.loaded)} (${formatBytes(models.bytes)})`,
    },
    {
      ...{ label: TEXT.jobs, page: "adminJobs" as const },
      value: TEXT.jobCounts(jobs.waiting, jobs.running),
    },
    { label: TEXT.mail, value: mail.isOn ? TEXT.mailWaiting(mail.waiting) : TEXT.mailOff },
    { label: TEXT.backup, value: backupAt ? <TimeAgo iso={backupAt} /> : TEXT.unknown },
    {
      ...{ label: TEXT.verified, page: "adminDamage" as const },
      value: verifiedAt ? <TimeAgo iso={verifiedAt} /> : TEXT.unknown,
    },
    {
      ...{ label: TEXT.version, page: "adminWork" as const },
      value: first?.since ? TEXT.since(version, formatDateTime(first.since)) : version,
    },
    {
      ...{ label: TEXT.processes, page: "adminWork" as const },
      value: formatInteger(processes.length),
    },
  ];
}
