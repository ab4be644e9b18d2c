import { Link } from "react-router";
import { AccountForm, AccountPage } from "../account/account-form.tsx";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";

/** `/sign-up` */
export function Component() {
  const { next, open } = usePageData("signUp");
  const signIn = `${pathTo("signIn")}?next=${encodeURIComponent(next)}`;
  if (!open)
    return (
      <AccountPage title="Sign-up is closed">
        <p className="text-ink-2">
          On this hub the administrator makes the accounts. With one,{" "}
          <Link to={signIn} className="text-link">
            sign in
          </Link>
          .
        </p>
      </AccountPage>
    );
  return (
    <AccountPage title="Sign up">
      <AccountForm submit="Create account" hidden={{ next }} isNew />
      <p className="mt-5 text-ink-2">
        Already have an account?{" "}
        <Link to={signIn} className="text-link">
          Sign in
        </Link>
      </p>
    </AccountPage>
  );
}
