import { Link } from "react-router";
import { DefaultVisibility } from "../../organization/default-visibility.tsx";
import { DeleteOrganization } from "../../organization/delete-organization.tsx";
import { LeaveOrganization } from "../../organization/leave-organization.tsx";
import { MemberTable } from "../../organization/member-table.tsx";
import { NewMember } from "../../organization/new-member.tsx";
import { RequiredSignOn } from "../../organization/required-sign-on.tsx";
import { STRINGS } from "../../organization/strings.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { RenameSection } from "../../sign-in/rename-section.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";
import { StorageSection } from "../../ui/storage-section.tsx";

/** `/organizations/:organization/settings`: members, leaving and deletion. */
export function Component() {
  const organization = usePageData("organizationSettings");
  const { name, canAdminister, viewer, role, isEmpty, storage } = organization;
  return (
    <SettingsPage
      owner={{ kind: "organization", name }}
      title={STRINGS.settings.pageTitle(name)}
      heading={STRINGS.settings.title}
      note={
        <Link to={pathTo("account", { namespace: name })} className="text-link">
          {name}
        </Link>
      }
      hasOthers={canAdminister}
    >
      <div className="divide-y divide-line border-t border-line">
        <SettingsSection
          title={STRINGS.settings.members}
          note={canAdminister ? STRINGS.settings.adminMembersNote : STRINGS.settings.membersNote}
        >
          {canAdminister && <NewMember />}
          <MemberTable organization={organization} />
        </SettingsSection>
        {!canAdminister && (
          <SettingsSection title={STRINGS.settings.groups} note={STRINGS.settings.groupsNote}>
            <ButtonLink to={pathTo("organizationGroups", { organization: name })}>
              {STRINGS.settings.groups}
            </ButtonLink>
          </SettingsSection>
        )}
        {canAdminister && (
          <SettingsSection
            title={STRINGS.settings.visibility}
            note={STRINGS.settings.visibilityNote}
          >
            <DefaultVisibility {...organization.newRepos} />
          </SettingsSection>
        )}
        {canAdminister && (
          <SettingsSection title={STRINGS.settings.signOn} note={STRINGS.settings.signOnNote}>
            <RequiredSignOn {...organization.signOn} />
          </SettingsSection>
        )}
        <StorageSection {...storage} />
        {canAdminister && (
          <RenameSection
            name={name}
            viewer={viewer}
            confirmation={organization.confirmation}
            asks
          />
        )}
        {role && (
          <SettingsSection title={STRINGS.settings.leave} note={STRINGS.settings.leaveNote}>
            <LeaveOrganization name={name} viewer={viewer} />
          </SettingsSection>
        )}
        {canAdminister && (
          <SettingsSection title={STRINGS.settings.remove} note={STRINGS.settings.removeNote}>
            <DeleteOrganization name={name} isEmpty={isEmpty} />
          </SettingsSection>
        )}
      </div>
    </SettingsPage>
  );
}
