import { ActionCell, Cell, HeadCell } from "../../admin/cells.tsx";
import { ChoiceLinks } from "../../admin/choice-links.tsx";
import { FormProblem } from "../../admin/form-problem.tsx";
import { RowForm } from "../../admin/row-form.tsx";
import { STRINGS, WORK } from "../../admin/strings.ts";
import { HUB } from "../../page-data/account/owner.ts";
import type { HubJobRow, HubJobsData, JobState } from "../../page-data/admin/work.ts";
import { usePageData } from "../../page-source.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatInteger, formatSeconds } from "../../ui/format.ts";
import { Pager } from "../../ui/pager.tsx";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";

const { jobs: TEXT } = WORK;

const TONES: Readonly<Record<JobState, Tone>> = {
  waiting: "neutral",
  running: "info",
  failed: "bad",
  done: "good",
  cancelled: "neutral",
};

/** `/admin/jobs` */
export function Component() {
  const { state, jobs, counts, nextCursor } = usePageData("adminJobs");
  return (
    <SettingsPage owner={HUB} title={TEXT.title} note={TEXT.note}>
      <div className="mb-4">
        <ChoiceLinks
          label={TEXT.state}
          name="state"
          current={state ?? ""}
          choices={withCounts(counts)}
        />
      </div>
      <FormProblem />
      {jobs.length > 0 ? (
        <ScrollTable label={TEXT.title} heads={TEXT.heads}>
          {jobs.map((job) => (
            <Row key={job.id} job={job} />
          ))}
        </ScrollTable>
      ) : (
        <EmptyState title={TEXT.none}>{TEXT.noneNote}</EmptyState>
      )}
      <Pager nextCursor={nextCursor} />
    </SettingsPage>
  );
}

const withCounts = (counts: HubJobsData["counts"]) => ({
  all: TEXT.states.all,
  ...Object.fromEntries(
    Object.entries(counts).map(([state, count]) => [
      state,
      `${TEXT.states[state as JobState]} ${formatInteger(count)}`,
    ]),
  ),
});

const Row = ({
  job: { id, endpoint, caller, state, attempts, createdAt, startedAt, endedAt, answerStatus },
}: {
  readonly job: HubJobRow;
}) => (
  <tr>
    <HeadCell>{endpoint}</HeadCell>
    <Cell>{caller}</Cell>
    <Cell>
      <Tag tone={TONES[state]}>
        {TEXT.states[state]}
        {state === "failed" && ` ${answerStatus}`}
      </Tag>
    </Cell>
    <Cell isNumber>{attempts}</Cell>
    <Cell isNumber>
      <TimeAgo iso={createdAt} />
    </Cell>
    <Cell isNumber>
      {startedAt && endedAt
        ? formatSeconds((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)
        : STRINGS.none}
    </Cell>
    <ActionCell>
      {state === "waiting" || state === "running" ? (
        <RowForm intent="cancel" label={TEXT.cancel} item={id} isDanger />
      ) : (
        state !== "done" && <RowForm intent="retry" label={TEXT.retry} item={id} />
      )}
    </ActionCell>
  </tr>
);
