import { useState } from "react";
import { Form, Link, useActionData, useNavigation } from "react-router";
import { fieldAttributes } from "../../page-data/form-rules/field-rule.ts";
import { NEW_REPO } from "../../page-data/form-rules/repo-forms.ts";
import type { NewRepoData } from "../../page-data/forms.ts";
import type { ActionData } from "../../page-data.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { GroupChoice } from "../../repo/group-choice.tsx";
import { NewRepoCommand } from "../../repo/new-repo-command.tsx";
import { STRINGS } from "../../repo/new-repo-strings.ts";
import { findRepoNameProblem } from "../../repo/repo-name.ts";
import { STRINGS as REPO } from "../../repo/strings.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, Field, FieldError, Select, TextInput } from "../../ui/field.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";

/** Creates an empty model or dataset. The hub then redirects to its upload page. */
export function Component() {
  const data = usePageData("newRepo");
  const { kind, namespaces, privateByDefault, namespace: asked, licenses } = data;
  const { errors, values } = useActionData<ActionData>() ?? NOTHING_SENT;
  const [namespace, setNamespace] = useState(values.namespace ?? asked);
  const [name, setName] = useState(values.name ?? "");
  const isBusy = useNavigation().state === "submitting";
  const problem = findRepoNameProblem(name) ?? (name === values.name ? errors.name : undefined);
  return (
    <Page title={STRINGS.newRepo.title(kind)}>
      <PageHeading note={STRINGS.newRepo.note(kind)}>{STRINGS.newRepo.title(kind)}</PageHeading>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:gap-14">
        <Form method="post" className="space-y-5">
          <KindChoice kind={kind} namespace={asked} />
          <div className="grid grid-cols-[minmax(0,2fr)_auto_minmax(0,3fr)] items-start gap-x-2">
            <Field label={STRINGS.newRepo.namespace} error={errors.namespace}>
              <Select
                name="namespace"
                value={namespace}
                onChange={(event) => setNamespace(event.target.value)}
              >
                {namespaces.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </Select>
            </Field>
            <span aria-hidden className="mt-6 leading-8.5 text-ink-3">
              /
            </span>
            <Field label={STRINGS.newRepo.name} error={problem}>
              <TextInput
                {...fieldAttributes(NEW_REPO, "name")}
                value={name}
                onChange={(event) => setName(event.target.value)}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
              />
            </Field>
            <p className="col-span-full mt-1 text-xs text-ink-3">{STRINGS.name.rule}</p>
          </div>
          <GroupChoice
            data={data}
            namespace={namespace}
            chosen={values.group}
            error={errors.group}
          />
          <Field
            label={STRINGS.newRepo.license}
            error={errors.license}
            hint={STRINGS.newRepo.licenseHint}
          >
            <Select name="license" defaultValue={values.license ?? ""}>
              <option value="">{STRINGS.newRepo.noLicense}</option>
              {licenses.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Checkbox
            key={namespace}
            name="private"
            label={STRINGS.newRepo.private}
            hint={
              namespace === namespaces[0]
                ? STRINGS.newRepo.onlyYou
                : STRINGS.newRepo.onlyMembers(namespace)
            }
            defaultChecked={
              values.namespace === namespace
                ? values.private === "on"
                : privateByDefault.includes(namespace)
            }
          />
          {errors.form && <FieldError>{errors.form}</FieldError>}
          <Button type="submit" variant="primary" busy={isBusy}>
            {STRINGS.newRepo.create(kind)}
          </Button>
        </Form>
        <NewRepoCommand kind={kind} namespace={namespace} name={name} />
      </div>
    </Page>
  );
}

const NOTHING_SENT: ActionData = { errors: {}, values: {} };

/** Two links and the choice itself as a hidden field, so that the licenses fit the type without JavaScript. */
function KindChoice({ kind, namespace }: Pick<NewRepoData, "kind" | "namespace">) {
  return (
    <div>
      <input type="hidden" name="kind" value={kind} />
      <p className="mb-1.5 text-sm font-semibold">{STRINGS.newRepo.type}</p>
      <div className="inline-flex rounded-md border border-line-strong bg-surface p-0.5">
        {(["model", "dataset"] as const).map((one) => (
          <Link
            key={one}
            to={`${pathTo("newRepo")}?kind=${one}&namespace=${namespace}`}
            replace
            aria-current={one === kind ? "true" : undefined}
            className="flex h-7 items-center rounded-sm px-3 font-medium text-ink-2 hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent-text"
          >
            {REPO.header.kind[one]}
          </Link>
        ))}
      </div>
    </div>
  );
}
