import { Form, Link } from "react-router";
import { RoleNotes, RoleOptions } from "../../account/roles.tsx";
import { useAnswer, usePosting } from "../../account/use-answer.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { ServiceTimes } from "../../tokens/service-times.tsx";
import { STRINGS } from "../../tokens/strings.ts";
import { TokenList } from "../../tokens/token-list.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Field, FieldError, Select } from "../../ui/field.tsx";
import { Confirm } from "../../ui/overlay/confirm.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";

const { service: words } = STRINGS;

/** A service account of an organization: its role and its tokens. */
export function Component() {
  const { organization, account, tokens } = usePageData("serviceAccount");
  const pathOf = (key: string) => pathTo("serviceToken", { organization, name: account.name, key });
  const { errors } = useAnswer();
  return (
    <SettingsPage
      owner={{ kind: "organization", name: organization }}
      title={account.name}
      note={
        <Link to={pathTo("serviceAccounts", { organization })} className="text-link">
          {words.title}
        </Link>
      }
      actions={
        <>
          <ButtonLink to={pathTo("serviceBudgets", { organization, name: account.name })}>
            {words.budgets}
          </ButtonLink>
          <ButtonLink to={pathOf("new")}>{STRINGS.page.new}</ButtonLink>
        </>
      }
    >
      <div className="divide-y divide-line border-t border-line">
        <SettingsSection title={STRINGS.page.tokens} note={<ServiceTimes account={account} />}>
          <TokenList tokens={tokens} pathOf={pathOf} />
        </SettingsSection>
        <SettingsSection title={words.role} note={words.roleNote}>
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="intent" value="change-role" />
            <Field label={words.role} className="w-40">
              <Select key={account.role} name="role" defaultValue={account.role}>
                <RoleOptions />
              </Select>
            </Field>
            <Button type="submit" busy={usePosting("intent", "change-role")}>
              {words.change}
            </Button>
          </Form>
          {errors.form && <FieldError>{errors.form}</FieldError>}
          <RoleNotes />
        </SettingsSection>
        <SettingsSection title={words.remove} note={words.removeNote}>
          <Confirm
            align="left"
            label={words.removeLabel(account.name)}
            question={words.removeQuestion}
          >
            <Form method="post">
              <input type="hidden" name="intent" value="delete" />
              <Button
                type="submit"
                variant="danger"
                size="sm"
                busy={usePosting("intent", "delete")}
              >
                {words.removeSubmit}
              </Button>
            </Form>
          </Confirm>
        </SettingsSection>
      </div>
    </SettingsPage>
  );
}
