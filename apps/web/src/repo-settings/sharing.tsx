import { COLLABORATOR_ROLES } from "@orrery/registry/rules";
import { Form, Link } from "react-router";
import { RoleOptions } from "../account/roles.tsx";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { COLLABORATOR_ROLE } from "../page-data/form-rules/membership-forms.ts";
import type { RepoSettingsData } from "../page-data/repo/repo-settings.ts";
import { pathTo } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { Field, Select, TextInput } from "../ui/field.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { STRINGS } from "./strings.ts";

/** Collaborators, and the resource group of the repo. */
export function Sharing({
  settings: { collaborators = [], groups, groupKey },
}: {
  readonly settings: RepoSettingsData;
}) {
  const { errors, values } = useAnswer();
  return (
    <>
      {groups && (
        <SettingsSection title={STRINGS.group.title} note={STRINGS.group.note}>
          <SettingsForm intent="group" button={STRINGS.group.save}>
            <Field label={STRINGS.group.title}>
              <Select name="group" defaultValue={groupKey ?? ""}>
                <option value="">{STRINGS.group.none}</option>
                {groups.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          </SettingsForm>
        </SettingsSection>
      )}
      <SettingsSection title={STRINGS.sharing.title} note={STRINGS.sharing.note}>
        {collaborators.length > 0 && (
          <ul
            aria-label={STRINGS.sharing.list}
            className="divide-y divide-line border-y border-line"
          >
            {collaborators.map(({ name, role }) => (
              <Collaborator key={name} name={name} role={role} />
            ))}
          </ul>
        )}
        <SettingsForm intent="share" button={STRINGS.sharing.add}>
          <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
            <Field
              label={STRINGS.sharing.username}
              {...(values.intent === "share" && errors.account && { error: errors.account })}
            >
              <TextInput
                {...fieldAttributes(COLLABORATOR_ROLE, "account")}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
            <Field label={STRINGS.sharing.role}>
              <Select name="role">
                <RoleOptions roles={COLLABORATOR_ROLES} />
              </Select>
            </Field>
          </div>
        </SettingsForm>
      </SettingsSection>
    </>
  );
}

function Collaborator({ name, role }: { readonly name: string; readonly role: string }) {
  const isBusy = usePosting("account", name);
  const hidden = (intent: string) => (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="account" value={name} />
    </>
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <Link
        to={pathTo("account", { namespace: name })}
        className="min-w-0 flex-1 basis-32 truncate font-medium hover:underline"
      >
        {name}
      </Link>
      <Form method="post" preventScrollReset className="flex items-center gap-2">
        {hidden("share")}
        <Select
          key={role}
          name="role"
          defaultValue={role}
          aria-label={STRINGS.sharing.roleOf(name)}
          className="w-28"
        >
          <RoleOptions roles={COLLABORATOR_ROLES} />
        </Select>
        <Button type="submit" size="sm" busy={isBusy}>
          {STRINGS.sharing.change}
          <span className="sr-only">{STRINGS.sharing.changeOf(name)}</span>
        </Button>
      </Form>
      <Form method="post" preventScrollReset>
        {hidden("unshare")}
        <Button type="submit" size="sm" variant="danger" busy={isBusy}>
          {STRINGS.sharing.remove}
          <span className="sr-only"> {name}</span>
        </Button>
      </Form>
    </li>
  );
}
