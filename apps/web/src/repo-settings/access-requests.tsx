import { Form, Link } from "react-router";
import { useAnswer } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { ACCEPT_REQUEST } from "../page-data/form-rules/repo-forms.ts";
import type { AskedAccess, RepoSettingsData } from "../page-data/repo/repo-settings.ts";
import { pathTo } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { STRINGS } from "./strings.ts";

const GROUPS = [
  { status: "pending", title: STRINGS.requests.pending, intents: ["accept", "reject"] },
  { status: "accepted", title: STRINGS.requests.accepted, intents: ["reject"] },
  { status: "rejected", title: STRINGS.requests.rejected, intents: ["accept"] },
] as const;

/** Access requests by status, and a form that grants access without a request. */
export function AccessRequests({ access }: Required<Pick<RepoSettingsData, "access">>) {
  const { errors, values } = useAnswer();
  return (
    <>
      {GROUPS.map(({ status, title, intents }) => (
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
      {["accept", "reject"].includes(values.intent ?? "") && errors.account && (
        <FieldError>{errors.account}</FieldError>
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
    </>
  );
}

function Request({
  asked: { name, askedAt, answers, rejectionReason },
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
        </p>
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
        {intents.map((intent) => (
          <Form key={intent} method="post">
            <input type="hidden" name="intent" value={intent} />
            <input type="hidden" name="account" value={name} />
            <Button type="submit" size="sm" variant={intent === "reject" ? "danger" : "plain"}>
              {STRINGS.requests[intent]}
              <span className="sr-only"> {name}</span>
            </Button>
          </Form>
        ))}
      </div>
    </li>
  );
}
