import { Cell, HeadCell } from "../../admin/cells.tsx";
import { ProcessTable } from "../../admin/process-table.tsx";
import { STRINGS, WORK } from "../../admin/strings.ts";
import { HUB } from "../../page-data/account/owner.ts";
import type { LeaseRow, WorkRow } from "../../page-data/admin/work.ts";
import { usePageData } from "../../page-source.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { formatDateTime, formatSeconds } from "../../ui/format.ts";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { Tag } from "../../ui/tag.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";

const { work: TEXT } = WORK;

/** `/admin/work`: what one process of all does at a time, and the processes. */
export function Component() {
  const { works, leases, processes } = usePageData("adminWork");
  return (
    <SettingsPage owner={HUB} title={TEXT.title} note={TEXT.note}>
      <div className="space-y-8">
        <ScrollTable label={TEXT.works} heads={TEXT.workHeads}>
          {works.map((work) => (
            <Row key={work.name} work={work} />
          ))}
        </ScrollTable>
        <section aria-label={TEXT.leases}>
          <h2 className="mb-2 text-lg">{TEXT.leases}</h2>
          {leases.length > 0 ? (
            <Leases leases={leases} />
          ) : (
            <p className="text-ink-2">{TEXT.noLeases}</p>
          )}
        </section>
        <section aria-label={TEXT.processes}>
          <h2 className="mb-2 text-lg">{TEXT.processes}</h2>
          <ProcessTable processes={processes} />
        </section>
      </div>
    </SettingsPage>
  );
}

const nameOf = (name: string) => TEXT.names[name] ?? name;

const Row = ({
  work: { name, startedAt, endedAt, nextAt, failure },
}: {
  readonly work: WorkRow;
}) => (
  <tr>
    <HeadCell>{nameOf(name)}</HeadCell>
    <Cell isNumber>
      <TimeAgo iso={startedAt} />
    </Cell>
    <Cell isNumber>
      {endedAt ? formatSeconds((Date.parse(endedAt) - Date.parse(startedAt)) / 1000) : STRINGS.none}
    </Cell>
    <Cell isNumber>{formatDateTime(nextAt)}</Cell>
    <Cell>
      {failure ? (
        <span className="text-bad">{failure}</span>
      ) : (
        <Tag tone={endedAt ? "good" : "info"}>{endedAt ? TEXT.ok : TEXT.running}</Tag>
      )}
    </Cell>
  </tr>
);

const Leases = ({ leases }: { readonly leases: readonly LeaseRow[] }) => (
  <ScrollTable label={TEXT.leases} heads={TEXT.leaseHeads}>
    {leases.map(({ name, process, until }) => (
      <tr key={name}>
        <HeadCell>{nameOf(name.replace(/^shared:/, ""))}</HeadCell>
        <Cell>{process ?? STRINGS.none}</Cell>
        <Cell isNumber>{formatDateTime(until)}</Cell>
      </tr>
    ))}
  </ScrollTable>
);
