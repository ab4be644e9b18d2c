import { FilterForm } from "../../catalog/filters/filter-form.tsx";
import { HUB } from "../../page-data/account/owner.ts";
import type { AuditRow, AuditStreamState } from "../../page-data/account/people.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatDateTime } from "../../ui/format.ts";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { Tag } from "../../ui/tag.tsx";
import { STRINGS } from "../strings/audit.ts";

/** `/admin/audit`: who changed what, for administrators. */
export function Component() {
  const data = usePageData("audit");
  const { q, events, nextCursor, stream } = data;
  return (
    <SettingsPage
      owner={HUB}
      title={STRINGS.title}
      note={STRINGS.note}
      actions={
        <ButtonLink to="/api/admin/audit/export" reloadDocument size="sm">
          {STRINGS.export}
        </ButtonLink>
      }
    >
      {stream && <Stream stream={stream} />}
      <FilterForm action={pathTo("audit")} label={STRINGS.filter} q={q} />
      {events.length > 0 ? (
        <ScrollTable label={STRINGS.title} heads={STRINGS.heads}>
          {events.map((event) => (
            <Row key={event.seq} event={event} />
          ))}
        </ScrollTable>
      ) : (
        <EmptyState
          title={q ? STRINGS.noMatch(q) : STRINGS.none}
          action={<ButtonLink to={pathTo("audit")}>{STRINGS.all}</ButtonLink>}
        />
      )}
      {nextCursor && (
        <nav aria-label={STRINGS.pages} className="mt-3 flex justify-end">
          <ButtonLink
            to={`${pathTo("audit")}?${new URLSearchParams({ ...(q && { q }), cursor: nextCursor })}`}
            size="sm"
          >
            {STRINGS.older}
          </ButtonLink>
        </nav>
      )}
    </SettingsPage>
  );
}

const Stream = ({
  stream: { target, waiting, since, isLate },
}: {
  readonly stream: AuditStreamState;
}) => (
  <p className="mb-3 wrap-anywhere text-ink-2" role="status">
    {STRINGS.sentTo(target)}{" "}
    {since ? (
      <>
        {STRINGS.unsent(waiting)}
        <time dateTime={since}>{formatDateTime(since)}</time>.{" "}
        {isLate && <Tag tone="warn">{STRINGS.late}</Tag>}
      </>
    ) : (
      STRINGS.allSent
    )}
  </p>
);

const Row = ({
  event: { at, actor, place, action, target, details },
}: {
  readonly event: AuditRow;
}) => (
  <tr>
    <td className="py-1.5 pr-4 whitespace-nowrap text-ink-2">{formatDateTime(at)}</td>
    <td className="py-1.5 pr-4 font-medium">{actor || STRINGS.visitor}</td>
    <td className="py-1.5 pr-4 font-mono text-xs whitespace-nowrap">{action}</td>
    <td className="max-w-64 py-1.5 pr-4 wrap-anywhere">{target}</td>
    <td className="max-w-80 py-1.5 pr-4 font-mono text-xs wrap-anywhere text-ink-2">{details}</td>
    <td className="py-1.5 whitespace-nowrap text-ink-3">{place}</td>
  </tr>
);
