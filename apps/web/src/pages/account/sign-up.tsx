import { Link } from "react-router";
import { AccountForm, AccountPage } from "../../account/account-form.tsx";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SignOnLinks } from "../../sign-on/sign-on-links.tsx";
import { STRINGS } from "../strings/sign-in.ts";

/** `/sign-up` */
export function Component() {
  const { next, open, invitation, links, hasForm } = usePageData("signUp");
  const signIn = `${pathTo("signIn")}?next=${encodeURIComponent(next)}`;
  if (!open)
    return (
      <AccountPage title={STRINGS.closed.title}>
        <p className="text-ink-2">
          {STRINGS.closed.note}
          <Link to={signIn} className="text-link">
            {STRINGS.closed.signIn}
          </Link>
        </p>
      </AccountPage>
    );
  return (
    <AccountPage title={STRINGS.signUp.title}>
      <SignOnLinks links={links} hasForm={hasForm} />
      {hasForm && (
        <AccountForm
          submit={STRINGS.signUp.submit}
          hidden={{ next, ...(invitation && { invitation }) }}
          isNew
        />
      )}
      <p className="mt-5 text-ink-2">
        {STRINGS.signUp.haveAccount}
        <Link to={signIn} className="text-link">
          {STRINGS.signUp.signIn}
        </Link>
      </p>
    </AccountPage>
  );
}
