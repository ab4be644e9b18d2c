import { Form } from "react-router";
import type { ProfileData } from "../page-data/account/profile.ts";
import { PROFILE } from "../page-data/form-rules/account-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, TextArea, TextInput } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";
import { useAnswer, usePosting } from "./use-answer.ts";

/** Edits the texts of a profile. */
export function ProfileForm({ profile }: { readonly profile: ProfileData }) {
  const { errors, values } = useAnswer();
  const texts = STRINGS.profileForm;
  const { owner, displayName, bio, links, pinned } = profile;
  return (
    <Form method="post" className="space-y-4 sm:max-w-[30rem]">
      <input type="hidden" name="intent" value="save-profile" />
      <Field
        label={owner.kind === "hub" ? texts.hubName : texts.displayName}
        error={errors.displayName}
      >
        <TextInput
          {...fieldAttributes(PROFILE, "displayName")}
          placeholder={owner.kind === "hub" ? "Orrery" : owner.name}
          defaultValue={values.displayName ?? displayName}
        />
      </Field>
      <Field label={texts.bio} error={errors.bio} hint={texts.bioHint[owner.kind]}>
        <TextArea {...fieldAttributes(PROFILE, "bio")} rows={3} defaultValue={values.bio ?? bio} />
      </Field>
      <Field label={texts.links} error={errors.links} hint={texts.linksHint}>
        <TextArea name="links" rows={3} defaultValue={values.links ?? links.join("\n")} />
      </Field>
      {owner.kind !== "hub" && (
        <Field label={texts.pinned} error={errors.pinned} hint={texts.pinnedHint}>
          <TextArea
            name="pinned"
            rows={3}
            isCode
            defaultValue={values.pinned ?? pinned.join("\n")}
          />
        </Field>
      )}
      {errors.form && <FieldError>{errors.form}</FieldError>}
      <Button type="submit" variant="primary" busy={usePosting("intent", "save-profile")}>
        {texts.submit}
      </Button>
    </Form>
  );
}
