import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { AUTO_JOIN_ROLES, GROUP_SETTINGS } from "../page-data/form-rules/membership-forms.ts";
import type { OpenGroup } from "../page-data/groups.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox, Field, FieldError, Select, TextInput } from "../ui/field.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { GROUPS } from "./group-strings.ts";

/** Name, description, and who joins by themselves. */
export function GroupSettings({ group }: { readonly group: OpenGroup }) {
  const { errors, values } = useAnswer();
  const { key, name, description, autoJoin } = group;
  const isAnswered = values.intent === "settings";
  return (
    <Form method="post" preventScrollReset className="space-y-3">
      <input type="hidden" name="intent" value="settings" />
      <input type="hidden" name="key" value={key} />
      <Field label={GROUPS.name} {...(isAnswered && { error: errors.name })}>
        <TextInput {...fieldAttributes(GROUP_SETTINGS, "name")} defaultValue={name} />
      </Field>
      <Field label={GROUPS.description} {...(isAnswered && { error: errors.description })}>
        <TextInput {...fieldAttributes(GROUP_SETTINGS, "description")} defaultValue={description} />
      </Field>
      <Field label={GROUPS.autoJoin} hint={GROUPS.autoJoinHint}>
        <Select name="autoJoin" defaultValue={autoJoin?.role ?? "none"} className="w-40">
          {AUTO_JOIN_ROLES.map((role) => (
            <option key={role} value={role}>
              {role === "none" ? GROUPS.noAutoJoin : role}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        name="joinsAll"
        defaultChecked={autoJoin?.scope === "all"}
        label={GROUPS.joinsAll}
      />
      {isAnswered && errors.form && <FieldError>{errors.form}</FieldError>}
      <Button type="submit" busy={usePosting("intent", "settings")}>
        {GROUPS.save}
      </Button>
    </Form>
  );
}

export function DeleteGroup({ group: { key, name } }: { readonly group: OpenGroup }) {
  const { errors, values } = useAnswer();
  const isBusy = usePosting("intent", "delete");
  return (
    <div>
      <Confirm align="left" label={GROUPS.deleteLabel(name)} question={GROUPS.deleteQuestion}>
        <Form method="post">
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="key" value={key} />
          <Button type="submit" variant="danger" size="sm" busy={isBusy}>
            {GROUPS.deleteSubmit}
          </Button>
        </Form>
      </Confirm>
      {values.intent === "delete" && errors.form && <FieldError>{errors.form}</FieldError>}
    </div>
  );
}
