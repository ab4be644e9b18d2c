import { AccountPage } from "../../account/account-form.tsx";
import { STRINGS } from "../../oauth/strings.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";

/** `/auth/sign-out`: whether to sign out of the hub, too. */
export function Component() {
  const { secret, application } = usePageData("appSignOut");
  if (!secret)
    return (
      <AccountPage title={STRINGS.signOut.title} note={STRINGS.signOut.none}>
        <ButtonLink to={pathTo("home")}>{STRINGS.signOut.no}</ButtonLink>
      </AccountPage>
    );
  return (
    <AccountPage
      title={STRINGS.signOut.title}
      note={STRINGS.signOut.asks(application ?? "an application")}
    >
      {/* Not a form of this page: what answers it leads back to the application. */}
      <form method="post" action="/oauth/sign-out/confirm" className="flex gap-2">
        <input type="hidden" name="xsrf" value={secret} />
        <Button type="submit" variant="primary" name="logout" value="yes">
          {STRINGS.signOut.yes}
        </Button>
        <Button type="submit">{STRINGS.signOut.no}</Button>
      </form>
    </AccountPage>
  );
}
