import { Link } from "react-router";
import { AccountForm, AccountPage } from "../account/account-form.tsx";
import { usePageData, useShellData } from "../page-source.ts";
import { pathTo } from "../paths.ts";

/** `/sign-in` */
export function Component() {
  const { next } = usePageData("signIn");
  const shell = useShellData();
  return (
    <AccountPage title="Sign in">
      <AccountForm submit="Sign in" hidden={{ next }} isNew={false} />
      {shell?.signUpOpen && (
        <p className="mt-5 text-ink-2">
          No account yet?{" "}
          <Link to={`${pathTo("signUp")}?next=${encodeURIComponent(next)}`} className="text-link">
            Sign up
          </Link>
        </p>
      )}
    </AccountPage>
  );
}
