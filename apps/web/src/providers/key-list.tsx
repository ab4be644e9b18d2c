import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { ProviderKeySummary } from "../page-data/providers.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { Tag, type Tone } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { KeyTerms } from "./key-terms.tsx";
import { STRINGS } from "./strings.ts";

/** The providers with a key, without the keys themselves. */
export function KeyList({ keys }: { readonly keys: readonly ProviderKeySummary[] }) {
  if (keys.length === 0) return <p className="text-ink-3">{STRINGS.keys.none}</p>;
  return (
    <ul aria-label={STRINGS.keys.label} className="divide-y divide-line border-y border-line">
      {keys.map((key) => (
        <KeyRow key={key.key} providerKey={key} />
      ))}
    </ul>
  );
}

const CHECKS: Readonly<
  Record<NonNullable<ProviderKeySummary["check"]>["result"], { tone: Tone; label: string }>
> = {
  accepted: { tone: "good", label: STRINGS.keys.accepted },
  refused: { tone: "bad", label: STRINGS.keys.rejected },
  unreachable: { tone: "warn", label: STRINGS.keys.unreachable },
  untold: { tone: "neutral", label: STRINGS.keys.unknown },
};

function KeyRow({ providerKey }: { readonly providerKey: ProviderKeySummary }) {
  const { key, provider, name, weight, lastFour, createdBy, createdAt, check } = providerKey;
  const label = name === "" ? providerKey.label : `${providerKey.label} ${name}`;
  const { errors, values } = useAnswer();
  const isTesting = usePosting("test", key);
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
            {lastFour !== undefined && `${STRINGS.keys.ending(lastFour)} · `}
            {STRINGS.keys.weighs(weight)}
            {" · "}
            {STRINGS.keys.added(createdBy)}
            <TimeAgo iso={createdAt} />
            {" · "}
            {check ? (
              <>
                {STRINGS.keys.tested}
                <TimeAgo iso={check.at} />
              </>
            ) : (
              STRINGS.keys.neverTested
            )}
          </p>
        </div>
        <Form method="post">
          <input type="hidden" name="intent" value="test-key" />
          <input type="hidden" name="provider" value={provider} />
          <input type="hidden" name="test" value={key} />
          <Button type="submit" size="sm" busy={isTesting}>
            {STRINGS.keys.test}
            <span className="sr-only">{STRINGS.keys.testOne(label)}</span>
          </Button>
        </Form>
        <Confirm
          label={
            <>
              {STRINGS.keys.remove}
              <span className="sr-only">{STRINGS.keys.removeOne(label)}</span>
            </>
          }
          question={
            <>
              {STRINGS.keys.warningBefore}
              <strong>{label}</strong>
              {STRINGS.keys.warningAfter}
            </>
          }
        >
          <Form method="post">
            <input type="hidden" name="intent" value="delete-key" />
            <input type="hidden" name="provider" value={provider} />
            <input type="hidden" name="delete" value={key} />
            <Button type="submit" variant="danger" size="sm" busy={usePosting("delete", key)}>
              {STRINGS.keys.submit}
            </Button>
          </Form>
        </Confirm>
      </div>
      <KeyTerms key={`${name} ${weight}`} providerKey={providerKey} title={label} />
      {values.test === key && errors.form && <FieldError>{errors.form}</FieldError>}
      {check?.result === "untold" && (
        <p className="mt-1 text-sm text-ink-2">{STRINGS.keys.whyUnknown(label)}</p>
      )}
      {check?.result === "refused" && (
        <p className="mt-1 text-sm text-ink-2">{STRINGS.keys.whyRejected(label)}</p>
      )}
    </li>
  );
}
