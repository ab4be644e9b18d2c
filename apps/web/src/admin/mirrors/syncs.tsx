import type { SyncRow } from "../../page-data/admin/mirrors.ts";
import { formatBytes } from "../../ui/format.ts";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { Tag } from "../../ui/tag.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { ActionCell, Cell, HeadCell } from "../cells.tsx";
import { AskedForm, RowForm } from "../row-form.tsx";
import { NewPull, NewPush } from "./new-sync.tsx";
import { SYNCS as TEXT } from "./sync-strings.ts";

/** Repos that are kept current by the clock, here or at another hub, and forms for more. */
export const Syncs = ({
  syncs,
  canPull,
}: {
  readonly syncs: readonly SyncRow[];
  readonly canPull: boolean;
}) => (
  <section aria-label={TEXT.title}>
    <h2 className="mb-1 text-lg">{TEXT.title}</h2>
    <p className="mb-3 max-w-prose text-sm text-ink-2">{TEXT.note}</p>
    {syncs.length > 0 ? (
      <ScrollTable label={TEXT.title} heads={TEXT.heads}>
        {syncs.map((sync) => (
          <Row key={sync.id} sync={sync} />
        ))}
      </ScrollTable>
    ) : (
      <p className="text-ink-2">{TEXT.none}</p>
    )}
    <div className="mt-4 space-y-4">
      {canPull && <NewPull />}
      <NewPush />
    </div>
  </section>
);

function Row({ sync }: { readonly sync: SyncRow }) {
  const { id, what, to, isForced, everySeconds, bytesPerSecond, isRunning, endedAt } = sync;
  const name = to ? `${what} → ${to}` : what;
  return (
    <tr className="align-top">
      <HeadCell>
        {what} {isForced && <Tag tone="warn">{TEXT.forced}</Tag>}
        <br />
        <span className="font-normal text-ink-2">
          {to ? TEXT.to(to.replace(/^https?:\/\//, "")) : TEXT.from}
        </span>
      </HeadCell>
      <Cell>
        {TEXT.every(everySeconds)}
        {bytesPerSecond > 0 && `, ${TEXT.limit(formatBytes(bytesPerSecond))}`}
      </Cell>
      <Cell>
        <Progress sync={sync} />
      </Cell>
      <Cell>
        {isRunning && <Tag tone="accent">{TEXT.running}</Tag>}{" "}
        {endedAt ? <TimeAgo iso={endedAt} /> : !isRunning && TEXT.never}
      </Cell>
      <ActionCell>
        <RowForm intent="run-sync" label={TEXT.run} item={id} name={name} />
        <AskedForm
          intent="remove-sync"
          label={TEXT.remove}
          item={id}
          name={name}
          question={TEXT.askRemove(name)}
          isDanger
        />
      </ActionCell>
    </tr>
  );
}

function Progress({
  sync: { total, done, failed, bytes, current, error, failures },
}: {
  readonly sync: SyncRow;
}) {
  return (
    <div className="max-w-96 min-w-40 space-y-1 whitespace-normal">
      <p>
        {TEXT.progress(done, total, formatBytes(bytes))}{" "}
        {failed > 0 && <Tag tone="bad">{TEXT.failed(failed)}</Tag>}
      </p>
      {current && <p className="wrap-anywhere text-ink-2">{TEXT.now(current)}</p>}
      {failures.length > 0 ? (
        <details>
          <summary className="cursor-pointer text-link">{TEXT.why}</summary>
          <ul className="mt-1 space-y-1">
            {failures.map(({ repo, error: reason }) => (
              <li key={repo} className="wrap-anywhere">
                <strong>{repo}</strong>: {reason}
              </li>
            ))}
          </ul>
        </details>
      ) : (
        error && <p className="wrap-anywhere">{error}</p>
      )}
    </div>
  );
}
