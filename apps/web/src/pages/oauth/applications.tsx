import { Link } from "react-router";
import { ShownOnce } from "../../account/shown-once.tsx";
import { useAnswer } from "../../account/use-answer.ts";
import { ApplicationForm } from "../../oauth/application-form.tsx";
import { ApplicationList } from "../../oauth/application-list.tsx";
import { ConnectedList } from "../../oauth/connected-list.tsx";
import { STRINGS } from "../../oauth/strings.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { ownerTitle, SettingsPage } from "../../settings/settings-page.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";

/** `/settings/applications`, and the same of an organization. */
export function Component() {
  const { owner, applications, connected } = usePageData(
    "applications",
    "organizationApplications",
  );
  const { newApplication } = useAnswer();
  const { applications: words } = STRINGS;
  return (
    <SettingsPage owner={owner} title={words.title} note={ownerTitle(owner)}>
      <div className="divide-y divide-line border-t border-line">
        {owner.kind === "account" && (
          <SettingsSection title={words.connected} note={words.connectedNote}>
            <ConnectedList connected={connected} />
          </SettingsSection>
        )}
        <SettingsSection
          title={words.registered}
          note={
            <>
              {words.registeredNote}
              <Link to={pathTo("doc", { slug: "oauth" })} className="text-link">
                {words.learnMore}
              </Link>
            </>
          }
        >
          {newApplication?.secret && (
            <ShownOnce
              note={STRINGS.form.copyNow}
              secrets={[
                { label: words.clientId, text: newApplication.key },
                { label: STRINGS.form.secret, text: newApplication.secret },
              ]}
            />
          )}
          <ApplicationList applications={applications} />
        </SettingsSection>
        <SettingsSection title={STRINGS.form.new} note="">
          <ApplicationForm key={applications.length} />
        </SettingsSection>
      </div>
    </SettingsPage>
  );
}
