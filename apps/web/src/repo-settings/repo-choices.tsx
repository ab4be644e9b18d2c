import type { RepoSettingsData } from "../page-data/repo-settings.ts";
import { Field, Fieldset, Radio, TextInput } from "../ui/field.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** What it is, who sees it, and who has its files. */
export function RepoChoices({
  settings: { repo, gated },
}: {
  readonly settings: RepoSettingsData;
}) {
  return (
    <>
      <SettingsSection title="Description" note="One sentence, shown under the name.">
        <SettingsForm intent="describe" button="Save description">
          <Field label="Description">
            <TextInput name="description" maxLength={500} defaultValue={repo.description} />
          </Field>
        </SettingsForm>
      </SettingsSection>
      <SettingsSection
        title="Visibility"
        note={`Whether anybody else knows that this ${repo.kind} exists.`}
      >
        <SettingsForm intent="visibility" button="Save visibility">
          <Fieldset legend="Who sees it">
            <Radio
              name="visibility"
              value="public"
              defaultChecked={!repo.private}
              label="Public"
              hint="Everybody can find and read it."
            />
            <Radio
              name="visibility"
              value="private"
              defaultChecked={repo.private}
              label="Private"
              hint={`Only ${repo.namespace} can see it; for all others it does not exist.`}
            />
          </Fieldset>
        </SettingsForm>
      </SettingsSection>
      <SettingsSection title="Gating" note="Everybody reads the card; the files are for who asked.">
        <SettingsForm intent="gating" button="Save gating">
          <Fieldset legend="Who has the files">
            <Radio name="gated" value="" defaultChecked={!gated} label="Everybody who sees it" />
            <Radio
              name="gated"
              value="auto"
              defaultChecked={gated === "auto"}
              label="Who asks"
              hint="They get access at once, and you see who they are."
            />
            <Radio
              name="gated"
              value="manual"
              defaultChecked={gated === "manual"}
              label="Whom you accept"
              hint="Each request waits for your answer."
            />
          </Fieldset>
        </SettingsForm>
      </SettingsSection>
    </>
  );
}
