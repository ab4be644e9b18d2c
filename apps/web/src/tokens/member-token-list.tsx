import { Form } from "react-router";
import { usePosting } from "../account/use-answer.ts";
import type { MemberTokenRow } from "../page-data/account/tokens.ts";
import { Button } from "../ui/button.tsx";
import { Tag, type Tone } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { STRINGS } from "./strings.ts";

const TONES: Readonly<Record<MemberTokenRow["status"], Tone>> = {
  pending: "warn",
  approved: "good",
  rejected: "bad",
};

const { policy: words } = STRINGS;

/** Fine-grained tokens and applications of members, with a decision about each where one is needed. */
export function MemberTokenList({
  tokens,
  decides,
}: {
  readonly tokens: readonly MemberTokenRow[];
  readonly decides: boolean;
}) {
  if (tokens.length === 0) return <p className="text-ink-3">{words.none}</p>;
  return (
    <ul aria-label={words.tokens} className="divide-y divide-line border-y border-line">
      {tokens.map((token) => (
        <li key={token.key} className="flex flex-wrap items-center gap-3 py-2">
          <div className="min-w-0 flex-1 basis-60">
            <p className="flex items-center gap-2">
              <span className="min-w-0 truncate font-medium">{token.name}</span>
              <span className="text-ink-3">{token.account}</span>
              {token.isApplication && <Tag>{words.application}</Tag>}
              {decides && <Tag tone={TONES[token.status]}>{words.statuses[token.status]}</Tag>}
            </p>
            <p className="text-sm wrap-anywhere text-ink-2">{token.can}</p>
            <p className="text-sm text-ink-3">
              {STRINGS.service.created}
              <TimeAgo iso={token.createdAt} />
              {" · "}
              {token.lastUsedAt ? (
                <>
                  {STRINGS.service.lastUsed}
                  <TimeAgo iso={token.lastUsedAt} />
                </>
              ) : (
                STRINGS.service.neverUsed
              )}
            </p>
          </div>
          {decides && <Decision token={token} />}
        </li>
      ))}
    </ul>
  );
}

function Decision({ token: { key, name, status } }: { readonly token: MemberTokenRow }) {
  const isBusy = usePosting("key", key);
  return (
    <Form method="post" className="flex gap-2" preventScrollReset>
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="key" value={key} />
      {status !== "approved" && (
        <Button type="submit" name="status" value="approved" size="sm" busy={isBusy}>
          {words.approve}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      {status !== "rejected" && (
        <Button
          type="submit"
          name="status"
          value="rejected"
          variant="danger"
          size="sm"
          busy={isBusy}
        >
          {words.reject}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </Form>
  );
}
