import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { SecurityData } from "../page-data/account/settings.ts";
import type { LinkedAccount } from "../page-data/account/sign-on.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { SignOnProblemNotice } from "./sign-on-links.tsx";
import { STRINGS } from "./strings.ts";

const TEXTS = STRINGS.linked;

/** Accounts at identity providers that sign in to this one; nothing on a hub without providers. */
export function LinkedAccounts({ data }: { readonly data: SecurityData }) {
  const { confirmation, linked, linkable, notice, hasProviders } = data;
  const { errors, values } = useAnswer();
  if (!hasProviders && linked.length === 0) return null;
  return (
    <SettingsSection title={TEXTS.title} note={TEXTS.note}>
      <SignOnProblemNotice notice={notice} />
      {linked.length > 0 ? (
        <ul aria-label={TEXTS.list} className="divide-y divide-line border-y border-line">
          {linked.map((account) => (
            <LinkedRow key={account.key} account={account} canUnlink={confirmation.isFresh} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">{TEXTS.none}</p>
      )}
      {values.intent === "unlink" && errors.form && <FieldError>{errors.form}</FieldError>}
      {linkable.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {linkable.map(({ label, href }) => (
            <ButtonLink key={href} to={href} reloadDocument>
              {TEXTS.link(label)}
            </ButtonLink>
          ))}
        </div>
      )}
      {!confirmation.isFresh && <p className="text-sm text-ink-3">{TEXTS.confirmFirst}</p>}
    </SettingsSection>
  );
}

const LinkedRow = ({
  account,
  canUnlink,
}: {
  readonly account: LinkedAccount;
  readonly canUnlink: boolean;
}) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
    <div className="min-w-0 flex-1">
      <p className="truncate">
        <span className="font-medium">{account.label}</span>{" "}
        <span className="text-ink-2">{account.username}</span>
      </p>
      <p className="text-sm text-ink-3">
        {TEXTS.used}
        <TimeAgo iso={account.lastUsedAt} />
      </p>
    </div>
    {canUnlink && <Unlink account={account} />}
  </li>
);

const Unlink = ({ account: { key, label } }: { readonly account: LinkedAccount }) => (
  <Confirm
    label={
      <>
        {TEXTS.unlink}
        <span className="sr-only"> {label}</span>
      </>
    }
    question={TEXTS.question(label)}
  >
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="unlink" />
      <input type="hidden" name="key" value={key} />
      <Button type="submit" variant="danger" size="sm" busy={usePosting("key", key)}>
        {TEXTS.confirm}
      </Button>
    </Form>
  </Confirm>
);
