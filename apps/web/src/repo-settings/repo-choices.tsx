import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { DESCRIBE } from "../page-data/form-rules/repo-forms.ts";
import type { RepoSettingsData } from "../page-data/repo/repo-settings.ts";
import { Checkbox, Field, Fieldset, Radio, TextInput } from "../ui/field.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { STRINGS } from "./strings.ts";

/** Description, visibility and gating. */
export function RepoChoices({
  settings: { repo, gated, gatesMembers },
}: {
  readonly settings: RepoSettingsData;
}) {
  return (
    <>
      <SettingsSection title={STRINGS.description.title} note={STRINGS.description.note}>
        <SettingsForm intent="describe" button={STRINGS.description.save}>
          <Field label={STRINGS.description.title}>
            <TextInput
              {...fieldAttributes(DESCRIBE, "description")}
              defaultValue={repo.description}
            />
          </Field>
        </SettingsForm>
      </SettingsSection>
      <SettingsSection title={STRINGS.visibility.title} note={STRINGS.visibility.note(repo.kind)}>
        <SettingsForm intent="visibility" button={STRINGS.visibility.save}>
          <Fieldset legend={STRINGS.visibility.title}>
            <Radio
              name="visibility"
              value="public"
              defaultChecked={!repo.private}
              label={STRINGS.visibility.public}
              hint={STRINGS.visibility.publicHint}
            />
            <Radio
              name="visibility"
              value="private"
              defaultChecked={repo.private}
              label={STRINGS.visibility.private}
              hint={STRINGS.visibility.privateHint(repo.namespace)}
            />
          </Fieldset>
        </SettingsForm>
      </SettingsSection>
      <SettingsSection title={STRINGS.gating.title} note={STRINGS.gating.note}>
        <SettingsForm intent="gating" button={STRINGS.gating.save}>
          <Fieldset legend={STRINGS.gating.access}>
            <Radio name="gated" value="" defaultChecked={!gated} label={STRINGS.gating.anyone} />
            <Radio
              name="gated"
              value="auto"
              defaultChecked={gated === "auto"}
              label={STRINGS.gating.automatic}
              hint={STRINGS.gating.automaticHint}
            />
            <Radio
              name="gated"
              value="manual"
              defaultChecked={gated === "manual"}
              label={STRINGS.gating.manual}
              hint={STRINGS.gating.manualHint}
            />
          </Fieldset>
          <Checkbox
            name="gatesMembers"
            defaultChecked={gatesMembers}
            label={STRINGS.gating.members}
            hint={STRINGS.gating.membersHint}
          />
        </SettingsForm>
      </SettingsSection>
    </>
  );
}
