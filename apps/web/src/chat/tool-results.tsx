import { useState } from "react";
import type { ToolCall, Turn } from "../page-data/turn.ts";
import { Button } from "../ui/button.tsx";
import { Field, TextArea } from "../ui/field.tsx";
import { TOOLS } from "./tool-strings.ts";

/** Asks for the results of the functions that the model calls, and sends them. */
export default function ToolResults({
  calls,
  onSend,
}: {
  readonly calls: readonly ToolCall[];
  readonly onSend: (...turns: readonly Turn[]) => void;
}) {
  const [results, setResults] = useState<Readonly<Record<string, string>>>({});
  return (
    <form
      aria-label={TOOLS.title}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(
          ...calls.map(({ id }) => ({
            role: "tool" as const,
            text: results[id] ?? "",
            toolCallId: id,
          })),
        );
      }}
      className="space-y-2 rounded-md border border-line p-2.5"
    >
      {calls.map(({ id, name }) => (
        <Field key={id} label={TOOLS.result(name)}>
          <TextArea
            rows={2}
            isCode
            required
            value={results[id] ?? ""}
            onChange={({ target }) => setResults({ ...results, [id]: target.value })}
          />
        </Field>
      ))}
      <Button type="submit" size="sm">
        {TOOLS.send}
      </Button>
    </form>
  );
}
