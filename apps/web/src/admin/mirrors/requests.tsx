import type { MirrorRequestRow, MirrorsData } from "../../page-data/admin/mirrors.ts";
import { fieldAttributes } from "../../page-data/form-rules/field-rule.ts";
import { REFUSE_MIRROR } from "../../page-data/form-rules/mirror-forms.ts";
import { Field, TextInput } from "../../ui/field.tsx";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { Tag } from "../../ui/tag.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { AccountLink, ActionCell, Cell, HeadCell } from "../cells.tsx";
import { AskedForm, RowForm } from "../row-form.tsx";
import { MIRRORS } from "./strings.ts";

const { requests: TEXT } = MIRRORS;

/** Repos that wait for an approval, and those that were decided. */
export const Requests = ({
  requests,
  openRequests,
  decided,
}: Pick<MirrorsData, "requests" | "openRequests" | "decided">) => (
  <section aria-label={TEXT.title}>
    <h2 className="mb-1 text-lg">{TEXT.title}</h2>
    <p className="mb-3 max-w-prose text-sm text-ink-2">{TEXT.note}</p>
    {requests.length > 0 ? (
      <ScrollTable label={TEXT.title} heads={TEXT.heads}>
        {requests.map((request) => (
          <Open key={itemOf(request)} request={request} />
        ))}
      </ScrollTable>
    ) : (
      <p className="text-ink-2">{TEXT.none}</p>
    )}
    {openRequests > requests.length && <p className="mt-2 text-sm">{TEXT.more(openRequests)}</p>}
    {decided.length > 0 && (
      <section aria-label={TEXT.decided} className="mt-6">
        <h3 className="mb-1 font-semibold">{TEXT.decided}</h3>
        <ScrollTable label={TEXT.decided} heads={TEXT.decidedHeads}>
          {decided.map((request) => (
            <Decided key={itemOf(request)} request={request} />
          ))}
        </ScrollTable>
      </section>
    )}
  </section>
);

const itemOf = ({ type, id }: MirrorRequestRow): string => `${type}/${id}`;

const Name = ({ request: { id, type, upstream } }: { readonly request: MirrorRequestRow }) => (
  <HeadCell>
    <a href={repoAddress(upstream, type, id)} rel="noreferrer" className="text-link">
      {id}
    </a>{" "}
    {type !== "model" && <Tag>{type}</Tag>}
  </HeadCell>
);

/** The repo's page at its own hub. */
export const repoAddress = (upstream: string, type: string, id: string): string =>
  `${upstream}/${type === "dataset" ? "datasets/" : ""}${id}`;

const Open = ({ request }: { readonly request: MirrorRequestRow }) => (
  <tr>
    <Name request={request} />
    <Cell>{request.askedBy ? <AccountLink name={request.askedBy} /> : TEXT.visitor}</Cell>
    <Cell>
      {TEXT.times(request.times)} <TimeAgo iso={request.lastAskedAt} />
    </Cell>
    <ActionCell>
      <Approve request={request} />
      <Refuse request={request} />
    </ActionCell>
  </tr>
);

const Decided = ({ request }: { readonly request: MirrorRequestRow }) => (
  <tr>
    <Name request={request} />
    <Cell>
      <Tag tone={request.state === "approved" ? "good" : "bad"}>{TEXT.states[request.state]}</Tag>{" "}
      {request.reason}
    </Cell>
    <Cell>{request.decidedBy}</Cell>
    <Cell>{request.decidedAt && <TimeAgo iso={request.decidedAt} />}</Cell>
    <ActionCell>
      {request.state === "approved" ? <Refuse request={request} /> : <Approve request={request} />}
    </ActionCell>
  </tr>
);

const Approve = ({ request }: { readonly request: MirrorRequestRow }) => (
  <RowForm intent="approve" label={TEXT.approve} item={itemOf(request)} name={request.id} />
);

const Refuse = ({ request }: { readonly request: MirrorRequestRow }) => (
  <AskedForm
    intent="refuse"
    label={TEXT.refuse}
    item={itemOf(request)}
    name={request.id}
    question={TEXT.askRefuse(request.id)}
    isDanger
  >
    <Field label={TEXT.reason}>
      <TextInput {...fieldAttributes(REFUSE_MIRROR, "reason")} autoComplete="off" />
    </Field>
  </AskedForm>
);
