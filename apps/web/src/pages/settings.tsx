import { NewToken } from "../account/new-token.tsx";
import { PasswordForm } from "../account/password-form.tsx";
import { TokenList } from "../account/token-list.tsx";
import { usePageData } from "../page-source.ts";
import { Page, PageHeading } from "../ui/page.tsx";

/** `/settings`: access tokens and the password of the signed-in account. */
export function Component() {
  const { name, tokens } = usePageData("settings");
  return (
    <Page title="Settings">
      <PageHeading note={name}>Settings</PageHeading>
      <div className="divide-y divide-line border-t border-line">
        <section className="grid gap-x-10 gap-y-4 py-6 md:grid-cols-[16rem_minmax(0,40rem)]">
          <div>
            <h2 className="text-lg">Access tokens</h2>
            <p className="mt-1 text-sm text-ink-3">
              For the command line and for programs. A token acts as you, within its role.
            </p>
          </div>
          <div className="min-w-0 space-y-5">
            <NewToken />
            <TokenList tokens={tokens} />
          </div>
        </section>
        <section className="grid gap-x-10 gap-y-4 py-6 md:grid-cols-[16rem_minmax(0,40rem)]">
          <div>
            <h2 className="text-lg">Password</h2>
            <p className="mt-1 text-sm text-ink-3">Other browsers are signed out by a new one.</p>
          </div>
          <PasswordForm name={name} />
        </section>
      </div>
    </Page>
  );
}
