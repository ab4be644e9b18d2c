import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { EngineReplicaRow, EngineRow, EnginesData } from "../page-data/admin/engines.ts";
import { NEW_ENGINE } from "../page-data/form-rules/engine-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { Button } from "../ui/button.tsx";
import { Field, Select, TextInput } from "../ui/field.tsx";
import { formatInteger } from "../ui/format.ts";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { Tag, type Tone } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { ActionCell, Cell, HeadCell } from "./cells.tsx";
import { EditEngine } from "./edit-engine.tsx";
import { FormProblem } from "./form-problem.tsx";
import { AskedForm, RowForm } from "./row-form.tsx";
import { STRINGS, ENGINES as TEXT } from "./strings.ts";

/** The operator's inference servers: their replicas, what they serve, and a form for another one. */
export function Engines({ engines, kinds }: Pick<EnginesData, "engines" | "kinds">) {
  const { values } = useAnswer();
  return (
    <section aria-label={TEXT.title}>
      <h2 className="mb-2 text-lg">{TEXT.title}</h2>
      <NewEngine kinds={kinds} />
      {values.intent !== "create" && values.intent !== "set-alias" && <FormProblem />}
      {engines.length > 0 ? (
        <ScrollTable label={TEXT.title} heads={TEXT.heads}>
          {engines.flatMap((engine) =>
            engine.replicas.map((replica, index) => (
              <Replica
                key={`${engine.name} ${replica.address}`}
                engine={engine}
                replica={replica}
                isFirst={index === 0}
              />
            )),
          )}
        </ScrollTable>
      ) : (
        <p className="text-ink-2">{TEXT.none}</p>
      )}
    </section>
  );
}

function NewEngine({ kinds }: Pick<EnginesData, "kinds">) {
  const { errors, values } = useAnswer();
  const own = values.intent === "create" ? { errors, values } : { errors: {}, values: {} };
  return (
    <Form method="post" className="mb-4 flex flex-wrap items-start gap-3">
      <input type="hidden" name="intent" value="create" />
      <Field label={TEXT.name} error={own.errors.name ?? own.errors.form}>
        <TextInput
          {...fieldAttributes(NEW_ENGINE, "name")}
          defaultValue={own.values.name}
          autoComplete="off"
        />
      </Field>
      <Field label={TEXT.kind} error={own.errors.kind}>
        <Select name="kind" defaultValue={own.values.kind}>
          {kinds.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={TEXT.addresses} hint={TEXT.addressesHint} error={own.errors.addresses}>
        <TextInput
          {...fieldAttributes(NEW_ENGINE, "addresses")}
          defaultValue={own.values.addresses}
          autoComplete="off"
        />
      </Field>
      <Field label={TEXT.key} hint={TEXT.keyHint} error={own.errors.secret}>
        <TextInput {...fieldAttributes(NEW_ENGINE, "secret")} type="password" autoComplete="off" />
      </Field>
      <Button type="submit" busy={usePosting("intent", "create")} className="mt-6">
        {TEXT.add}
      </Button>
    </Form>
  );
}

const TONES: Readonly<Record<EngineReplicaRow["state"], Tone>> = {
  up: "good",
  down: "bad",
  draining: "info",
  unchecked: "neutral",
};

function Replica({
  engine,
  replica,
  isFirst,
}: {
  readonly engine: EngineRow;
  readonly replica: EngineReplicaRow;
  readonly isFirst: boolean;
}) {
  const { name, isSetting } = engine;
  const { address, state, since, error, running, waiting } = replica;
  const isDraining = state === "draining";
  return (
    <tr>
      <HeadCell>{name}</HeadCell>
      <Cell>{address}</Cell>
      <Cell>
        <Tag tone={TONES[state]}>{TEXT.states[state]}</Tag>{" "}
        {since && <TimeAgo iso={since} className="text-sm text-ink-3" />}
        {error && <div className="text-sm text-ink-2">{error}</div>}
      </Cell>
      <Cell isNumber>{running === undefined ? STRINGS.none : formatInteger(running)}</Cell>
      <Cell isNumber>{waiting === undefined ? STRINGS.none : formatInteger(waiting)}</Cell>
      <Cell>{isFirst && <Models engine={engine} />}</Cell>
      <ActionCell>
        <RowForm
          intent={isDraining ? "resume" : "drain"}
          label={isDraining ? TEXT.resume : TEXT.drain}
          item={`${name} ${address}`}
        />
        {isFirst && <EditEngine engine={engine} />}
        {isFirst && !isSetting && (
          <AskedForm
            intent="delete"
            label={TEXT.remove}
            item={name}
            question={TEXT.askRemove(name)}
            isDanger
          />
        )}
      </ActionCell>
    </tr>
  );
}

const Models = ({ engine: { models } }: { readonly engine: EngineRow }) => (
  <ul>
    {models.map(({ id, repos }) => (
      <li key={id}>
        {id}
        {repos.map((repo) => (
          <span key={repo}>
            {" → "}
            <a href={`/${repo}`} className="underline">
              {repo}
            </a>
          </span>
        ))}
        {repos.length === 0 && <span className="text-ink-3"> {TEXT.notJoined}</span>}
      </li>
    ))}
  </ul>
);
