import { Link } from "react-router";
import { AccountForm, AccountPage } from "../../account/account-form.tsx";
import { usePageData, useShellData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { STRINGS } from "../strings/sign-in.ts";

/** `/sign-in` */
export function Component() {
  const { next } = usePageData("signIn");
  const shell = useShellData();
  return (
    <AccountPage title={STRINGS.signIn.title}>
      <AccountForm submit={STRINGS.signIn.submit} hidden={{ next }} isNew={false} />
      <p className="mt-5 text-ink-2">{STRINGS.signIn.forgotten}</p>
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
