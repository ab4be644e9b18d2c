import type { ReactNode } from "react";
import { Form } from "react-router";
import { usePosting } from "../account/use-answer.ts";
import type { ListedApplication } from "../page-data/account/applications.ts";
import { Button, buttonLook } from "../ui/button.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { Tag } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { ApplicationForm } from "./application-form.tsx";
import { STRINGS } from "./strings.ts";

/** The applications of an account or organization, each with what can be changed of it. */
export function ApplicationList({
  applications,
}: {
  readonly applications: readonly ListedApplication[];
}) {
  if (!applications.length) return <p className="text-ink-3">{STRINGS.applications.none}</p>;
  return (
    <ul
      aria-label={STRINGS.applications.registered}
      className="divide-y divide-line border-y border-line"
    >
      {applications.map((application) => (
        <ApplicationRow key={application.key} application={application} />
      ))}
    </ul>
  );
}

const ApplicationRow = ({ application }: { readonly application: ListedApplication }) => {
  const { key, name, isConfidential, isDisabled, createdAt, secretAt } = application;
  const { applications: words } = STRINGS;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex items-center gap-2">
            <span className="min-w-0 truncate font-medium">{name}</span>
            <Tag>{isConfidential ? words.confidential : words.public}</Tag>
            {isDisabled && <Tag tone="bad">{words.disabled}</Tag>}
          </p>
          <p className="text-sm text-ink-3">
            {words.clientId} <code className="wrap-anywhere text-ink-2">{key}</code>
            {" · "}
            {words.created}
            <TimeAgo iso={createdAt} />
            {secretAt && (
              <>
                {" · "}
                {words.secretFrom}
                <TimeAgo iso={secretAt} />
              </>
            )}
          </p>
        </div>
        <div className="flex gap-2">
          {isConfidential && (
            <Act
              intent="rotate"
              applicationKey={key}
              label={words.rotate}
              of={words.rotateOf(name)}
              question={words.rotateQuestion}
              submit={words.rotateSubmit}
              variant="plain"
            />
          )}
          <Act
            intent="delete"
            applicationKey={key}
            label={words.delete}
            of={words.deleteOf(name)}
            question={words.deleteQuestion(name)}
            submit={words.deleteSubmit}
          />
        </div>
      </div>
      <details className="mt-2">
        <summary className={buttonLook({ size: "sm", variant: "ghost" })}>
          {words.edit}
          <span className="sr-only">{words.editOf(name)}</span>
        </summary>
        <div className="mt-3 rounded-md border border-line p-4">
          <ApplicationForm application={application} />
        </div>
      </details>
    </li>
  );
};

/** A button with a question, which posts the key of an application or connected app. */
export const Act = ({
  intent,
  applicationKey,
  label,
  of,
  question,
  submit,
  variant = "danger",
}: {
  readonly intent: string;
  readonly applicationKey: string;
  readonly label: string;
  /** For those who don't see which row it is in. */
  readonly of: string;
  readonly question: ReactNode;
  readonly submit: string;
  readonly variant?: "danger" | "plain";
}) => (
  <Confirm
    variant={variant}
    label={
      <>
        {label}
        <span className="sr-only">{of}</span>
      </>
    }
    question={question}
  >
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="key" value={applicationKey} />
      <Button type="submit" variant={variant} size="sm" busy={usePosting("key", applicationKey)}>
        {submit}
      </Button>
    </Form>
  </Confirm>
);
