import { Form, Link } from "react-router";
import { NameMark } from "../account/name-mark.tsx";
import { RoleOptions, RoleTag } from "../account/roles.tsx";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { MemberSummary, OrganizationSettingsData } from "../page-data/organization.ts";
import { pathTo } from "../paths.ts";
import { Button, ButtonLink, buttonLook } from "../ui/button.tsx";
import { FieldError, Select } from "../ui/field.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { STRINGS } from "./strings.ts";

/** The members, with forms for admins. */
export function MemberTable({ organization }: { readonly organization: OrganizationSettingsData }) {
  const { name, members, nextCursor, isContinued } = organization;
  const path = pathTo("organizationSettings", { organization: name });
  return (
    <div>
      <p className="mb-1.5 text-sm text-ink-3">{STRINGS.members.count(members.total)}</p>
      <ul aria-label={STRINGS.members.list} className="divide-y divide-line border-y border-line">
        {members.members.map((member) => (
          <MemberRow key={member.name} member={member} organization={organization} />
        ))}
      </ul>
      {(isContinued || nextCursor) && (
        <nav aria-label={STRINGS.members.pages} className="mt-3 flex gap-2">
          {isContinued && (
            <ButtonLink to={path} size="sm">
              {STRINGS.members.first}
            </ButtonLink>
          )}
          {nextCursor && (
            <ButtonLink to={`${path}?cursor=${encodeURIComponent(nextCursor)}`} size="sm">
              {STRINGS.members.next}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}

function MemberRow({
  member,
  organization: { canAdminister, viewer },
}: {
  readonly member: MemberSummary;
  readonly organization: OrganizationSettingsData;
}) {
  const { errors, values } = useAnswer();
  const isAnswered =
    values.account === member.name &&
    ["change-role", "remove-member"].includes(values.intent ?? "");
  const error = isAnswered ? (errors.form ?? errors.account) : undefined;
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <NameMark name={member.name} kind="account" size="sm" />
        <p className="min-w-0 flex-1 basis-32 truncate">
          <Link
            to={pathTo("account", { namespace: member.name })}
            className="font-medium hover:underline"
          >
            {member.name}
          </Link>
          {member.name === viewer && <span className="text-ink-3">{STRINGS.members.you}</span>}
        </p>
        {canAdminister ? (
          <MemberForms member={member} isViewer={member.name === viewer} />
        ) : (
          <RoleTag role={member.role} />
        )}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </li>
  );
}

function MemberForms({
  member: { name, role },
  isViewer,
}: {
  readonly member: MemberSummary;
  readonly isViewer: boolean;
}) {
  const isBusy = usePosting("account", name);
  return (
    <>
      <Form method="post" className="flex items-center gap-2">
        <input type="hidden" name="intent" value="change-role" />
        <input type="hidden" name="account" value={name} />
        <Select
          key={role}
          name="role"
          defaultValue={role}
          aria-label={STRINGS.members.roleOf(name)}
          className="w-34"
        >
          <RoleOptions />
        </Select>
        <Button type="submit" size="sm" busy={isBusy}>
          {STRINGS.members.change}
          <span className="sr-only">{STRINGS.members.changeOf(name)}</span>
        </Button>
      </Form>
      {isViewer ? (
        <span
          aria-hidden
          className={`${buttonLook({ variant: "danger", size: "sm" })} invisible max-sm:hidden`}
        >
          {STRINGS.members.remove}
        </span>
      ) : (
        <Confirm
          label={
            <>
              {STRINGS.members.remove}
              <span className="sr-only"> {name}</span>
            </>
          }
          question={
            <>
              <strong>{name}</strong>
              {STRINGS.members.losesAccess}
            </>
          }
        >
          <Form method="post">
            <input type="hidden" name="intent" value="remove-member" />
            <input type="hidden" name="account" value={name} />
            <Button type="submit" variant="danger" size="sm" busy={isBusy}>
              {STRINGS.members.confirmRemove}
            </Button>
          </Form>
        </Confirm>
      )}
    </>
  );
}
