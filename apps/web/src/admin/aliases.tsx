import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { EnginesData } from "../page-data/admin/engines.ts";
import { NEW_ALIAS } from "../page-data/form-rules/engine-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { Button } from "../ui/button.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { ActionCell, Cell, HeadCell } from "./cells.tsx";
import { AskedForm } from "./row-form.tsx";
import { ALIASES as TEXT } from "./strings.ts";

/** Names that lead to models, and a form for another one. */
export function Aliases({ aliases }: Pick<EnginesData, "aliases">) {
  return (
    <section aria-label={TEXT.title}>
      <h2 className="mb-1 text-lg">{TEXT.title}</h2>
      <p className="mb-2 text-ink-2">{TEXT.note}</p>
      <NewAlias />
      {aliases.length > 0 ? (
        <ScrollTable label={TEXT.title} heads={TEXT.heads}>
          {aliases.map(({ name, target }) => (
            <tr key={name}>
              <HeadCell>
                <code>{name}</code>
              </HeadCell>
              <Cell>
                <code>{target}</code>
              </Cell>
              <ActionCell>
                <AskedForm
                  intent="delete-alias"
                  label={TEXT.remove}
                  item={name}
                  question={TEXT.askRemove(name)}
                  isDanger
                />
              </ActionCell>
            </tr>
          ))}
        </ScrollTable>
      ) : (
        <p className="text-ink-2">{TEXT.none}</p>
      )}
    </section>
  );
}

function NewAlias() {
  const { errors, values } = useAnswer();
  const own = values.intent === "set-alias" ? { errors, values } : { errors: {}, values: {} };
  return (
    <Form method="post" className="mb-4 flex flex-wrap items-start gap-3">
      <input type="hidden" name="intent" value="set-alias" />
      <Field label={TEXT.name} hint={TEXT.nameHint} error={own.errors.alias ?? own.errors.form}>
        <TextInput
          {...fieldAttributes(NEW_ALIAS, "alias")}
          defaultValue={own.values.alias}
          autoComplete="off"
        />
      </Field>
      <Field label={TEXT.target} hint={TEXT.targetHint} error={own.errors.target}>
        <TextInput
          {...fieldAttributes(NEW_ALIAS, "target")}
          defaultValue={own.values.target}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" busy={usePosting("intent", "set-alias")} className="mt-6">
        {TEXT.add}
      </Button>
    </Form>
  );
}
