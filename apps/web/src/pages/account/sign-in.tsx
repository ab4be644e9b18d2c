import { Link } from "react-router";
import { AccountForm, AccountPage } from "../../account/account-form.tsx";
import type { SignInData } from "../../page-data/forms.ts";
import { usePageData, useShellData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { PasskeyForm } from "../../sign-in/passkey-form.tsx";
import { SecondStep } from "../../sign-in/second-step.tsx";
import { SignOnLinks, SignOnProblemNotice } from "../../sign-on/sign-on-links.tsx";
import { STRINGS as SIGN_ON } from "../../sign-on/strings.ts";
import { STRINGS } from "../strings/sign-in.ts";

/** `/sign-in`: a name and a password, or a passkey; then the second step, if the account has one. */
export function Component() {
  const { next, second, hasPasskeys, links, hasForm, notice } = usePageData("signIn");
  const shell = useShellData();
  const query = new URLSearchParams({ next });
  if (second) return <SecondStep next={next} second={second} />;
  return (
    <AccountPage title={STRINGS.signIn.title}>
      <SignOnProblemNotice notice={notice} />
      <SignOnLinks links={links} hasForm={hasForm} />
      {hasForm ? (
        <Forms next={next} hasPasskeys={hasPasskeys} />
      ) : (
        <Link to={`${pathTo("signIn")}?${query}&password`} className="text-link text-sm">
          {SIGN_ON.passwordOnly}
        </Link>
      )}
      {shell?.signUpOpen && hasForm && (
        <p className="mt-2 text-ink-2">
          {STRINGS.signIn.noAccount}
          <Link to={`${pathTo("signUp")}?${query}`} className="text-link">
            {STRINGS.signIn.signUp}
          </Link>
        </p>
      )}
    </AccountPage>
  );
}

/** What the hub itself knows of an account. */
const Forms = ({ next, hasPasskeys }: Pick<SignInData, "next" | "hasPasskeys">) => (
  <>
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
  </>
);
