import { Link } from "react-router";
import type { RepoSettingsData } from "../page-data/repo/repo-settings.ts";
import { pathTo } from "../paths.ts";
import { repoPaths } from "../repo-paths.ts";
import { SettingsSection } from "../ui/settings-section.tsx";
import { AccessRequests } from "./access-requests.tsx";
import { DeleteRepo } from "./delete-repo.tsx";
import { STRINGS as MIRROR } from "./mirror-strings.ts";
import { SettingsForm } from "./settings-form.tsx";
import { STRINGS } from "./strings.ts";

/** What administrators can do with a mirror, and why not more. */
export function MirrorSettings({
  settings: { repo, access },
  isPinned,
}: {
  readonly settings: RepoSettingsData;
  readonly isPinned: boolean;
}) {
  return (
    <>
      <SettingsSection title={MIRROR.about} note={MIRROR.aboutNote}>
        <p>{MIRROR.why(repo.kind)}</p>
        <p>
          {MIRROR.change}{" "}
          <Link to={pathTo("doc", { slug: "move" })} className="text-link">
            {MIRROR.import}
          </Link>
          .
        </p>
      </SettingsSection>
      <SettingsSection title={MIRROR.pin.title} note={MIRROR.pin.note}>
        <p>{isPinned ? MIRROR.pin.isPinned : MIRROR.pin.isNot}</p>
        <SettingsForm
          intent={isPinned ? "unpin" : "pin"}
          button={isPinned ? MIRROR.pin.unpin : MIRROR.pin.pin}
        />
      </SettingsSection>
      {access && (
        <SettingsSection title={STRINGS.page.requests} note={STRINGS.page.requestsNote}>
          <AccessRequests
            access={access}
            repo={{ base: repoPaths(repo).card, canAdmin: repo.canAdmin }}
          />
        </SettingsSection>
      )}
      <SettingsSection
        title={STRINGS.page.remove}
        note={
          <>
            {MIRROR.removeNote}{" "}
            <Link to={pathTo("adminMirrors")} className="text-link">
              {MIRROR.rules}
            </Link>
          </>
        }
      >
        <DeleteRepo repo={repo} />
      </SettingsSection>
    </>
  );
}
