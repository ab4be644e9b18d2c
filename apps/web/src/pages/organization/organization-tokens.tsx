import { Form, Link } from "react-router";
import { useAnswer, usePosting } from "../../account/use-answer.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { MemberTokenList } from "../../tokens/member-token-list.tsx";
import { STRINGS } from "../../tokens/strings.ts";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError, Fieldset, Radio, TextInput } from "../../ui/field.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";

const { policy: words } = STRINGS;

/** `/organizations/:organization/settings/tokens`: which tokens of members count there. */
export function Component() {
  const { organization, policy, tokens } = usePageData("organizationTokens");
  return (
    <SettingsPage owner={{ kind: "organization", name: organization }} title={words.title}>
      <div className="divide-y divide-line border-t border-line">
        <SettingsSection
          title={words.policy}
          note={
            <>
              {words.policyNote}
              <Link to={pathTo("doc", { slug: "tokens" })} className="text-link">
                {STRINGS.page.learnMore}
              </Link>
            </>
          }
        >
          <Form key={policy} method="post" className="space-y-4" preventScrollReset>
            <input type="hidden" name="intent" value="set-policy" />
            <Fieldset legend={words.policy}>
              {Object.entries(words.policies).map(([value, { label, hint }]) => (
                <Radio
                  key={value}
                  name="policy"
                  value={value}
                  label={label}
                  hint={hint}
                  defaultChecked={value === policy}
                />
              ))}
            </Fieldset>
            <Button type="submit" variant="primary" busy={usePosting("intent", "set-policy")}>
              {words.save}
            </Button>
          </Form>
        </SettingsSection>
        <SettingsSection title={words.tokens} note={words.tokensNote}>
          <MemberTokenList tokens={tokens} decides={policy === "approval"} />
        </SettingsSection>
        <SettingsSection title={words.leaked} note={words.leakedNote}>
          <RevokeForm />
        </SettingsSection>
      </div>
    </SettingsPage>
  );
}

function RevokeForm() {
  const { errors, values } = useAnswer();
  const error = values.intent === "revoke" ? (errors.form ?? errors.token) : undefined;
  return (
    <Form method="post" className="space-y-3">
      <input type="hidden" name="intent" value="revoke" />
      <div className="flex flex-wrap items-end gap-3">
        <Field label={words.token} className="min-w-0 flex-1 basis-60">
          <TextInput
            name="token"
            required
            autoComplete="off"
            spellCheck={false}
            placeholder="hf_"
          />
        </Field>
        <Button type="submit" variant="danger" busy={usePosting("intent", "revoke")}>
          {words.revoke}
        </Button>
      </div>
      {error && <FieldError>{error}</FieldError>}
    </Form>
  );
}
