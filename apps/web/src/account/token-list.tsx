import { useState } from "react";
import { Form } from "react-router";
import type { SettingsData } from "../page-data.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Tag } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { usePosting } from "./use-answer.ts";

type Token = SettingsData["tokens"][number];

/** The account's access tokens; deleting one works at once and cannot be undone. */
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
        </p>
      </div>
      <DeleteToken token={token} />
    </li>
  );
}

/** Asks first where a script can; without one the press is the answer. */
function DeleteToken({ token }: { readonly token: Token }) {
  const [asking, setAsking] = useState(false);
  const isBusy = usePosting("key", token.key);
  const fields = (
    <>
      <input type="hidden" name="intent" value="delete-token" />
      <input type="hidden" name="key" value={token.key} />
    </>
  );
  return (
    <>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {fields}
        <Button type="submit" variant="danger" size="sm" busy={isBusy}>
          Delete<span className="sr-only"> the token {token.name}</span>
        </Button>
      </form>
      <Dialog open={asking} onClose={() => setAsking(false)} title={`Delete “${token.name}”?`}>
        <p className="text-ink-2">What uses this token stops working at once.</p>
        <Form
          method="post"
          onSubmit={() => setAsking(false)}
          className="mt-4 flex justify-end gap-2"
        >
          {fields}
          <Button onClick={() => setAsking(false)}>Keep it</Button>
          <Button type="submit" variant="danger">
            Delete the token
          </Button>
        </Form>
      </Dialog>
    </>
  );
}
