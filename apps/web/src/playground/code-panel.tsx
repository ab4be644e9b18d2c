import { useEffect, useState } from "react";
import { callHub } from "../call-hub.ts";
import { Field, Select } from "../ui/field.tsx";
import { CodeBlock } from "../ui/text/code-block.tsx";
import type { ProgramQuery } from "./program-query.ts";
import { STRINGS } from "./strings.ts";
import { type Program, useHighlighted } from "./use-highlighted.ts";

/** Milliseconds without a change of the settings before the program follows. */
const PAUSE = 150;

/** The program that does what the playground is set to do: the snippets of the model's page. */
export function CodePanel({
  model,
  query,
}: {
  readonly model: string;
  readonly query: ProgramQuery;
}) {
  const [programs, setPrograms] = useState<readonly Program[]>();
  const [chosen, setChosen] = useState("python/openai");
  // Each render makes a new object; only another text is another query.
  const wanted = JSON.stringify(query);
  useEffect(() => {
    const controller = new AbortController();
    const load = () =>
      fetchPrograms(model, JSON.parse(wanted), controller.signal).then(setPrograms, () => {
        if (!controller.signal.aborted) setPrograms([]);
      });
    const timer = setTimeout(load, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [model, wanted]);
  if (!programs) return <p className="text-ink-3">{STRINGS.code.loading}</p>;
  const program = programs.find((one) => keyOf(one) === chosen) ?? programs[0];
  if (!program) return <p className="text-ink-2">{STRINGS.code.none}</p>;
  return (
    <div className="space-y-3">
      <Field label={STRINGS.code.program} className="max-w-60">
        <Select value={keyOf(program)} onChange={({ target }) => setChosen(target.value)}>
          {programs.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {one.language} · {one.client}
            </option>
          ))}
        </Select>
      </Field>
      <ProgramCode model={model} query={query} program={program} />
    </div>
  );
}

function ProgramCode({
  model,
  query,
  program,
}: {
  readonly model: string;
  readonly query: ProgramQuery;
  readonly program: Program;
}) {
  const html = useHighlighted(model, query, program);
  return (
    <CodeBlock
      id="playground-code"
      label={program.client}
      content={program.content}
      {...(html !== undefined && { html })}
      className="[&_.code-scroll]:max-h-[60dvh]"
    />
  );
}

const keyOf = ({ language, client }: Program) => `${language}/${client}`;

async function fetchPrograms(model: string, query: ProgramQuery, signal: AbortSignal) {
  const [namespace = "", name = ""] = model.split("/");
  const path = { namespace, name };
  const options = { path, query, signal };
  const response = await callHub("GET /api/models/{namespace}/{name}/snippets", options);
  if (!response.ok) throw new Error(STRINGS.errors.status(response.status));
  return (await response.json()).inference;
}
