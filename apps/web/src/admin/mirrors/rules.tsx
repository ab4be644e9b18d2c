import { Form } from "react-router";
import { useAnswer, usePosting } from "../../account/use-answer.ts";
import type { MirrorRuleRow } from "../../page-data/admin/mirrors.ts";
import { fieldAttributes } from "../../page-data/form-rules/field-rule.ts";
import { NEW_MIRROR_RULE } from "../../page-data/form-rules/mirror-forms.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { ActionCell, Cell, HeadCell } from "../cells.tsx";
import { AskedForm, RowForm } from "../row-form.tsx";
import { MIRRORS } from "./strings.ts";

const { rules: TEXT } = MIRRORS;

const TONES: Readonly<Record<MirrorRuleRow["effect"], Tone>> = {
  deny: "bad",
  ask: "warn",
  allow: "good",
};

/** Which repos come: the rules of the settings, those of administrators, and a form for another one. */
export const Rules = ({ rules }: { readonly rules: readonly MirrorRuleRow[] }) => (
  <section aria-label={TEXT.title}>
    <h2 className="mb-1 text-lg">{TEXT.title}</h2>
    <p className="mb-3 max-w-prose text-sm text-ink-2">{TEXT.note}</p>
    <NewRule />
    {rules.length > 0 ? (
      <ScrollTable label={TEXT.title} heads={TEXT.heads}>
        {rules.map((rule, index) => (
          <Row
            key={rule.key ?? `${rule.setting} ${rule.pattern}`}
            rule={rule}
            canRise={canSwap(rule, rules[index - 1])}
            canSink={canSwap(rule, rules[index + 1])}
          />
        ))}
      </ScrollTable>
    ) : (
      <p className="text-ink-2">{TEXT.none}</p>
    )}
  </section>
);

/** Those that deny have no order: each of them wins. */
const canSwap = (rule: MirrorRuleRow, other: MirrorRuleRow | undefined): boolean =>
  rule.effect !== "deny" &&
  rule.key !== undefined &&
  other?.key !== undefined &&
  other.effect !== "deny";

/** A rule as text, with its effect as a tag. */
export const RuleText = ({
  rule: { effect, pattern, setting },
}: {
  readonly rule: MirrorRuleRow;
}) => (
  <>
    <Tag tone={TONES[effect]}>{TEXT.effects[effect]}</Tag> <code>{pattern}</code>{" "}
    {setting && <Tag>{setting}</Tag>}
  </>
);

function Row({
  rule,
  canRise,
  canSink,
}: {
  readonly rule: MirrorRuleRow;
  readonly canRise: boolean;
  readonly canSink: boolean;
}) {
  const { key, effect, pattern, organization, setting } = rule;
  const name = `${effect} ${TEXT.of(pattern, organization)}`;
  return (
    <tr>
      <HeadCell>
        <Tag tone={TONES[effect]}>{TEXT.effects[effect]}</Tag>
      </HeadCell>
      <Cell>
        <code>{pattern}</code> {setting && <Tag>{setting}</Tag>}
      </Cell>
      <Cell>{organization ?? TEXT.everyone}</Cell>
      <ActionCell>
        {key !== undefined && (
          <>
            {canRise && <RowForm intent="up" label={TEXT.up} item={key} name={name} />}
            {canSink && <RowForm intent="down" label={TEXT.down} item={key} name={name} />}
            <AskedForm
              intent="delete-rule"
              label={TEXT.remove}
              item={key}
              name={name}
              question={TEXT.askRemove(name)}
              isDanger
            />
          </>
        )}
      </ActionCell>
    </tr>
  );
}

function NewRule() {
  const { errors, values } = useAnswer();
  const own = values.intent === "add-rule" ? { errors, values } : { errors: {}, values: {} };
  return (
    <Form method="post" preventScrollReset className="mb-4 flex flex-wrap items-start gap-3">
      <input type="hidden" name="intent" value="add-rule" />
      <Field label={TEXT.effect} error={own.errors.effect}>
        <Select name="effect" defaultValue={own.values.effect}>
          {Object.entries(TEXT.effects).map(([effect, text]) => (
            <option key={effect} value={effect}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={TEXT.kind} error={own.errors.kind}>
        <Select name="kind" defaultValue={own.values.kind}>
          {Object.entries(TEXT.kinds).map(([kind, text]) => (
            <option key={kind} value={kind}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={TEXT.value}
        hint={TEXT.valueHint}
        error={own.errors.value ?? own.errors.form}
        className="max-w-72"
      >
        <TextInput
          {...fieldAttributes(NEW_MIRROR_RULE, "value")}
          defaultValue={own.values.value}
          autoComplete="off"
        />
      </Field>
      <Field label={TEXT.organization} hint={TEXT.organizationHint} error={own.errors.organization}>
        <TextInput
          {...fieldAttributes(NEW_MIRROR_RULE, "organization")}
          defaultValue={own.values.organization}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" busy={usePosting("intent", "add-rule")} className="mt-6">
        {TEXT.add}
      </Button>
    </Form>
  );
}
