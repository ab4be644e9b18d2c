import { Form, Link } from "react-router";
import { useAnswer, usePosting } from "../../account/use-answer.ts";
import { HUB } from "../../page-data/account/owner.ts";
import type { SignInProviderData } from "../../page-data/account/sign-on.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { ADMIN } from "../../sign-on/admin-strings.ts";
import { ProviderAddresses } from "../../sign-on/provider-addresses.tsx";
import { ProviderFields } from "../../sign-on/provider-fields.tsx";
import { RuleTable } from "../../sign-on/rule-table.tsx";
import { ScimTokens } from "../../sign-on/scim-tokens.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Confirm } from "../../ui/overlay/confirm.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";

/** `/admin/sign-on/:provider` */
export function Component() {
  const provider = usePageData("signInProvider");
  const { label, isFixed } = provider;
  return (
    <SettingsPage
      owner={HUB}
      title={label}
      note={
        <Link to={pathTo("signOn")} className="text-link">
          {ADMIN.title}
        </Link>
      }
    >
      <div className="divide-y divide-line border-t border-line">
        <SettingsSection title={ADMIN.addresses.title} note={ADMIN.addresses.note}>
          <ProviderAddresses provider={provider} />
        </SettingsSection>
        <SettingsSection title={ADMIN.test.title} note={ADMIN.test.note}>
          <Test />
        </SettingsSection>
        <SettingsSection
          title={ADMIN.settings.title}
          note={isFixed ? ADMIN.fixed : ADMIN.settings.note}
        >
          {provider.requiredBy.length > 0 && (
            <p>{ADMIN.requiredBy(provider.requiredBy.join(", "))}</p>
          )}
          {!isFixed && <Settings provider={provider} />}
        </SettingsSection>
        <SettingsSection title={ADMIN.rules.title} note={ADMIN.rules.note}>
          <RuleTable rules={provider.roleRules} isFixed={isFixed} />
        </SettingsSection>
        <SettingsSection title={ADMIN.tokens.title} note={ADMIN.tokens.note}>
          <ScimTokens tokens={provider.tokens} />
        </SettingsSection>
        {!isFixed && (
          <SettingsSection title={ADMIN.remove.title} note={ADMIN.remove.note}>
            <Remove label={label} />
          </SettingsSection>
        )}
      </div>
    </SettingsPage>
  );
}

function Settings({ provider }: { readonly provider: SignInProviderData }) {
  const { errors, values } = useAnswer();
  const { kind, fields, label, hasSecret } = provider;
  return (
    <Form method="post" className="space-y-4" preventScrollReset>
      <input type="hidden" name="intent" value="save" />
      <ProviderFields kind={kind} fields={{ ...fields, label }} hasSecret={hasSecret} />
      {values.intent === "save" && errors.form && <FieldError>{errors.form}</FieldError>}
      <Button type="submit" variant="primary" busy={usePosting("intent", "save")}>
        {ADMIN.save}
      </Button>
    </Form>
  );
}

function Test() {
  const { providerTest } = useAnswer();
  return (
    <>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="test" />
        <Button type="submit" busy={usePosting("intent", "test")}>
          {ADMIN.test.submit}
        </Button>
      </Form>
      {providerTest?.isReachable && (
        <p role="status" className="text-good">
          {ADMIN.test.works}
        </p>
      )}
      {providerTest?.reason && <FieldError>{ADMIN.test.fails(providerTest.reason)}</FieldError>}
    </>
  );
}

const Remove = ({ label }: { readonly label: string }) => (
  <Confirm
    label={ADMIN.remove.label}
    question={ADMIN.remove.question(label)}
    align="left"
    size="md"
  >
    <Form method="post">
      <input type="hidden" name="intent" value="delete" />
      <Button type="submit" variant="danger" size="sm" busy={usePosting("intent", "delete")}>
        {ADMIN.remove.confirm}
      </Button>
    </Form>
  </Confirm>
);
