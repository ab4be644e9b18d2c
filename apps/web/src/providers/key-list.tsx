import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { ProviderKeySummary } from "../page-data/providers.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { FieldError } from "../ui/field.tsx";
import { Tag, type Tone } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";

/** The keys that are there, without the keys. */
export function KeyList({ keys }: { readonly keys: readonly ProviderKeySummary[] }) {
  if (keys.length === 0) return <p className="text-ink-3">No keys yet.</p>;
  return (
    <ul aria-label="Keys of providers" className="divide-y divide-line border-y border-line">
      {keys.map((key) => (
        <KeyRow key={key.provider} providerKey={key} />
      ))}
    </ul>
  );
}

const CHECKS: Readonly<
  Record<NonNullable<ProviderKeySummary["check"]>["result"], { tone: Tone; label: string }>
> = {
  accepted: { tone: "good", label: "accepted" },
  refused: { tone: "bad", label: "refused" },
  unreachable: { tone: "warn", label: "not reached" },
  untold: { tone: "neutral", label: "not told" },
};

function KeyRow({
  providerKey: { provider, label, createdBy, createdAt, check },
}: {
  readonly providerKey: ProviderKeySummary;
}) {
  const { errors, values } = useAnswer();
  const isTesting = usePosting("test", provider);
  const said = check && CHECKS[check.result];
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex items-center gap-2">
            <span className="truncate font-medium">{label}</span>
            {said && <Tag tone={said.tone}>{said.label}</Tag>}
          </p>
          <p className="text-sm text-ink-3">
            Brought by {createdBy} <TimeAgo iso={createdAt} />
            {" · "}
            {check ? (
              <>
                tried <TimeAgo iso={check.at} />
              </>
            ) : (
              "never tried"
            )}
          </p>
        </div>
        <Form method="post">
          <input type="hidden" name="intent" value="test-key" />
          <input type="hidden" name="test" value={provider} />
          <Button type="submit" size="sm" busy={isTesting}>
            Test<span className="sr-only"> the key of {label}</span>
          </Button>
        </Form>
        <Confirm
          label={
            <>
              Remove<span className="sr-only"> the key of {label}</span>
            </>
          }
          question={
            <>
              Calls that were paid with this key of <strong>{label}</strong> stop working.
            </>
          }
        >
          <Form method="post">
            <input type="hidden" name="intent" value="delete-key" />
            <input type="hidden" name="delete" value={provider} />
            <Button type="submit" variant="danger" size="sm" busy={usePosting("delete", provider)}>
              Remove key
            </Button>
          </Form>
        </Confirm>
      </div>
      {values.test === provider && errors.form && <FieldError>{errors.form}</FieldError>}
      {check?.result === "untold" && (
        <p className="mt-1 text-sm text-ink-2">
          {label} answers a wrong key as it answers this one: it cannot be told without a call of a
          model.
        </p>
      )}
      {check?.result === "refused" && (
        <p className="mt-1 text-sm text-ink-2">
          {label} does not take this key. Make a new one there and bring it again.
        </p>
      )}
    </li>
  );
}
