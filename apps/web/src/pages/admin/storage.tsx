import { AccountLink, ActionCell, Cell, HeadCell, RepoLink } from "../../admin/cells.tsx";
import { FormProblem } from "../../admin/form-problem.tsx";
import { OwnQuotaTag, QuotaForm } from "../../admin/quota-form.tsx";
import { STORAGE, STRINGS } from "../../admin/strings.ts";
import { FilterForm } from "../../catalog/filters/filter-form.tsx";
import { HUB } from "../../page-data/account/owner.ts";
import type { DiskUsage, LargeFileRow, OwnerRow } from "../../page-data/admin/storage.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatBytes, formatInteger } from "../../ui/format.ts";
import { Pager } from "../../ui/pager.tsx";
import { ScrollTable } from "../../ui/scroll-table.tsx";

const { storage: TEXT } = STORAGE;

/** `/admin/storage`: the disk, what takes it, and whose it is. */
export function Component() {
  const { q, owners, disk, largestFiles, nextCursor } = usePageData("adminStorage");
  return (
    <SettingsPage owner={HUB} title={TEXT.title} note={TEXT.note}>
      <div className="space-y-8">
        <Disk disk={disk} />
        <section aria-label={TEXT.owners}>
          <h2 className="mb-2 text-lg">{TEXT.owners}</h2>
          <FilterForm action={pathTo("adminStorage")} label={TEXT.filter} q={q} />
          <FormProblem />
          {owners.length > 0 ? (
            <ScrollTable label={TEXT.owners} heads={TEXT.ownerHeads}>
              {owners.map((owner) => (
                <Owner key={owner.name} owner={owner} />
              ))}
            </ScrollTable>
          ) : (
            <EmptyState title={TEXT.none} />
          )}
          <Pager nextCursor={nextCursor} />
        </section>
        {largestFiles.length > 0 && <Files files={largestFiles} />}
      </div>
    </SettingsPage>
  );
}

function Disk({
  disk: { totalBytes, freeBytes, reserveBytes, parts },
}: {
  readonly disk: DiskUsage;
}) {
  const most = Math.max(1, ...parts.map(({ bytes }) => bytes));
  return (
    <section aria-label={TEXT.disk}>
      <h2 className="mb-1 text-lg">{TEXT.disk}</h2>
      <p className="tabular mb-3 text-ink-2">
        {TEXT.free(formatBytes(freeBytes), formatBytes(totalBytes))}
        {reserveBytes > 0 && TEXT.reserve(formatBytes(reserveBytes))}
      </p>
      <ScrollTable label={TEXT.disk} heads={TEXT.partHeads}>
        {parts.map(({ name, bytes, isPartial }) => (
          <tr key={name}>
            <HeadCell>
              {TEXT.parts[name]}
              <svg
                aria-hidden="true"
                viewBox="0 0 100 3"
                preserveAspectRatio="none"
                className="mt-0.5 block h-1 w-full max-w-md"
              >
                <rect width={(bytes / most) * 100} height="3" className="fill-accent" />
              </svg>
            </HeadCell>
            <Cell isNumber>
              {isPartial && TEXT.atLeast}
              {formatBytes(bytes)}
            </Cell>
          </tr>
        ))}
      </ScrollTable>
    </section>
  );
}

function Owner({
  owner: { name, storageBytes, repos, quota, ownQuota },
}: {
  readonly owner: OwnerRow;
}) {
  const limit = (value: number, format: (value: number) => string) =>
    value > 0 ? format(value) : STRINGS.noLimit;
  return (
    <tr>
      <HeadCell>
        <AccountLink name={name} /> <OwnQuotaTag ownQuota={ownQuota} />
      </HeadCell>
      <Cell isNumber>
        {formatBytes(storageBytes)}{" "}
        <span className="text-ink-3">/ {limit(quota.storageBytes, formatBytes)}</span>
      </Cell>
      <Cell isNumber>
        {formatInteger(repos)}{" "}
        <span className="text-ink-3">/ {limit(quota.repos, formatInteger)}</span>
      </Cell>
      <ActionCell>
        <QuotaForm name={name} ownQuota={ownQuota} />
      </ActionCell>
    </tr>
  );
}

const Files = ({ files }: { readonly files: readonly LargeFileRow[] }) => (
  <section aria-label={TEXT.files}>
    <h2 className="mb-2 text-lg">{TEXT.files}</h2>
    <ScrollTable label={TEXT.files} heads={TEXT.fileHeads}>
      {files.map(({ digest, bytes, repos, repoCount }) => (
        <tr key={digest}>
          <HeadCell>
            <code className="text-xs" title={digest}>
              {digest.slice(0, 12)}
            </code>
          </HeadCell>
          <Cell isNumber>{formatBytes(bytes)}</Cell>
          <Cell>
            {repos.map((repo, index) => (
              <span key={`${repo.type} ${repo.id}`}>
                {index > 0 && ", "}
                <RepoLink repo={repo} />
              </span>
            ))}
            {repoCount > repos.length && TEXT.more(repoCount - repos.length)}
          </Cell>
        </tr>
      ))}
    </ScrollTable>
  </section>
);
