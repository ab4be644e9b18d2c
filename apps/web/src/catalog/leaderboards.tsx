import { Link } from "react-router";
import type { LeaderboardData } from "../page-data/repo/leaderboard.ts";
import { ExternalLink } from "../ui/external-link.tsx";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { STRINGS } from "./leaderboard-strings.ts";

/** What cards report of models, compared; nothing without any. */
export const Leaderboards = ({ boards }: { readonly boards: readonly LeaderboardData[] }) =>
  boards.length > 0 && (
    <section aria-labelledby="leaderboards">
      <h2 id="leaderboards" className="text-base">
        {STRINGS.title}
      </h2>
      <p className="mb-3 text-sm text-ink-3">{STRINGS.note}</p>
      <div className="grid gap-x-8 gap-y-6 xl:grid-cols-2">
        {boards.map((board) => (
          <Board key={`${board.dataset} ${board.part} ${board.metric}`} board={board} />
        ))}
      </div>
    </section>
  );

const Board = ({ board }: { readonly board: LeaderboardData }) => {
  const { dataset, href, part, metric, total, best } = board;
  return (
    <div className="min-w-0">
      <h3 className="text-sm">
        {href ? (
          <Link to={href} className="text-link wrap-anywhere">
            {dataset}
          </Link>
        ) : (
          <span className="wrap-anywhere">{dataset}</span>
        )}
        {part && <span className="font-normal text-ink-3"> {part}</span>}
      </h3>
      <ScrollTable
        label={STRINGS.table(dataset, part, metric)}
        heads={[STRINGS.model, metric]}
        numeric
      >
        {best.map(({ id, value, sourceUrl }, index) => (
          <tr key={id}>
            <th scope="row" className="py-1 font-medium">
              <span className="mr-2 inline-block w-5 text-right font-normal text-ink-3">
                {index + 1}
              </span>
              <Link to={`/${id}`} className="wrap-anywhere hover:underline">
                {id}
              </Link>
            </th>
            <td className="py-1 pl-4 text-right">
              {sourceUrl ? <ExternalLink href={sourceUrl}>{value}</ExternalLink> : value}
            </td>
          </tr>
        ))}
      </ScrollTable>
      {total > best.length && (
        <p className="mt-1 text-xs text-ink-3">{STRINGS.more(total - best.length)}</p>
      )}
    </div>
  );
};
