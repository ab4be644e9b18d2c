import { Form, Link } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { NEW_GROUP } from "../page-data/form-rules/membership-forms.ts";
import type { OrganizationGroupsData } from "../page-data/groups.ts";
import { pathTo } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { GROUPS } from "./group-strings.ts";

/** The groups that the viewer may see, and a form for one more. */
export const GroupList = ({
  data: { owner, canAdminister, groups },
}: {
  readonly data: OrganizationGroupsData;
}) => (
  <div className="space-y-6">
    {groups.length === 0 ? (
      <EmptyState title={GROUPS.none}>
        {canAdminister ? GROUPS.noneNote : GROUPS.noneOfYours}
      </EmptyState>
    ) : (
      <ul aria-label={GROUPS.list} className="divide-y divide-line border-y border-line">
        {groups.map(({ key, name, description, members, repos }) => (
          <li key={key} className="flex flex-wrap items-baseline gap-x-3 py-2.5">
            <Link
              to={`${pathTo("organizationGroups", { organization: owner.name })}?group=${key}`}
              className="font-medium hover:underline"
            >
              {name}
            </Link>
            <span className="min-w-0 flex-1 basis-40 truncate text-ink-2">{description}</span>
            <span className="tabular text-sm text-ink-3">{GROUPS.counts(members, repos)}</span>
          </li>
        ))}
      </ul>
    )}
    {canAdminister && <NewGroup />}
  </div>
);

function NewGroup() {
  const { errors, values } = useAnswer();
  return (
    <Form method="post" className="max-w-[34rem] space-y-3">
      <h2 className="text-lg">{GROUPS.create}</h2>
      <input type="hidden" name="intent" value="create" />
      <Field label={GROUPS.name} error={errors.name}>
        <TextInput
          {...fieldAttributes(NEW_GROUP, "name")}
          defaultValue={values.name}
          autoComplete="off"
        />
      </Field>
      <Field label={GROUPS.description} error={errors.description}>
        <TextInput
          {...fieldAttributes(NEW_GROUP, "description")}
          defaultValue={values.description}
        />
      </Field>
      {errors.form && <FieldError>{errors.form}</FieldError>}
      <Button type="submit" variant="primary" busy={usePosting("intent", "create")}>
        {GROUPS.submit}
      </Button>
    </Form>
  );
}
