import { DISCUSSION_SETTINGS } from "../page-data/form-rules/discussion-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import type { RepoSettingsData } from "../page-data/repo/repo-settings.ts";
import { Checkbox } from "../ui/field.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { STRINGS } from "./strings.ts";

/** Whether people discuss the repo here. */
export const DiscussionChoices = ({
  settings: { isDiscussionOff },
}: {
  readonly settings: RepoSettingsData;
}) => (
  <SettingsSection title={STRINGS.discussions.title} note={STRINGS.discussions.note}>
    <SettingsForm intent="discussions" button={STRINGS.discussions.save}>
      <Checkbox
        {...fieldAttributes(DISCUSSION_SETTINGS, "isOn")}
        defaultChecked={!isDiscussionOff}
        label={STRINGS.discussions.on}
        hint={STRINGS.discussions.onHint}
      />
    </SettingsForm>
  </SettingsSection>
);
