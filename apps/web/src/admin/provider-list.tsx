import { useAnswer } from "../account/use-answer.ts";
import type { OperatorProviderRow } from "../page-data/admin/providers.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { formatInteger } from "../ui/format.ts";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { Tag } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { ActionCell, Cell, HeadCell } from "./cells.tsx";
import { FormProblem } from "./form-problem.tsx";
import { PROVIDERS as TEXT } from "./provider-strings.ts";
import { AskedForm, RowForm } from "./row-form.tsx";
import { STRINGS } from "./strings.ts";

/** Providers that are not built in, with their state. */
export function ProviderList({
  providers,
}: {
  readonly providers: readonly OperatorProviderRow[];
}) {
  const { intent = "" } = useAnswer().values;
  if (providers.length === 0) return <EmptyState title={TEXT.none}>{TEXT.noneNote}</EmptyState>;
  return (
    <section aria-label={TEXT.list}>
      {["delete", "import"].includes(intent) && <FormProblem />}
      <ScrollTable label={TEXT.list} heads={TEXT.heads}>
        {providers.map((provider) => (
          <Row key={provider.name} provider={provider} />
        ))}
      </ScrollTable>
    </section>
  );
}

function Row({ provider }: { readonly provider: OperatorProviderRow }) {
  const { name, label, baseUrl, origin, settings, isEditable, isHidden, problem } = provider;
  return (
    <tr>
      <HeadCell>
        {label}
        <div className="font-normal">
          <code className="text-xs">{name}</code>
        </div>
        {baseUrl && <div className="text-xs font-normal text-ink-2">{baseUrl}</div>}
      </HeadCell>
      <Cell>{origin === "administrator" ? TEXT.administrator : origin}</Cell>
      <Cell>
        <State provider={provider} />
      </Cell>
      <Cell>{keysOf(provider)}</Cell>
      <Cell isNumber>{formatInteger(provider.calls)}</Cell>
      <Cell isNumber>{formatInteger(provider.errors)}</Cell>
      <Cell>
        {provider.allowed > 0 ? TEXT.models(provider.allowed, provider.imported) : STRINGS.none}
      </Cell>
      <ActionCell>
        {!isHidden && !problem && <RowForm intent="import" label={TEXT.import} item={name} />}
        {isEditable && (
          <ButtonLink
            to={`${pathTo("adminProviders")}?${new URLSearchParams({ edit: name })}#provider-form`}
            size="sm"
          >
            {TEXT.edit}
            <span className="sr-only"> {name}</span>
          </ButtonLink>
        )}
        {settings && (
          <AskedForm
            intent="delete"
            label={TEXT.remove}
            item={name}
            question={TEXT.askRemove(name)}
            isDanger
          />
        )}
      </ActionCell>
    </tr>
  );
}

function State({ provider }: { readonly provider: OperatorProviderRow }) {
  const { problem, isHidden, probe, keyCheck } = provider;
  if (problem)
    return (
      <>
        <Tag tone="bad">{TEXT.states.invalid}</Tag>
        <div className="text-xs text-ink-2">{problem}</div>
      </>
    );
  if (isHidden) return <Tag>{TEXT.states.hidden}</Tag>;
  if (!probe && !keyCheck) return <>{TEXT.states.unchecked}</>;
  return (
    <div className="space-y-1">
      {probe && (
        <div>
          <Tag tone={probe.isUp ? "good" : "bad"}>
            {probe.isUp ? TEXT.states.up : TEXT.states.down}
          </Tag>{" "}
          <TimeAgo iso={probe.at} className="text-xs text-ink-3" />
          {probe.errorCode && <div className="text-xs text-ink-2">{probe.errorCode}</div>}
        </div>
      )}
      {keyCheck && (
        <div>
          <Tag tone={keyCheck.result === "refused" ? "bad" : "neutral"}>
            {TEXT.checks[keyCheck.result]}
          </Tag>{" "}
          <TimeAgo iso={keyCheck.at} className="text-xs text-ink-3" />
        </div>
      )}
    </div>
  );
}

function keysOf({ keys, isKeyless }: OperatorProviderRow): string {
  if (keys > 0) return formatInteger(keys);
  return isKeyless ? TEXT.keyless : STRINGS.none;
}
