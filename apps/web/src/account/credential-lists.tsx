import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import type { TokensData } from "../page-data/account/settings.ts";
import type { Credential } from "../page-data/account/tokens.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { Tag } from "../ui/tag.tsx";
import { CredentialTimes } from "./credential-times.tsx";
import { STRINGS } from "./strings.ts";
import { usePosting } from "./use-answer.ts";

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

/** Credentials with a button that deletes each. */
export function CredentialList<One extends Credential>({
  credentials,
  pathOf,
  placeOf,
  noteOf,
  children,
  ...kind
}: Kind & {
  readonly credentials: readonly One[];
  /** Where its page is, for those that have one. */
  readonly pathOf?: (key: string) => string;
  readonly placeOf?: (credential: One) => string | undefined;
  /** Shown under the name. */
  readonly noteOf?: (credential: One) => string;
  /** Shown next to the name. */
  readonly children: (credential: One) => ReactNode;
}) {
  if (!credentials.length) return <p className="text-ink-3">{kind.words.none}</p>;
  return (
    <ul aria-label={kind.words.label} className="divide-y divide-line border-y border-line">
      {credentials.map((one) => (
        <CredentialRow
          key={one.key}
          credential={one}
          kind={kind}
          path={pathOf?.(one.key)}
          place={placeOf?.(one)}
          note={noteOf?.(one)}
        >
          {children(one)}
        </CredentialRow>
      ))}
    </ul>
  );
}

function CredentialRow({
  credential,
  kind: { words, intent },
  path,
  place,
  note,
  children,
}: {
  readonly credential: Credential;
  readonly kind: Kind;
  readonly path: string | undefined;
  readonly place: string | undefined;
  readonly note: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          {path ? (
            <Link to={path} className="min-w-0 truncate font-medium hover:underline">
              {credential.name}
            </Link>
          ) : (
            <span className="min-w-0 truncate font-medium">{credential.name}</span>
          )}
          {children}
          {credential.isExpired && <Tag tone="bad">{STRINGS.credential.expiredTag}</Tag>}
        </p>
        {note && <p className="text-sm wrap-anywhere text-ink-2">{note}</p>}
        <p className="text-sm text-ink-3">
          <CredentialTimes credential={credential} place={place} />
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
