import type { ProcessRow } from "../page-data/admin/work.ts";
import { formatBytes, formatDateTime } from "../ui/format.ts";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { Cell, HeadCell } from "./cells.tsx";
import { STRINGS, WORK } from "./strings.ts";

/** The processes on the hub's database, commands that run now included. */
export const ProcessTable = ({ processes }: { readonly processes: readonly ProcessRow[] }) => (
  <ScrollTable label={WORK.work.processes} heads={WORK.work.processHeads}>
    {processes.map(({ id, host, pid, since, version, runnerBytes }) => (
      <tr key={id}>
        <HeadCell>
          {host ?? "?"}:{pid}
        </HeadCell>
        <Cell isNumber>{since ? formatDateTime(since) : STRINGS.none}</Cell>
        <Cell isNumber>{version ?? STRINGS.none}</Cell>
        <Cell isNumber>{runnerBytes === undefined ? STRINGS.none : formatBytes(runnerBytes)}</Cell>
      </tr>
    ))}
  </ScrollTable>
);
