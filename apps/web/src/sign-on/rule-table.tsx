import { RULE_KINDS } from "@orrery/registry/rules";
import { Form } from "react-router";
import { RoleOptions, RoleTag } from "../account/roles.tsx";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { ShownRule } from "../page-data/account/sign-on.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { NEW_RULE } from "../page-data/form-rules/sign-on-forms.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Select, TextInput } from "../ui/field.tsx";
import { ADMIN } from "./admin-strings.ts";

const TEXTS = ADMIN.rules;

/** The rules of a provider, and a form for another one. */
export const RuleTable = ({
  rules,
  isFixed,
}: {
  readonly rules: readonly ShownRule[];
  readonly isFixed: boolean;
}) => (
  <>
    {rules.length > 0 ? (
      <ul aria-label={TEXTS.list} className="divide-y divide-line border-y border-line">
        {rules.map((rule) => (
          <RuleRow key={`${rule.kind} ${rule.value} ${rule.organization}`} {...{ rule, isFixed }} />
        ))}
      </ul>
    ) : (
      <p className="text-ink-2">{TEXTS.none}</p>
    )}
    {!isFixed && <NewRule />}
  </>
);

const RuleRow = ({
  rule: { kind, value, organization, role },
  isFixed,
}: {
  readonly rule: ShownRule;
  readonly isFixed: boolean;
}) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
    <span className="w-28 text-sm text-ink-3">{TEXTS.kinds[kind]}</span>
    <code className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere">{value}</code>
    <span className="font-medium">{organization}</span>
    <RoleTag role={role} />
    {!isFixed && (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="delete-rule" />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="value" value={value} />
        <input type="hidden" name="organization" value={organization} />
        <Button type="submit" size="sm" variant="ghost">
          {TEXTS.remove}
          <span className="sr-only"> {TEXTS.of(value, organization)}</span>
        </Button>
      </Form>
    )}
  </li>
);

function NewRule() {
  const answer = useAnswer();
  const { errors, values } =
    answer.values.intent === "add-rule" ? answer : { errors: {}, values: {} };
  return (
    <Form method="post" preventScrollReset className="space-y-3">
      <input type="hidden" name="intent" value="add-rule" />
      <div className="grid gap-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Field label={TEXTS.kind}>
          <Select name="kind" defaultValue={values.kind ?? "group"}>
            {RULE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {TEXTS.kinds[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={TEXTS.value} error={errors.value}>
          <TextInput
            {...fieldAttributes(NEW_RULE, "value")}
            defaultValue={values.value}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={TEXTS.role}>
          <Select name="role" defaultValue={values.role ?? "read"}>
            <RoleOptions />
          </Select>
        </Field>
        <Field label={TEXTS.organization} error={errors.organization}>
          <TextInput
            {...fieldAttributes(NEW_RULE, "organization")}
            defaultValue={values.organization}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      </div>
      {errors.form && <FieldError>{errors.form}</FieldError>}
      <Button type="submit" busy={usePosting("intent", "add-rule")}>
        {TEXTS.add}
      </Button>
    </Form>
  );
}
