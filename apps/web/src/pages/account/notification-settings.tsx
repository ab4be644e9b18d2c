import { ReasonTable } from "../../notifications/reason-table.tsx";
import { STRINGS } from "../../notifications/strings.ts";
import { WatchList } from "../../notifications/watch-list.tsx";
import { usePageData } from "../../page-source.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";

/** `/settings/notifications`: what the signed-in account is notified of, and where. */
export function Component() {
  const data = usePageData("notificationSettings");
  return (
    <SettingsPage owner={{ kind: "account", name: data.name }} title={STRINGS.title}>
      <div className="divide-y divide-line border-t border-line">
        <SettingsSection title={STRINGS.kinds} note={STRINGS.kindsNote}>
          <ReasonTable {...data} />
        </SettingsSection>
        <SettingsSection title={STRINGS.watched} note={STRINGS.watchedNote}>
          <WatchList watches={data.watches} />
        </SettingsSection>
      </div>
    </SettingsPage>
  );
}
