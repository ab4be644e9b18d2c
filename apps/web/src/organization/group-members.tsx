import { GROUP_ROLES } from "@orrery/registry/rules";
import { Form, Link } from "react-router";
import { RoleOptions, RoleTag } from "../account/roles.tsx";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { GROUP_MEMBER_ROLE } from "../page-data/form-rules/membership-forms.ts";
import type { OpenGroup } from "../page-data/groups.ts";
import { pathTo } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Select, TextInput } from "../ui/field.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { GROUPS } from "./group-strings.ts";

const INTENTS = ["add-member", "change-role", "remove-member"];

/** Who is in a group, with forms for those who manage it. */
export function GroupMembers({ group }: { readonly group: OpenGroup }) {
  const { errors, values } = useAnswer();
  const { key, canManage, members } = group;
  const error = INTENTS.includes(values.intent ?? "") ? (errors.form ?? errors.account) : undefined;
  return (
    <>
      {canManage && <NewGroupMember groupKey={key} />}
      {error && <FieldError>{error}</FieldError>}
      {members.length === 0 ? (
        <p className="text-ink-3">{GROUPS.noMembers}</p>
      ) : (
        <ul aria-label={GROUPS.members} className="divide-y divide-line border-y border-line">
          {members.map(({ name, role }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
              <Link
                to={pathTo("account", { namespace: name })}
                className="min-w-0 flex-1 basis-32 truncate font-medium hover:underline"
              >
                {name}
              </Link>
              {canManage ? (
                <GroupMemberForms groupKey={key} name={name} role={role} />
              ) : (
                <RoleTag role={role} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function NewGroupMember({ groupKey }: { readonly groupKey: string }) {
  return (
    <Form
      method="post"
      preventScrollReset
      className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_auto] sm:items-end"
    >
      <input type="hidden" name="intent" value="add-member" />
      <input type="hidden" name="key" value={groupKey} />
      <Field label={GROUPS.username}>
        <TextInput
          {...fieldAttributes(GROUP_MEMBER_ROLE, "account")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={GROUPS.role}>
        <Select name="role">
          <RoleOptions roles={GROUP_ROLES} />
        </Select>
      </Field>
      <Button type="submit" variant="primary" busy={usePosting("intent", "add-member")}>
        {GROUPS.add}
      </Button>
    </Form>
  );
}

function GroupMemberForms({
  groupKey,
  name,
  role,
}: {
  readonly groupKey: string;
  readonly name: string;
  readonly role: string;
}) {
  const isBusy = usePosting("account", name);
  const hidden = (intent: string) => (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="key" value={groupKey} />
      <input type="hidden" name="account" value={name} />
    </>
  );
  return (
    <>
      <Form method="post" preventScrollReset className="flex items-center gap-2">
        {hidden("change-role")}
        <Select
          key={role}
          name="role"
          defaultValue={role}
          aria-label={GROUPS.roleOf(name)}
          className="w-34"
        >
          <RoleOptions roles={GROUP_ROLES} />
        </Select>
        <Button type="submit" size="sm" busy={isBusy}>
          {GROUPS.change}
          <span className="sr-only">{GROUPS.changeOf(name)}</span>
        </Button>
      </Form>
      <Confirm
        label={
          <>
            {GROUPS.remove}
            <span className="sr-only"> {name}</span>
          </>
        }
        question={GROUPS.removeQuestion(name)}
      >
        <Form method="post" preventScrollReset>
          {hidden("remove-member")}
          <Button type="submit" variant="danger" size="sm" busy={isBusy}>
            {GROUPS.confirmRemove}
          </Button>
        </Form>
      </Confirm>
    </>
  );
}
