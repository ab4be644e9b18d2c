import { Form, Link } from "react-router";
import { useAnswer } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { ACCEPT_REQUEST, ACCESS_DAYS, REJECT_REQUEST } from "../page-data/form-rules/repo-forms.ts";
import type { AskedAccess, RepoSettingsData } from "../page-data/repo/repo-settings.ts";
import { pathTo } from "../paths.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { formatDate } from "../ui/format.ts";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { STRINGS } from "./strings.ts";

const GROUPS = [
  { status: "pending", title: STRINGS.requests.pending, intents: ["accept", "reject"] },
  { status: "accepted", title: STRINGS.requests.accepted, intents: ["reject"] },
  { status: "rejected", title: STRINGS.requests.rejected, intents: ["accept"] },
  { status: "expired", title: STRINGS.requests.expired, intents: ["accept"] },
] as const;

/** Access requests by status, and a form that grants access without a request. */
export function AccessRequests({
  access,
  repo: { base, canAdmin },
}: {
  readonly access: Required<RepoSettingsData>["access"];
  readonly repo: { readonly base: string; readonly canAdmin: boolean };
}) {
  const { errors, values } = useAnswer();
  const report = `${base}/user-access-report`;
  const shown = GROUPS.filter(({ status }) => status !== "expired" || access.expired.length > 0);
  return (
    <>
      <p className="flex gap-2">
        <ButtonLink to={`${report}?format=csv`} reloadDocument size="sm">
          {STRINGS.requests.csv}
        </ButtonLink>
        <ButtonLink to={report} reloadDocument size="sm">
          {STRINGS.requests.json}
        </ButtonLink>
      </p>
      {shown.map(({ status, title, intents }) => (
        <section key={status} aria-label={title}>
          <h3 className="text-sm font-semibold">
            {title} <span className="tabular font-normal text-ink-3">{access[status].length}</span>
          </h3>
          <ul className="divide-y divide-line">
            {access[status].map((asked) => (
              <Request key={asked.name} asked={asked} intents={intents} />
            ))}
          </ul>
        </section>
      ))}
      {["accept", "reject"].includes(values.intent ?? "") && (errors.account ?? errors.reason) && (
        <FieldError>{errors.account ?? errors.reason}</FieldError>
      )}
      <SettingsForm intent="grant" button={STRINGS.requests.grant}>
        <Field
          label={STRINGS.requests.account}
          hint={STRINGS.requests.grantHint}
          {...(values.intent === "grant" && errors.account && { error: errors.account })}
        >
          <TextInput {...fieldAttributes(ACCEPT_REQUEST, "account")} autoComplete="off" />
        </Field>
      </SettingsForm>
      {canAdmin && (
        <SettingsForm intent="access-days" button={STRINGS.requests.saveDays}>
          <Field
            label={STRINGS.requests.days}
            hint={STRINGS.requests.daysHint}
            {...(values.intent === "access-days" && errors.days && { error: errors.days })}
          >
            <TextInput {...fieldAttributes(ACCESS_DAYS, "days")} defaultValue={access.days} />
          </Field>
        </SettingsForm>
      )}
    </>
  );
}

function Request({
  asked: { name, email, askedAt, answers, rejectionReason, expiresAt },
  intents,
}: {
  readonly asked: AskedAccess;
  readonly intents: readonly ("accept" | "reject")[];
}) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-2">
      <div className="min-w-0 grow">
        <p>
          <Link to={pathTo("account", { namespace: name })} className="text-link font-medium">
            {name}
          </Link>{" "}
          <TimeAgo iso={askedAt} className="text-sm text-ink-3" />
          {expiresAt && (
            <span className="text-sm text-ink-3">
              {" · "}
              {STRINGS.requests.until(formatDate(expiresAt))}
            </span>
          )}
        </p>
        {email && <p className="text-sm wrap-anywhere text-ink-2">{email}</p>}
        {answers.length > 0 && (
          <dl className="mt-1 text-sm">
            {answers.map(([question, answer]) => (
              <div key={question}>
                <dt className="inline text-ink-3">{question}: </dt>
                <dd className="inline wrap-anywhere">{answer}</dd>
              </div>
            ))}
          </dl>
        )}
        {rejectionReason && (
          <p className="text-sm text-ink-2">{STRINGS.requests.reason(rejectionReason)}</p>
        )}
      </div>
      <div className="flex gap-2">
        {intents.map((intent) =>
          intent === "accept" ? (
            <Form key={intent} method="post">
              <Decision intent={intent} name={name} />
            </Form>
          ) : (
            <Confirm
              key={intent}
              label={<DecisionLabel intent={intent} name={name} />}
              question={STRINGS.requests.ask(name)}
            >
              <Form method="post" className="space-y-2.5">
                <Field label={STRINGS.requests.why}>
                  <TextInput {...fieldAttributes(REJECT_REQUEST, "reason")} />
                </Field>
                <Decision intent={intent} name={name} />
              </Form>
            </Confirm>
          ),
        )}
      </div>
    </li>
  );
}

interface DecisionProps {
  readonly intent: "accept" | "reject";
  readonly name: string;
}

const DecisionLabel = ({ intent, name }: DecisionProps) => (
  <>
    {STRINGS.requests[intent]}
    <span className="sr-only"> {name}</span>
  </>
);

const Decision = ({ intent, name }: DecisionProps) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="account" value={name} />
    <Button type="submit" size="sm" variant={intent === "reject" ? "danger" : "plain"}>
      <DecisionLabel intent={intent} name={name} />
    </Button>
  </>
);
