import { Form, Link } from "react-router";
import { RoleOptions, RoleTag } from "../../account/roles.tsx";
import { useAnswer, usePosting } from "../../account/use-answer.ts";
import type { ServiceAccountRow } from "../../page-data/account/tokens.ts";
import { fieldAttributes } from "../../page-data/form-rules/field-rule.ts";
import { NEW_SERVICE_ACCOUNT } from "../../page-data/form-rules/token-forms.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { ServiceTimes } from "../../tokens/service-times.tsx";
import { STRINGS } from "../../tokens/strings.ts";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError, Select, TextInput } from "../../ui/field.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";

const { service: words } = STRINGS;

/** `/organizations/:organization/settings/service-accounts`. */
export function Component() {
  const { organization, accounts } = usePageData("serviceAccounts");
  return (
    <SettingsPage owner={{ kind: "organization", name: organization }} title={words.title}>
      <div className="divide-y divide-line border-t border-line">
        <SettingsSection
          title={words.title}
          note={
            <>
              {words.note}
              <Link to={pathTo("doc", { slug: "tokens" })} className="text-link">
                {STRINGS.page.learnMore}
              </Link>
            </>
          }
        >
          {accounts.length === 0 && <p className="text-ink-3">{words.none}</p>}
          {accounts.length > 0 && (
            <ul aria-label={words.label} className="divide-y divide-line border-y border-line">
              {accounts.map((account) => (
                <Row key={account.name} account={account} organization={organization} />
              ))}
            </ul>
          )}
        </SettingsSection>
        <SettingsSection title={words.new} note={`${words.newNote} ${words.roleNote}`}>
          <NewServiceAccount />
        </SettingsSection>
      </div>
    </SettingsPage>
  );
}

const Row = ({
  account,
  organization,
}: {
  readonly account: ServiceAccountRow;
  readonly organization: string;
}) => (
  <li className="py-2">
    <p className="flex items-center gap-2">
      <Link
        to={pathTo("serviceAccount", { organization, name: account.name })}
        className="min-w-0 truncate font-medium hover:underline"
      >
        {account.name}
      </Link>
      <RoleTag role={account.role} />
      <Link
        to={pathTo("serviceBudgets", { organization, name: account.name })}
        aria-label={words.budgetsOf(account.name)}
        className="ml-auto text-sm text-link"
      >
        {words.budgets}
      </Link>
    </p>
    <p className="text-sm text-ink-3">
      <ServiceTimes account={account} />
    </p>
  </li>
);

function NewServiceAccount() {
  const { errors, values } = useAnswer();
  return (
    <Form
      method="post"
      className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_auto] sm:items-start"
    >
      <Field label={words.name} error={errors.name}>
        <TextInput
          {...fieldAttributes(NEW_SERVICE_ACCOUNT, "name")}
          defaultValue={values.name}
          placeholder={words.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={words.role}>
        <Select name="role" defaultValue={values.role ?? "write"}>
          <RoleOptions />
        </Select>
      </Field>
      <Button type="submit" variant="primary" busy={usePosting()} className="sm:mt-6">
        {words.create}
      </Button>
      {errors.form && <FieldError>{errors.form}</FieldError>}
    </Form>
  );
}
