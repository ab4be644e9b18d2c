import { ProviderForm } from "../../admin/provider-form.tsx";
import { ProviderList } from "../../admin/provider-list.tsx";
import { PROVIDERS as TEXT } from "../../admin/provider-strings.ts";
import { HUB } from "../../page-data/account/owner.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";

/** `/admin/operator-providers`: providers in addition to the built-in ones, and a form for another one. */
export function Component() {
  const { providers, edited } = usePageData("adminProviders");
  return (
    <SettingsPage
      owner={HUB}
      title={TEXT.title}
      note={TEXT.note}
      actions={
        <>
          <ButtonLink to={pathTo("hubProviderKeys")} size="sm">
            {TEXT.keys}
          </ButtonLink>
          <ButtonLink to={pathTo("adminEngines")} size="sm">
            {TEXT.aliases}
          </ButtonLink>
        </>
      }
    >
      <div className="space-y-8">
        <ProviderList providers={providers} />
        <ProviderForm edited={edited} />
      </div>
    </SettingsPage>
  );
}
