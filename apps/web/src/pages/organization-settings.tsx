import { Link } from "react-router";
import { DeleteOrganization } from "../organization/delete-organization.tsx";
import { LeaveOrganization } from "../organization/leave-organization.tsx";
import { MemberTable } from "../organization/member-table.tsx";
import { NewMember } from "../organization/new-member.tsx";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { StorageSection } from "../ui/storage-section.tsx";

/** `/organizations/:organization/settings`: its members, the way out, its end. */
export function Component() {
  const organization = usePageData("organizationSettings");
  const { name, canAdminister, viewer, role, isEmpty, storage } = organization;
  return (
    <Page title={`Settings of ${name}`}>
      <PageHeading
        note={
          <Link to={pathTo("account", { namespace: name })} className="text-link">
            {name}
          </Link>
        }
        actions={
          canAdminister && (
            <ButtonLink to={pathTo("organizationProviderKeys", { organization: name })} size="sm">
              Provider keys and usage
            </ButtonLink>
          )
        }
      >
        Organization settings
      </PageHeading>
      <div className="divide-y divide-line border-t border-line">
        <SettingsSection
          title="Members"
          note={`${canAdminister ? "Whom you add is a member at once, and may leave. " : ""}Everybody can see who belongs here.`}
        >
          {canAdminister && <NewMember />}
          <MemberTable organization={organization} />
        </SettingsSection>
        <StorageSection {...storage} />
        {role && (
          <SettingsSection title="Leave" note="You no longer see what is private here.">
            <LeaveOrganization name={name} viewer={viewer} />
          </SettingsSection>
        )}
        {canAdminister && (
          <SettingsSection title="Delete" note="Its name is then free for others.">
            <DeleteOrganization name={name} isEmpty={isEmpty} />
          </SettingsSection>
        )}
      </div>
    </Page>
  );
}
