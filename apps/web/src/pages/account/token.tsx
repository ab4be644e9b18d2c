import { Form, Link } from "react-router";
import { ShownOnce } from "../../account/shown-once.tsx";
import { useAnswer, usePosting } from "../../account/use-answer.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { RotateToken } from "../../tokens/rotate-token.tsx";
import { STRINGS } from "../../tokens/strings.ts";
import { TokenFacts } from "../../tokens/token-facts.tsx";
import { TokenForm } from "../../tokens/token-form.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Confirm } from "../../ui/overlay/confirm.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";

/** `/settings/tokens/:key`, and the same of a service account; `new` creates a token. */
export function Component() {
  const { owner, service, listPath, token, suggestedName, choice } = usePageData(
    "token",
    "serviceToken",
  );
  const { newToken } = useAnswer();
  const isDeleting = usePosting("intent", "delete");
  const { page: words, remove } = STRINGS;
  return (
    <SettingsPage
      owner={owner}
      title={token?.name ?? words.new}
      note={
        <Link to={listPath} className="text-link">
          {service ?? words.tokens}
        </Link>
      }
    >
      <div className="divide-y divide-line border-t border-line">
        {newToken && (
          <div className="space-y-3 py-6">
            <ShownOnce note={STRINGS.form.copyNow} secrets={[{ text: newToken }]} />
            <ButtonLink to={listPath}>{words.back}</ButtonLink>
          </div>
        )}
        {token && (
          <SettingsSection title={words.about} note={words.aboutNote}>
            <TokenFacts token={token} />
          </SettingsSection>
        )}
        {(token || !newToken) && (
          <SettingsSection
            title={words.permissions}
            note={
              <>
                {words.permissionsNote}
                {token && words.changed}
                <Link to={pathTo("doc", { slug: "tokens" })} className="text-link">
                  {words.learnMore}
                </Link>
              </>
            }
          >
            <TokenForm token={token} suggestedName={suggestedName} choice={choice} />
          </SettingsSection>
        )}
        {token && (
          <>
            <SettingsSection title={words.rotate} note={words.rotateNote}>
              <RotateToken previous={token.previous} />
            </SettingsSection>
            <SettingsSection title={words.remove} note={words.removeNote}>
              <Confirm align="left" label={remove.label} question={remove.question}>
                <Form method="post">
                  <input type="hidden" name="intent" value="delete" />
                  <Button type="submit" variant="danger" size="sm" busy={isDeleting}>
                    {remove.submit}
                  </Button>
                </Form>
              </Confirm>
            </SettingsSection>
          </>
        )}
      </div>
    </SettingsPage>
  );
}
