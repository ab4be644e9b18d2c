import { Form } from "react-router";
import type { SignUpSettings } from "../page-data/account/people.ts";
import { INVITE, SIGN_UP_MODE } from "../page-data/form-rules/account-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Select, TextInput } from "../ui/field.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { SIGN_UP } from "./people-strings.ts";
import { ShownOnce } from "./shown-once.tsx";
import { useAnswer, usePosting } from "./use-answer.ts";

/** Who may sign up, and a link for someone who is invited. */
export function SignUpForms({ signUp }: { readonly signUp: SignUpSettings }) {
  const { errors, values, inviteLink } = useAnswer();
  const isSaving = usePosting("intent", "sign-up-mode");
  const isInviting = usePosting("intent", "invite");
  const isInvite = values.intent === "invite";
  return (
    <section aria-label={SIGN_UP.title} className="mb-6 space-y-3">
      <div className="grid gap-4 sm:grid-cols-2">
        <Form method="post" preventScrollReset className="space-y-3">
          <input type="hidden" name="intent" value="sign-up-mode" />
          <Field label={SIGN_UP.mode} {...(signUp.modes.length === 1 && { hint: SIGN_UP.fixed })}>
            <div className="flex gap-2">
              <Select
                key={signUp.mode}
                {...fieldAttributes(SIGN_UP_MODE, "mode")}
                defaultValue={signUp.mode}
                className="flex-1"
              >
                {signUp.modes.map((mode) => (
                  <option key={mode} value={mode}>
                    {SIGN_UP.modes[mode]}
                  </option>
                ))}
              </Select>
              <Button type="submit" busy={isSaving}>
                {SIGN_UP.save}
              </Button>
            </div>
          </Field>
          {signUp.modes.includes("domain") && (
            <Field
              label={SIGN_UP.domains}
              hint={SIGN_UP.domainsHint}
              error={values.intent === "sign-up-mode" ? errors.form : undefined}
            >
              <TextInput
                key={signUp.domains.join(" ")}
                {...fieldAttributes(SIGN_UP_MODE, "domains")}
                defaultValue={signUp.domains.join(" ")}
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
          )}
        </Form>
        {signUp.mode !== "closed" && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="invite" />
            <Field label={SIGN_UP.invite} error={isInvite ? errors.note : undefined}>
              <div className="flex gap-2">
                <TextInput
                  {...fieldAttributes(INVITE, "note")}
                  placeholder={SIGN_UP.note}
                  autoComplete="off"
                />
                <Button type="submit" busy={isInviting}>
                  {SIGN_UP.create}
                </Button>
              </div>
            </Field>
          </Form>
        )}
      </div>
      {isInvite && errors.form && <FieldError>{errors.form}</FieldError>}
      {inviteLink && <ShownOnce note={SIGN_UP.linkNote} secrets={[{ text: inviteLink }]} />}
      <Invitations invitations={signUp.invitations} />
    </section>
  );
}

const Invitations = ({ invitations }: Pick<SignUpSettings, "invitations">) =>
  invitations.length > 0 && (
    <ul aria-label={SIGN_UP.open} className="divide-y divide-line border-y border-line text-sm">
      {invitations.map(({ key, note, createdBy, createdAt }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
          <span className="min-w-0 flex-1 truncate">{note || SIGN_UP.noNote}</span>
          <span className="text-ink-3">
            {SIGN_UP.by(createdBy)}
            <TimeAgo iso={createdAt} />
          </span>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="withdraw" />
            <input type="hidden" name="key" value={key} />
            <Button type="submit" size="sm" variant="ghost">
              {SIGN_UP.withdraw}
              <span className="sr-only"> {note}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
