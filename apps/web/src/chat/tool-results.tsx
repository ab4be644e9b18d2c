import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Field, TextArea } from "../ui/field.tsx";
import type { ToolCall, Turn } from "./turn.ts";

/** Asks for what the functions return that the model wants called, and hands it back. */
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
      aria-label="Results of the tools"
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
        <Field key={id} label={`What ${name} returns`}>
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
        Hand back
      </Button>
    </form>
  );
}
