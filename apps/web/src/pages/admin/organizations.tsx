import { Form } from "react-router";
import { useAnswer, usePosting } from "../../account/use-answer.ts";
import { AccountLink, ActionCell, Cell, HeadCell } from "../../admin/cells.tsx";
import { FormProblem } from "../../admin/form-problem.tsx";
import { OwnQuotaTag, QuotaForm } from "../../admin/quota-form.tsx";
import { AskedForm } from "../../admin/row-form.tsx";
import { STORAGE, STRINGS } from "../../admin/strings.ts";
import { FilterForm } from "../../catalog/filters/filter-form.tsx";
import { HUB } from "../../page-data/account/owner.ts";
import type { HubOrganizationRow } from "../../page-data/admin/storage.ts";
import { NEW_HUB_ORGANIZATION } from "../../page-data/form-rules/admin-forms.ts";
import { fieldAttributes } from "../../page-data/form-rules/field-rule.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { formatBytes, formatInteger } from "../../ui/format.ts";
import { Pager } from "../../ui/pager.tsx";
import { ScrollTable } from "../../ui/scroll-table.tsx";

const { organizations: TEXT } = STORAGE;

/** `/admin/organizations` */
export function Component() {
  const { q, organizations, total, nextCursor } = usePageData("adminOrganizations");
  const { values } = useAnswer();
  return (
    <SettingsPage
      owner={HUB}
      title={TEXT.title}
      note={<span role="status">{TEXT.count(total)}</span>}
    >
      <NewOrganization />
      <FilterForm action={pathTo("adminOrganizations")} label={TEXT.filter} q={q} />
      {values.intent !== "create" && <FormProblem />}
      {organizations.length > 0 ? (
        <ScrollTable label={TEXT.title} heads={TEXT.heads}>
          {organizations.map((organization) => (
            <Row key={organization.name} organization={organization} />
          ))}
        </ScrollTable>
      ) : (
        <EmptyState
          title={q ? TEXT.noMatch(q) : TEXT.none}
          action={q && <ButtonLink to={pathTo("adminOrganizations")}>{TEXT.all}</ButtonLink>}
        />
      )}
      <Pager nextCursor={nextCursor} />
    </SettingsPage>
  );
}

function NewOrganization() {
  const { errors, values } = useAnswer();
  const own = values.intent === "create" ? { errors, values } : { errors: {}, values: {} };
  const isBusy = usePosting("intent", "create");
  return (
    <Form method="post" className="mb-6 flex flex-wrap items-start gap-3">
      <input type="hidden" name="intent" value="create" />
      <Field label={TEXT.name} error={own.errors.name}>
        <TextInput
          {...fieldAttributes(NEW_HUB_ORGANIZATION, "name")}
          defaultValue={own.values.name}
          autoComplete="off"
        />
      </Field>
      <Field label={TEXT.admin} hint={TEXT.adminHint} error={own.errors.account ?? own.errors.form}>
        <TextInput
          {...fieldAttributes(NEW_HUB_ORGANIZATION, "account")}
          defaultValue={own.values.account}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" busy={isBusy} className="mt-6">
        {TEXT.create}
      </Button>
    </Form>
  );
}

const Row = ({
  organization: { name, members, admins, repos, storageBytes, quota, ownQuota },
}: {
  readonly organization: HubOrganizationRow;
}) => (
  <tr>
    <HeadCell>
      <AccountLink name={name} /> <OwnQuotaTag ownQuota={ownQuota} />
    </HeadCell>
    <Cell isNumber>{formatInteger(members)}</Cell>
    <Cell>{admins.join(", ") || STRINGS.none}</Cell>
    <Cell isNumber>{shareOf(repos, quota.repos, formatInteger)}</Cell>
    <Cell isNumber>{shareOf(storageBytes, quota.storageBytes, formatBytes)}</Cell>
    <ActionCell>
      <AskedForm
        intent="add-admin"
        label={TEXT.addAdmin}
        item={name}
        question={TEXT.addAdminNote(name)}
      >
        <Field label={TEXT.admin}>
          <TextInput name="account" required autoComplete="off" />
        </Field>
      </AskedForm>
      <AskedForm intent="rename" label={TEXT.rename} item={name} question={TEXT.renameNote(name)}>
        <Field label={TEXT.newName}>
          <TextInput name="name" required autoComplete="off" />
        </Field>
      </AskedForm>
      <QuotaForm name={name} ownQuota={ownQuota} />
      <AskedForm
        intent="delete"
        label={TEXT.remove}
        item={name}
        question={TEXT.askRemove(name)}
        isDanger
      >
        {repos > 0 && (
          <label className="flex items-center gap-2 text-sm">
            <input type="checkbox" name="withRepos" />
            {TEXT.withRepos(repos)}
          </label>
        )}
      </AskedForm>
    </ActionCell>
  </tr>
);

const shareOf = (used: number, limit: number, format: (value: number) => string) =>
  limit > 0 ? STRINGS.of(format(used), format(limit)) : format(used);
