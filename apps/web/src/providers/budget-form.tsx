import type { ReactNode } from "react";
import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { BudgetRow, BudgetsData } from "../page-data/account/budgets.ts";
import { BUDGET } from "../page-data/form-rules/budget-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Field, FieldError, Select, TextInput } from "../ui/field.tsx";
import { BUDGETS } from "./budget-strings.ts";

type Name = keyof typeof BUDGET & keyof typeof BUDGETS.fields;

/** Adds a budget, or changes one. */
export function BudgetForm({
  isAccount,
  edited,
  tokens,
}: Pick<BudgetsData, "edited" | "tokens"> & {
  /** Of one account: nothing to choose among accounts. */
  readonly isAccount: boolean;
}) {
  const { errors, values } = useAnswer();
  const isMine = values.intent === "put-budget";
  const known = edited ? valuesOf(edited) : {};
  const shownIn = (name: Name) => (isMine ? values[name] : known[name]);
  const busy = usePosting("intent", "put-budget");
  const text = (name: Name, hint?: ReactNode) => (
    <Field
      label={BUDGETS.fields[name]}
      hint={hint}
      error={isMine ? errors[name] : undefined}
      className="sm:col-span-2"
    >
      <TextInput
        {...fieldAttributes(BUDGET, name)}
        defaultValue={shownIn(name)}
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  );
  const choice = (name: "scope" | "period", labels: Readonly<Record<string, string>>) => (
    <Field label={BUDGETS.fields[name]} className="sm:col-span-2">
      <Select name={name} defaultValue={shownIn(name) ?? (name === "period" ? "month" : "all")}>
        {Object.entries(labels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
  const { account, token, ...shared } = BUDGETS.scopes;
  const scopes = isAccount ? { ...shared, token } : { ...shared, account, token };
  return (
    <Form
      key={edited?.key ?? "new"}
      method="post"
      className="grid gap-3 sm:grid-cols-6 sm:items-start"
    >
      <input type="hidden" name="intent" value="put-budget" />
      <input type="hidden" name="budget" value={edited?.key ?? ""} />
      {text("name")}
      {choice("scope", scopes)}
      {text("target", BUDGETS.hints.target)}
      {tokens.length > 0 && (
        <Field label={BUDGETS.fields.token} className="sm:col-span-2">
          <Select name="token" defaultValue={shownIn("token")}>
            <option value="">{BUDGETS.eachToken}</option>
            {tokens.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {choice("period", BUDGETS.periods)}
      {text("amount", BUDGETS.hints.amount)}
      {text("fallbackModel", BUDGETS.hints.fallbackModel)}
      {text("requestsPerMinute")}
      {text("tokensPerMinute")}
      <div className="flex gap-2 sm:col-span-6">
        <Button type="submit" variant="primary" busy={busy}>
          {edited ? BUDGETS.save : BUDGETS.submit}
        </Button>
        {edited && <ButtonLink to="?">{BUDGETS.cancel}</ButtonLink>}
      </div>
      {isMine && errors.form && <FieldError>{errors.form}</FieldError>}
    </Form>
  );
}

const valuesOf = (budget: BudgetRow): { readonly [Field in Name]?: string } => {
  const textOf = (value: number | undefined) => (value === undefined ? "" : `${value}`);
  const { scope, target, amountMicros } = budget;
  return {
    ...{ name: budget.name, scope, period: budget.period },
    target: scope === "token" ? "" : target.replaceAll("\n", " "),
    token: scope === "token" ? target : "",
    amount: textOf(amountMicros === undefined ? undefined : amountMicros / 1e6),
    requestsPerMinute: textOf(budget.requestsPerMinute),
    tokensPerMinute: textOf(budget.tokensPerMinute),
    fallbackModel: budget.fallbackModel ?? "",
  };
};
