import { Form } from "react-router";
import type { SettingsData } from "../page-data/settings.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { formatDate } from "../ui/format.ts";
import { Tag } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { usePosting } from "./use-answer.ts";

type Token = SettingsData["tokens"][number];

/** The account's access tokens, those that are over too: deleting one cannot be undone. */
export function TokenList({ tokens }: { readonly tokens: readonly Token[] }) {
  if (!tokens.length) return <p className="text-ink-3">No tokens yet.</p>;
  return (
    <ul aria-label="Access tokens" className="divide-y divide-line border-y border-line">
      {tokens.map((token) => (
        <TokenRow key={token.key} token={token} />
      ))}
    </ul>
  );
}

function TokenRow({ token }: { readonly token: Token }) {
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="min-w-0 truncate font-medium">{token.name}</span>
          <Tag tone={token.role === "write" ? "accent" : "neutral"}>{token.role}</Tag>
          {token.isExpired && <Tag tone="bad">expired</Tag>}
        </p>
        <p className="text-sm text-ink-3">
          Created <TimeAgo iso={token.createdAt} />
          {" · "}
          {token.lastUsedAt ? (
            <>
              used <TimeAgo iso={token.lastUsedAt} />
            </>
          ) : (
            "never used"
          )}
          {" · "}
          {token.expiresAt
            ? `${token.isExpired ? "expired" : "expires"} ${formatDate(token.expiresAt)}`
            : "never expires"}
        </p>
      </div>
      <Confirm
        label={
          <>
            Delete<span className="sr-only"> the token {token.name}</span>
          </>
        }
        question={
          <>
            What uses <strong>{token.name}</strong> stops working. This cannot be undone.
          </>
        }
      >
        <Form method="post">
          <input type="hidden" name="intent" value="delete-token" />
          <input type="hidden" name="key" value={token.key} />
          <Button type="submit" variant="danger" size="sm" busy={usePosting("key", token.key)}>
            Delete token
          </Button>
        </Form>
      </Confirm>
    </li>
  );
}
