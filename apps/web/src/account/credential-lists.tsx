import type { ReactNode } from "react";
import { Form } from "react-router";
import type { Credential, TokensData } from "../page-data/account/settings.ts";
import { Button } from "../ui/button.tsx";
import { formatDate } from "../ui/format.ts";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { Tag } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { STRINGS } from "./strings.ts";
import { usePosting } from "./use-answer.ts";

/** The account's access tokens, expired ones included. */
export const TokenList = ({ tokens }: Pick<TokensData, "tokens">) => (
  <CredentialList words={STRINGS.tokens} intent="delete-token" credentials={tokens}>
    {({ role }) => <Tag tone={role === "write" ? "accent" : "neutral"}>{role}</Tag>}
  </CredentialList>
);

/** The account's access keys, with their public IDs. */
export const AccessKeyList = ({ accessKeys }: Pick<TokensData, "accessKeys">) => (
  <CredentialList words={STRINGS.accessKeys} intent="delete-access-key" credentials={accessKeys}>
    {({ key }) => <code className="text-sm text-ink-2">{key}</code>}
  </CredentialList>
);

interface Kind {
  readonly words: typeof STRINGS.tokens | typeof STRINGS.accessKeys;
  /** Sent by the form that deletes one. */
  readonly intent: string;
}

function CredentialList<One extends Credential>({
  credentials,
  children,
  ...kind
}: Kind & {
  readonly credentials: readonly One[];
  /** Shown next to the name. */
  readonly children: (credential: One) => ReactNode;
}) {
  if (!credentials.length) return <p className="text-ink-3">{kind.words.none}</p>;
  return (
    <ul aria-label={kind.words.label} className="divide-y divide-line border-y border-line">
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
  kind: { words, intent },
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
          {credential.isExpired && <Tag tone="bad">{STRINGS.credential.expiredTag}</Tag>}
        </p>
        <p className="text-sm text-ink-3">
          {STRINGS.credential.created}
          <TimeAgo iso={credential.createdAt} />
          {" · "}
          {credential.lastUsedAt ? (
            <>
              {STRINGS.credential.lastUsed}
              <TimeAgo iso={credential.lastUsedAt} />
            </>
          ) : (
            STRINGS.credential.neverUsed
          )}
          {" · "}
          {credential.expiresAt
            ? STRINGS.credential[credential.isExpired ? "expired" : "expires"](
                formatDate(credential.expiresAt),
              )
            : STRINGS.credential.neverExpires}
        </p>
      </div>
      <Confirm
        label={
          <>
            {words.delete}
            <span className="sr-only">{words.deleteOne(credential.name)}</span>
          </>
        }
        question={
          <>
            {STRINGS.credential.warningBefore}
            <strong>{credential.name}</strong>
            {STRINGS.credential.warningAfter}
          </>
        }
      >
        <Form method="post">
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="key" value={credential.key} />
          <Button type="submit" variant="danger" size="sm" busy={usePosting("key", credential.key)}>
            {words.submit}
          </Button>
        </Form>
      </Confirm>
    </li>
  );
}
