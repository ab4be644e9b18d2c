import { Form } from "react-router";
import type { AdminPerson } from "../page-data/account/people.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { PEOPLE } from "./people-strings.ts";

/** Accounts that wait for an administrator, with what their owners say of themselves. */
export const WaitingPeople = ({ people }: { readonly people: readonly AdminPerson[] }) =>
  people.length > 0 && (
    <section aria-label={PEOPLE.waiting} className="mb-6">
      <h2 className="mb-2 text-lg">{PEOPLE.waiting}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {people.map(({ name, createdAt, requestNote }) => (
          <li key={name} className="flex flex-wrap items-start gap-x-3 gap-y-2 py-2.5">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium">
                {name} <TimeAgo iso={createdAt} className="text-sm font-normal text-ink-3" />
              </p>
              {requestNote && (
                <p className="text-sm whitespace-pre-wrap wrap-anywhere text-ink-2">
                  {requestNote}
                </p>
              )}
            </div>
            <div className="flex gap-2">
              <Decision intent="approve" name={name} />
              <Confirm
                label={<Label intent="reject" name={name} />}
                question={PEOPLE.askReject(name)}
              >
                <Decision intent="reject" name={name} />
              </Confirm>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );

interface DecisionProps {
  readonly intent: "approve" | "reject";
  readonly name: string;
}

const Decision = ({ intent, name }: DecisionProps) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="account" value={name} />
    <Button type="submit" size="sm" variant={intent === "reject" ? "danger" : "plain"}>
      <Label intent={intent} name={name} />
    </Button>
  </Form>
);

const Label = ({ intent, name }: DecisionProps) => (
  <>
    {PEOPLE[intent]}
    <span className="sr-only"> {name}</span>
  </>
);
