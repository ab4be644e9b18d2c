import { Link } from "react-router";
import { GroupList } from "../../organization/group-list.tsx";
import { GroupMembers } from "../../organization/group-members.tsx";
import { DeleteGroup, GroupSettings } from "../../organization/group-settings.tsx";
import { GROUPS } from "../../organization/group-strings.ts";
import type { OpenGroup } from "../../page-data/groups.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";

/** `/organizations/:organization/settings/groups`, and one of them by `?group=`. */
export function Component() {
  const data = usePageData("organizationGroups");
  const { owner, canAdminister, group } = data;
  return (
    <SettingsPage
      owner={owner}
      title={group?.name ?? GROUPS.title}
      note={
        group ? (
          <Link
            to={pathTo("organizationGroups", { organization: owner.name })}
            className="text-link"
          >
            {GROUPS.all}
          </Link>
        ) : (
          GROUPS.note
        )
      }
      hasOthers={canAdminister}
    >
      {group ? <Group group={group} canAdminister={canAdminister} /> : <GroupList data={data} />}
    </SettingsPage>
  );
}

const Group = ({
  group,
  canAdminister,
}: {
  readonly group: OpenGroup;
  readonly canAdminister: boolean;
}) => (
  <div className="divide-y divide-line border-t border-line">
    <SettingsSection title={GROUPS.members} note={GROUPS.membersNote}>
      <GroupMembers group={group} />
    </SettingsSection>
    <SettingsSection title={GROUPS.repos} note={GROUPS.reposNote}>
      {group.repos.length === 0 ? (
        <p className="text-ink-3">{GROUPS.noRepos}</p>
      ) : (
        <ul aria-label={GROUPS.repos} className="divide-y divide-line border-y border-line">
          {group.repos.map(({ id, path }) => (
            <li key={id} className="truncate py-1.5">
              {path ? (
                <Link to={path} className="hover:underline">
                  {id}
                </Link>
              ) : (
                id
              )}
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
    {canAdminister && (
      <>
        <SettingsSection title={GROUPS.settings} note={GROUPS.settingsNote}>
          <GroupSettings key={group.key} group={group} />
        </SettingsSection>
        <SettingsSection title={GROUPS.delete} note={GROUPS.deleteNote}>
          <DeleteGroup group={group} />
        </SettingsSection>
      </>
    )}
  </div>
);
