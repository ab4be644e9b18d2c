import { AccountForm, AccountPage } from "../account/account-form.tsx";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";

/** `/setup`: the one-time link that the first start prints makes the administrator. */
export function Component() {
  const { state, token } = usePageData("setup");
  if (state === "used")
    return (
      <AccountPage title="Already set up">
        <p className="mb-5 text-ink-2">
          This hub has its administrator. The one-time link has done its work and opens nothing.
        </p>
        <ButtonLink to={pathTo("signIn")} variant="primary">
          Sign in
        </ButtonLink>
      </AccountPage>
    );
  if (state === "wrong")
    return (
      <AccountPage title="Not the right link">
        <p className="mb-2 text-ink-2">
          Setting up needs the whole address that the server printed in its terminal when it
          started. A new one is printed at every start until it has been used.
        </p>
        <ButtonLink to="/" className="mt-3">
          Home
        </ButtonLink>
      </AccountPage>
    );
  return (
    <AccountPage
      title="Set up this hub"
      note="You are the first here. This account is the administrator."
    >
      <AccountForm submit="Create administrator" hidden={{ token }} isNew />
    </AccountPage>
  );
}
