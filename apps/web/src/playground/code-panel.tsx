import { useEffect, useState } from "react";
import { CodeBlock } from "../ui/code-block.tsx";
import { Field, Select } from "../ui/field.tsx";

interface Program {
  readonly language: string;
  readonly client: string;
  readonly content: string;
}

/** The program that does what the playground is set to do: the snippets of the model's page. */
export function CodePanel({
  model,
  query,
}: {
  readonly model: string;
  /** As `/api/models/{id}/snippets` takes it. */
  readonly query: string;
}) {
  const [programs, setPrograms] = useState<readonly Program[]>();
  const [chosen, setChosen] = useState("python/openai");
  useEffect(() => {
    const controller = new AbortController();
    fetchPrograms(model, query, controller.signal).then(setPrograms, () => {
      if (!controller.signal.aborted) setPrograms([]);
    });
    return () => controller.abort();
  }, [model, query]);
  if (!programs) return <p className="text-ink-3">Writing the program…</p>;
  const program = programs.find((one) => keyOf(one) === chosen) ?? programs[0];
  if (!program) return <p className="text-ink-2">There is no program for this.</p>;
  return (
    <div className="space-y-3">
      <Field label="Language and client" className="max-w-60">
        <Select value={keyOf(program)} onChange={({ target }) => setChosen(target.value)}>
          {programs.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {one.language} · {one.client}
            </option>
          ))}
        </Select>
      </Field>
      <CodeBlock
        id="playground-code"
        label={program.client}
        content={program.content}
        className="[&_.code-scroll]:max-h-[60dvh]"
      />
    </div>
  );
}

const keyOf = ({ language, client }: Program) => `${language}/${client}`;

async function fetchPrograms(model: string, query: string, signal: AbortSignal) {
  const response = await fetch(`/api/models/${model}/snippets?${query}`, { signal });
  if (!response.ok) throw new Error(`The hub answered ${response.status}.`);
  const { inference } = (await response.json()) as { readonly inference: readonly Program[] };
  return inference;
}
