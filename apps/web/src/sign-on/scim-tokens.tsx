import { Form } from "react-router";
import { ShownOnce } from "../account/shown-once.tsx";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { ShownScimToken } from "../page-data/account/sign-on.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { ADMIN } from "./admin-strings.ts";

const TEXTS = ADMIN.tokens;

/** What a provider calls SCIM with. */
export function ScimTokens({ tokens }: { readonly tokens: readonly ShownScimToken[] }) {
  const { errors, values, scimToken } = useAnswer();
  return (
    <>
      {tokens.length > 0 ? (
        <ul aria-label={TEXTS.list} className="divide-y divide-line border-y border-line text-sm">
          {tokens.map((token) => (
            <TokenRow key={token.key} token={token} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">{TEXTS.none}</p>
      )}
      {scimToken && <ShownOnce note={TEXTS.copyNow} secrets={[{ text: scimToken }]} />}
      {values.intent === "create-scim-token" && errors.form && (
        <FieldError>{errors.form}</FieldError>
      )}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="create-scim-token" />
        <Button type="submit" busy={usePosting("intent", "create-scim-token")}>
          {TEXTS.create}
        </Button>
      </Form>
    </>
  );
}

const TokenRow = ({
  token: { key, createdBy, createdAt, lastUsedAt },
}: {
  readonly token: ShownScimToken;
}) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
    <p className="min-w-0 flex-1 text-ink-2">
      {TEXTS.created(createdBy)}
      <TimeAgo iso={createdAt} />
      {" · "}
      {lastUsedAt ? (
        <>
          {TEXTS.used}
          <TimeAgo iso={lastUsedAt} />
        </>
      ) : (
        TEXTS.unused
      )}
    </p>
    <Confirm label={TEXTS.remove} question={TEXTS.question}>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="delete-scim-token" />
        <input type="hidden" name="key" value={key} />
        <Button type="submit" variant="danger" size="sm">
          {TEXTS.confirm}
        </Button>
      </Form>
    </Confirm>
  </li>
);
