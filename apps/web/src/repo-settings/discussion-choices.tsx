import { useAnswer } from "../account/use-answer.ts";
import { DISCUSSION_SETTINGS } from "../page-data/form-rules/discussion-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import type { RepoSettingsData } from "../page-data/repo/repo-settings.ts";
import { Checkbox, Field, TextArea, TextInput } from "../ui/field.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { STRINGS } from "./strings.ts";

/** Whether people discuss the repo here, and what it requires of pull requests. */
export function DiscussionChoices({
  settings: {
    discussions: { isOff, requiredReviews, requiredChecks },
  },
}: {
  readonly settings: RepoSettingsData;
}) {
  const { errors, values } = useAnswer();
  const isMine = values.intent === "discussions";
  return (
    <SettingsSection title={STRINGS.discussions.title} note={STRINGS.discussions.note}>
      <SettingsForm intent="discussions" button={STRINGS.discussions.save}>
        <Checkbox
          {...fieldAttributes(DISCUSSION_SETTINGS, "isOn")}
          defaultChecked={isMine ? values.isOn !== undefined : !isOff}
          label={STRINGS.discussions.on}
          hint={STRINGS.discussions.onHint}
        />
        <Field
          label={STRINGS.discussions.reviews}
          hint={STRINGS.discussions.reviewsHint}
          error={isMine ? errors.reviews : undefined}
        >
          <TextInput
            {...fieldAttributes(DISCUSSION_SETTINGS, "reviews")}
            defaultValue={isMine ? values.reviews : requiredReviews}
            className="max-w-24"
          />
        </Field>
        <Field
          label={STRINGS.discussions.checks}
          hint={STRINGS.discussions.checksHint}
          error={isMine ? errors.checks : undefined}
        >
          <TextArea
            {...fieldAttributes(DISCUSSION_SETTINGS, "checks")}
            rows={3}
            defaultValue={isMine ? values.checks : requiredChecks.join("\n")}
          />
        </Field>
      </SettingsForm>
    </SettingsSection>
  );
}
