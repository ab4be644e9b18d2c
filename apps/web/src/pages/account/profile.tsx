import { AvatarForm } from "../../account/avatar-form.tsx";
import { ProfileForm } from "../../account/profile-form.tsx";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { ownerTitle, SettingsPage } from "../../settings/settings-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";
import { STRINGS } from "../strings/profile.ts";

/** `/settings/profile` and the same pages of an organization and of the hub. */
export function Component() {
  const profile = usePageData("profile", "organizationProfile", "hubProfile");
  const { owner } = profile;
  return (
    <SettingsPage
      owner={owner}
      title={STRINGS.titleOf(ownerTitle(owner))}
      heading={STRINGS.title}
      actions={
        <ButtonLink
          to={owner.kind === "hub" ? pathTo("home") : pathTo("account", { namespace: owner.name })}
          size="sm"
        >
          {STRINGS.view}
        </ButtonLink>
      }
    >
      <div className="divide-y divide-line border-t border-line">
        <SettingsSection title={STRINGS.about} note={STRINGS.notes[owner.kind]}>
          <ProfileForm profile={profile} />
        </SettingsSection>
        <SettingsSection title={STRINGS.pictures[owner.kind]} note={STRINGS.pictureNote}>
          <AvatarForm profile={profile} />
        </SettingsSection>
      </div>
    </SettingsPage>
  );
}
