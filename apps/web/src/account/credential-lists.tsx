import type { ReactNode } from "react";
import { Form } from "react-router";
import type { Credential, SettingsData } from "../page-data/settings.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { formatDate } from "../ui/format.ts";
import { Tag } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { usePosting } from "./use-answer.ts";

/** The account's access tokens, those that are over too: deleting one cannot be undone. */
export const TokenList = ({ tokens }: Pick<SettingsData, "tokens">) => (
  <CredentialList label="Access tokens" noun="token" intent="delete-token" credentials={tokens}>
    {({ role }) => <Tag tone={role === "write" ? "accent" : "neutral"}>{role}</Tag>}
  </CredentialList>
);

/** The same of access keys; their ids are public. */
export const AccessKeyList = ({ accessKeys }: Pick<SettingsData, "accessKeys">) => (
  <CredentialList
    label="Access keys"
    noun="key"
    intent="delete-access-key"
    credentials={accessKeys}
  >
    {({ key }) => <code className="text-sm text-ink-2">{key}</code>}
  </CredentialList>
);

interface Kind {
  /** What one is called. */
  readonly noun: string;
  /** What its form posts. */
  readonly intent: string;
}

function CredentialList<One extends Credential>({
  label,
  credentials,
  children,
  ...kind
}: Kind & {
  readonly label: string;
  readonly credentials: readonly One[];
  /** What stands beside the name. */
  readonly children: (credential: One) => ReactNode;
}) {
  if (!credentials.length) return <p className="text-ink-3">No {kind.noun}s yet.</p>;
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {credentials.map((one) => (
        <CredentialRow key={one.key} credential={one} kind={kind}>
          {children(one)}
        </CredentialRow>
      ))}
    </ul>
  );
}

function CredentialRow({
  credential,
  kind: { noun, intent },
  children,
}: {
  readonly credential: Credential;
  readonly kind: Kind;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="min-w-0 truncate font-medium">{credential.name}</span>
          {children}
          {credential.isExpired && <Tag tone="bad">expired</Tag>}
        </p>
        <p className="text-sm text-ink-3">
          Created <TimeAgo iso={credential.createdAt} />
          {" · "}
          {credential.lastUsedAt ? (
            <>
              used <TimeAgo iso={credential.lastUsedAt} />
            </>
          ) : (
            "never used"
          )}
          {" · "}
          {credential.expiresAt
            ? `${credential.isExpired ? "expired" : "expires"} ${formatDate(credential.expiresAt)}`
            : "never expires"}
        </p>
      </div>
      <Confirm
        label={
          <>
            Delete
            <span className="sr-only">
              {" "}
              the {noun} {credential.name}
            </span>
          </>
        }
        question={
          <>
            What uses <strong>{credential.name}</strong> stops working. This cannot be undone.
          </>
        }
      >
        <Form method="post">
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="key" value={credential.key} />
          <Button type="submit" variant="danger" size="sm" busy={usePosting("key", credential.key)}>
            Delete {noun}
          </Button>
        </Form>
      </Confirm>
    </li>
  );
}
