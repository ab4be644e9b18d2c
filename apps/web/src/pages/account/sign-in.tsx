import { Link } from "react-router";
import { AccountForm, AccountPage } from "../../account/account-form.tsx";
import { usePageData, useShellData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { PasskeyForm } from "../../sign-in/passkey-form.tsx";
import { SecondStep } from "../../sign-in/second-step.tsx";
import { STRINGS } from "../strings/sign-in.ts";

/** `/sign-in`: a name and a password, or a passkey; then the second step, if the account has one. */
export function Component() {
  const { next, second, hasPasskeys } = usePageData("signIn");
  const shell = useShellData();
  if (second) return <SecondStep next={next} second={second} />;
  return (
    <AccountPage title={STRINGS.signIn.title}>
      <AccountForm submit={STRINGS.signIn.submit} hidden={{ next }} isNew={false} />
      {hasPasskeys && (
        <div className="mt-3">
          <PasskeyForm
            ask="ask-passkey"
            intent="passkey"
            hidden={{ next }}
            label={STRINGS.signIn.passkey}
            isWide
          />
        </div>
      )}
      <p className="mt-5">
        <Link to={pathTo("resetPassword")} className="text-link">
          {STRINGS.signIn.forgotten}
        </Link>
      </p>
      {shell?.signUpOpen && (
        <p className="mt-2 text-ink-2">
          {STRINGS.signIn.noAccount}
          <Link to={`${pathTo("signUp")}?next=${encodeURIComponent(next)}`} className="text-link">
            {STRINGS.signIn.signUp}
          </Link>
        </p>
      )}
    </AccountPage>
  );
}
