import { useAnswer } from "../../account/use-answer.ts";
import { ActionCell, Cell, HeadCell } from "../../admin/cells.tsx";
import { FormProblem } from "../../admin/form-problem.tsx";
import { AskedForm } from "../../admin/row-form.tsx";
import { SETTINGS } from "../../admin/strings.ts";
import { HUB } from "../../page-data/account/owner.ts";
import type { LimitRow, RefusalRow } from "../../page-data/admin/settings.ts";
import { HUB_LIMIT } from "../../page-data/form-rules/admin-forms.ts";
import { fieldAttributes } from "../../page-data/form-rules/field-rule.ts";
import { usePageData } from "../../page-source.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { formatBytes, formatDate, formatInteger } from "../../ui/format.ts";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";

const { limits: TEXT } = SETTINGS;

const TONES: Readonly<Record<LimitRow["source"], Tone>> = {
  fixed: "neutral",
  default: "neutral",
  setting: "info",
  administrator: "accent",
};

/** `/admin/limits`: what is in force, where it comes from, and who passed it. */
export function Component() {
  const { limits, refusals } = usePageData("adminLimits");
  return (
    <SettingsPage owner={HUB} title={TEXT.title} note={TEXT.note}>
      <div className="space-y-8">
        <section aria-label={TEXT.refusals}>
          <h2 className="text-lg">{TEXT.refusals}</h2>
          <p className="mb-2 text-sm text-ink-2">
            {refusals.length > 0 ? TEXT.refusalsNote : TEXT.noRefusals}
          </p>
          {refusals.length > 0 && <Refusals refusals={refusals} />}
        </section>
        <section aria-label={TEXT.changeable}>
          <h2 className="mb-2 text-lg">{TEXT.changeable}</h2>
          <FormProblem />
          <Rows
            label={TEXT.changeable}
            limits={limits.filter(({ isChangeable }) => isChangeable)}
          />
        </section>
        <section aria-label={TEXT.others}>
          <h2 className="text-lg">{TEXT.others}</h2>
          <p className="mb-2 text-sm text-ink-2">{TEXT.othersNote}</p>
          <Rows label={TEXT.others} limits={limits.filter(({ isChangeable }) => !isChangeable)} />
        </section>
      </div>
    </SettingsPage>
  );
}

const Rows = ({
  label,
  limits,
}: {
  readonly label: string;
  readonly limits: readonly LimitRow[];
}) => (
  <ScrollTable label={label} heads={TEXT.heads}>
    {limits.map((limit) => (
      <Row key={limit.name} limit={limit} />
    ))}
  </ScrollTable>
);

const Refusals = ({ refusals }: { readonly refusals: readonly RefusalRow[] }) => (
  <ScrollTable label={TEXT.refusals} heads={TEXT.refusalHeads}>
    {refusals.map(({ day, kind, caller, isAccount, count, lastAt }) => (
      <tr key={`${day} ${kind} ${caller}`}>
        <HeadCell>
          {caller} {!isAccount && <Tag>{TEXT.visitor}</Tag>}
        </HeadCell>
        <Cell>{kind}</Cell>
        <Cell isNumber>{formatDate(day)}</Cell>
        <Cell isNumber>{formatInteger(count)}</Cell>
        <Cell isNumber>
          <TimeAgo iso={lastAt} />
        </Cell>
      </tr>
    ))}
  </ScrollTable>
);

const amountOf = (value: number, unit: string) => {
  if (value === 0) return TEXT.none;
  return unit === "bytes" ? formatBytes(value) : `${formatInteger(value)} ${unit}`;
};

function Row({
  limit: { name, bounds, per, unit, value, source, setting, isChangeable },
}: {
  readonly limit: LimitRow;
}) {
  const { errors, values } = useAnswer();
  return (
    <tr>
      <HeadCell>
        <span className="font-normal">{bounds}</span>
      </HeadCell>
      <Cell isNumber>{amountOf(value, unit)}</Cell>
      <Cell>{per}</Cell>
      <Cell>
        <Tag tone={TONES[source]} {...(setting && { title: setting })}>
          {TEXT.sources[source]}
        </Tag>
      </Cell>
      <ActionCell>
        {isChangeable && (
          <AskedForm intent="set" label={TEXT.change} item={name} question={TEXT.hint(unit)}>
            <Field label={TEXT.value} error={values.item === name ? errors.value : undefined}>
              <TextInput
                {...fieldAttributes(HUB_LIMIT, "value")}
                defaultValue={source === "administrator" ? value : ""}
              />
            </Field>
          </AskedForm>
        )}
      </ActionCell>
    </tr>
  );
}
