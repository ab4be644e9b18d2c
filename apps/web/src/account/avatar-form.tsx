import type { ProfileData } from "../page-data/account/profile.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { NameMark } from "./name-mark.tsx";
import { squarePicture } from "./square-picture.ts";
import { STRINGS } from "./strings.ts";
import { useAnswer } from "./use-answer.ts";

/** Uploads or deletes the picture of a profile. The browser itself posts the file. */
export function AvatarForm({ profile: { owner, avatar } }: { readonly profile: ProfileData }) {
  const { errors } = useAnswer();
  const texts = STRINGS.avatarForm;
  return (
    <div className="flex flex-wrap items-start gap-5">
      <NameMark
        name={owner.name || "Orrery"}
        kind={owner.kind === "account" ? "account" : "organization"}
        size="xl"
        avatar={avatar}
      />
      <div className="min-w-0 flex-1 space-y-3">
        <form method="post" encType="multipart/form-data" className="space-y-3">
          <input type="hidden" name="intent" value="save-avatar" />
          <Field label={texts.file} error={errors.avatar}>
            <TextInput
              type="file"
              name="avatar"
              required
              accept="image/png,image/jpeg,image/webp,image/gif"
              className="py-1.5"
              onChange={({ currentTarget }) => void squarePicture(currentTarget)}
            />
          </Field>
          <Button type="submit">{texts.submit}</Button>
        </form>
        {avatar && (
          <form method="post">
            <input type="hidden" name="intent" value="delete-avatar" />
            <Button type="submit" variant="ghost" size="sm">
              {texts.remove}
            </Button>
          </form>
        )}
        {errors.form && <FieldError>{errors.form}</FieldError>}
      </div>
    </div>
  );
}
