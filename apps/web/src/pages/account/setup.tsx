import { AccountForm, AccountPage } from "../../account/account-form.tsx";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { STRINGS } from "../strings/sign-in.ts";

/** `/setup`: creates the administrator, for the one-time link that the first start prints. */
export function Component() {
  const { state, token } = usePageData("setup");
  if (state === "used")
    return (
      <AccountPage title={STRINGS.used.title}>
        <p className="mb-5 text-ink-2">{STRINGS.used.note}</p>
        <ButtonLink to={pathTo("signIn")} variant="primary">
          {STRINGS.used.signIn}
        </ButtonLink>
      </AccountPage>
    );
  if (state === "wrong")
    return (
      <AccountPage title={STRINGS.invalid.title}>
        <p className="mb-2 text-ink-2">{STRINGS.invalid.note}</p>
        <ButtonLink to="/" className="mt-3">
          {STRINGS.invalid.home}
        </ButtonLink>
      </AccountPage>
    );
  return (
    <AccountPage title={STRINGS.setup.title} note={STRINGS.setup.note}>
      <AccountForm submit={STRINGS.setup.submit} hidden={{ token }} isNew />
    </AccountPage>
  );
}
