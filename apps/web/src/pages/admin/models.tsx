import { ActionCell, Cell, HeadCell, RepoLink } from "../../admin/cells.tsx";
import { FormProblem } from "../../admin/form-problem.tsx";
import { RowForm } from "../../admin/row-form.tsx";
import { STRINGS, WORK } from "../../admin/strings.ts";
import { HUB } from "../../page-data/account/owner.ts";
import type { HubModelRow, HubModelsData } from "../../page-data/admin/work.ts";
import { usePageData } from "../../page-source.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatBytes, formatDateTime, formatInteger } from "../../ui/format.ts";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";

const { models: TEXT } = WORK;

const TONES: Readonly<Record<HubModelRow["state"], Tone>> = {
  loading: "info",
  ready: "good",
  leaving: "neutral",
  resting: "bad",
};

/** `/admin/models`: what the embedded runtime has loaded, and what is paused after a crash. */
export function Component() {
  const data = usePageData("adminModels");
  const { models } = data;
  return (
    <SettingsPage owner={HUB} title={TEXT.title} note={TEXT.note}>
      <p className="tabular mb-4 text-ink-2">{budgetOf(data)}</p>
      <FormProblem />
      {models.length > 0 ? (
        <ScrollTable label={TEXT.title} heads={TEXT.heads}>
          {models.map((model) => (
            <Row key={`${model.process} ${model.id} ${model.revision}`} model={model} />
          ))}
        </ScrollTable>
      ) : (
        <EmptyState title={TEXT.none}>{TEXT.noneNote}</EmptyState>
      )}
    </SettingsPage>
  );
}

function budgetOf({ models, processes }: HubModelsData): string {
  const limit = processes.reduce((sum, { runnerBytes = 0 }) => sum + runnerBytes, 0);
  if (limit === 0) return TEXT.off;
  const used = models.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0);
  return TEXT.budget(formatBytes(used), formatBytes(limit));
}

const Row = ({ model }: { readonly model: HubModelRow }) => (
  <tr>
    <HeadCell>
      <RepoLink repo={model} />{" "}
      <code className="text-xs font-normal text-ink-3">{model.revision.slice(0, 7)}</code>
    </HeadCell>
    <Cell>
      <Tag tone={TONES[model.state]}>{TEXT.states[model.state]}</Tag>{" "}
      {model.crashes > 0 && <span className="text-sm">{TEXT.crashes(model.crashes)} </span>}
      {model.restsUntil && (
        <span className="text-sm whitespace-nowrap text-ink-3">
          {TEXT.until}
          {formatDateTime(model.restsUntil)}
        </span>
      )}
    </Cell>
    <Cell isNumber>{formatBytes(model.memoryBytes)}</Cell>
    <Cell>{model.device ?? (model.state === "resting" ? STRINGS.none : TEXT.processor)}</Cell>
    <Cell isNumber>{formatInteger(model.calls)}</Cell>
    <Cell isNumber>{formatInteger(model.running)}</Cell>
    <Cell isNumber>{formatInteger(model.waiting)}</Cell>
    <Cell isNumber>
      <TimeAgo iso={model.since} />
    </Cell>
    <Cell>{model.process}</Cell>
    <ActionCell>
      {model.state !== "leaving" && (
        <RowForm
          intent="unload"
          label={model.state === "resting" ? TEXT.wake : TEXT.unload}
          item={model.id}
        />
      )}
    </ActionCell>
  </tr>
);
