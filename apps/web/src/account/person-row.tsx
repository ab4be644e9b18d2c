import { Form, Link } from "react-router";
import type { AdminPerson } from "../page-data/account/people.ts";
import { pathTo } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { formatBytes } from "../ui/format.ts";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { Tag } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { NameMark } from "./name-mark.tsx";
import { PEOPLE } from "./people-strings.ts";
import { ShownOnce } from "./shown-once.tsx";
import { useAnswer, usePosting } from "./use-answer.ts";

/** An account with what an administrator can do about it. */
export function PersonRow({
  person,
  isViewer,
}: {
  readonly person: AdminPerson;
  readonly isViewer: boolean;
}) {
  const { errors, values, resetLink } = useAnswer();
  const { name, isAdmin, isSuspended, hasSecondFactor } = person;
  const isAnswered = values.account === name;
  return (
    <li className="space-y-2 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <NameMark name={name} kind="account" size="sm" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-x-2">
            <Link
              to={pathTo("account", { namespace: name })}
              className="truncate font-medium hover:underline"
            >
              {name}
            </Link>
            {isViewer && <span className="text-ink-3">{PEOPLE.you}</span>}
            {isAdmin && <Tag tone="info">{PEOPLE.administrator}</Tag>}
            {hasSecondFactor && <Tag>{PEOPLE.secondFactor}</Tag>}
            {isSuspended && <Tag tone="bad">{PEOPLE.suspended}</Tag>}
          </p>
          <Facts person={person} />
        </div>
        <PersonForms person={person} isViewer={isViewer} />
      </div>
      {isAnswered && (errors.form || errors.account) && (
        <FieldError>{errors.form ?? errors.account}</FieldError>
      )}
      {isAnswered && resetLink && (
        <ShownOnce note={PEOPLE.linkNote(name)} secrets={[{ text: resetLink }]} />
      )}
    </li>
  );
}

const Facts = ({
  person: { email, createdAt, lastSeenAt, sessions, tokens, repos, storageBytes },
}: {
  readonly person: AdminPerson;
}) => (
  <p className="tabular text-sm text-ink-3">
    {email && `${email} · `}
    {PEOPLE.joined}
    <TimeAgo iso={createdAt} />
    {" · "}
    {lastSeenAt ? (
      <>
        {PEOPLE.seen}
        <TimeAgo iso={lastSeenAt} />
      </>
    ) : (
      PEOPLE.notSeen
    )}
    {" · "}
    {PEOPLE.credentials(sessions, tokens)}
    {repos > 0 && ` · ${PEOPLE.repos(repos)}, ${formatBytes(storageBytes)}`}
  </p>
);

function PersonForms({
  person: { name, isAdmin, isSuspended, hasSecondFactor, sessions, tokens, repos },
  isViewer,
}: {
  readonly person: AdminPerson;
  readonly isViewer: boolean;
}) {
  const isBusy = usePosting("account", name);
  const submit = (intent: keyof typeof PEOPLE.does, isDanger = false) => (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="account" value={name} />
      <Button type="submit" size="sm" variant={isDanger ? "danger" : "plain"} busy={isBusy}>
        {PEOPLE.does[intent]}
        <span className="sr-only"> {name}</span>
      </Button>
    </Form>
  );
  const confirm = (intent: keyof typeof PEOPLE.asks, variant?: "plain") => (
    <Confirm
      variant={variant}
      label={
        <>
          {PEOPLE.does[intent]}
          <span className="sr-only"> {name}</span>
        </>
      }
      question={PEOPLE.asks[intent](name)}
    >
      {submit(intent, !variant)}
    </Confirm>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {submit("reset-link")}
      {!isViewer && (isAdmin ? confirm("demote", "plain") : confirm("promote", "plain"))}
      {!isViewer && hasSecondFactor && confirm("remove-second-factor", "plain")}
      {!isViewer && sessions + tokens > 0 && confirm("revoke", "plain")}
      {!isViewer && (isSuspended ? submit("restore") : confirm("suspend"))}
      {!isViewer && (
        <Confirm
          label={
            <>
              {PEOPLE.does.delete}
              <span className="sr-only"> {name}</span>
            </>
          }
          question={PEOPLE.asks.delete(name)}
        >
          <Form method="post" className="space-y-2.5" preventScrollReset>
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="account" value={name} />
            {repos > 0 && (
              <label className="flex items-center gap-2 text-sm">
                <input type="checkbox" name="withRepos" />
                {PEOPLE.withRepos(repos)}
              </label>
            )}
            <Button type="submit" variant="danger" size="sm" busy={isBusy}>
              {PEOPLE.deleteAccount}
            </Button>
          </Form>
        </Confirm>
      )}
    </div>
  );
}
