import type { ReactNode } from "react";
import type { MirrorRow, MirrorsData } from "../../page-data/admin/mirrors.ts";
import { formatBytes } from "../../ui/format.ts";
import { Pager } from "../../ui/pager.tsx";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { Tag } from "../../ui/tag.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { ActionCell, Cell, HeadCell, RepoLink } from "../cells.tsx";
import { AskedForm, RowForm } from "../row-form.tsx";
import { STRINGS } from "../strings.ts";
import { MIRRORS } from "./strings.ts";

const { list: TEXT } = MIRRORS;

/** Repos that came, and what of their large files is here. */
export const MirrorList = ({
  mirrors,
  total,
  q,
  nextCursor,
  filter,
}: Pick<MirrorsData, "mirrors" | "total" | "q" | "nextCursor"> & {
  readonly filter: ReactNode;
}) => (
  <section aria-label={TEXT.title}>
    <div className="mb-2 flex flex-wrap items-baseline gap-3">
      <h2 className="text-lg">{TEXT.title}</h2>
      <p className="text-sm text-ink-2">{TEXT.count(total)}</p>
    </div>
    {filter}
    {mirrors.length > 0 ? (
      <ScrollTable label={TEXT.title} heads={TEXT.heads}>
        {mirrors.map((mirror) => (
          <Row key={`${mirror.type} ${mirror.id}`} mirror={mirror} />
        ))}
      </ScrollTable>
    ) : (
      <p className="text-ink-2">{q ? TEXT.noMatch(q) : TEXT.none}</p>
    )}
    <Pager nextCursor={nextCursor} />
  </section>
);

function Row({ mirror }: { readonly mirror: MirrorRow }) {
  const { id, type, upstream, state, isPinned, heldBytes, namedBytes, usedAt } = mirror;
  const item = `${type}/${id}`;
  return (
    <tr>
      <HeadCell>
        <RepoLink repo={mirror} /> {type !== "model" && <Tag>{type}</Tag>}{" "}
        {isPinned && <Tag tone="accent">{TEXT.pinned}</Tag>}{" "}
        {state !== "here" && <Tag tone="warn">{TEXT.states[state]}</Tag>}
      </HeadCell>
      <Cell>{upstream.replace(/^https?:\/\//, "")}</Cell>
      <Cell isNumber>{STRINGS.of(formatBytes(heldBytes), formatBytes(namedBytes))}</Cell>
      <Cell isNumber>{usedAt ? <TimeAgo iso={usedAt} /> : TEXT.never}</Cell>
      <Cell>
        <TimeAgo iso={mirror.broughtAt} /> {mirror.broughtBy && TEXT.by(mirror.broughtBy)}
      </Cell>
      <ActionCell>
        <RowForm
          intent={isPinned ? "unpin" : "pin"}
          label={isPinned ? TEXT.unpin : TEXT.pin}
          item={item}
          name={id}
        />
        <AskedForm
          intent="delete"
          label={TEXT.remove}
          item={item}
          name={id}
          question={TEXT.askRemove(id)}
          isDanger
        />
      </ActionCell>
    </tr>
  );
}
