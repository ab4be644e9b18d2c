import { Link } from "react-router";
import { STRINGS } from "../arena/strings.ts";
import type { ArenaResultsData } from "../page-data/playground.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { formatInteger } from "../ui/format.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { LinkTabs } from "../ui/tabs.tsx";

const BLIND = `${pathTo("arena")}?blind=1`;

/** `/playground/results` */
export function Component() {
  const { tasks, task, models } = usePageData("arenaResults");
  return (
    <Page title={STRINGS.results.title} description={STRINGS.results.note} width="text">
      <PageHeading
        note={STRINGS.results.note}
        actions={<ButtonLink to={BLIND}>{STRINGS.results.vote}</ButtonLink>}
      >
        {STRINGS.results.title}
      </PageHeading>
      {task ? (
        <>
          {tasks.length > 1 && (
            <LinkTabs
              label={STRINGS.results.tasks}
              tabs={tasks.map(({ tag, label }) => ({
                key: tag,
                label,
                to: `${pathTo("arenaResults")}?task=${tag}`,
              }))}
              current={task.tag}
              className="mb-4"
            />
          )}
          <Ratings models={models} label={task.label} />
        </>
      ) : (
        <EmptyState
          title={STRINGS.results.none}
          action={
            <ButtonLink to={BLIND} variant="primary">
              {STRINGS.results.vote}
            </ButtonLink>
          }
        >
          {STRINGS.results.noneHint}
        </EmptyState>
      )}
    </Page>
  );
}

const Ratings = ({
  models,
  label,
}: {
  readonly models: ArenaResultsData["models"];
  readonly label: string;
}) => (
  <ScrollTable label={STRINGS.results.table(label)} numeric heads={STRINGS.results.heads}>
    {models.map(({ id, rating, wins, losses, ties }) => (
      <tr key={id}>
        <th scope="row" className="py-1.5 pr-4 font-medium">
          <Link to={`/${id}`} className="wrap-anywhere hover:underline">
            {id}
          </Link>
        </th>
        {[rating, wins + losses + ties, wins, losses, ties].map((figure, column) => (
          <td key={STRINGS.results.heads[column + 1]} className="py-1.5 pl-4 text-right">
            {formatInteger(figure)}
          </td>
        ))}
        <td className="py-1.5 pl-4 text-right">{STRINGS.results.winRate(wins, losses, ties)}</td>
      </tr>
    ))}
  </ScrollTable>
);
