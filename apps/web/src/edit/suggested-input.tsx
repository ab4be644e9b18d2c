import { useState } from "react";
import type { Suggestion } from "../page-data/repo/edit.ts";
import { TextInput } from "../ui/field.tsx";

/** A text with suggestions. In a list, they follow the items that are there. */
export function SuggestedInput({
  name,
  initial,
  isList,
  options,
}: {
  readonly name: string;
  readonly initial: string;
  readonly isList: boolean;
  readonly options: readonly Suggestion[];
}) {
  const [text, setText] = useState(initial);
  const items = text.split(",").map((item) => item.trim());
  const before = isList ? items.slice(0, -1).map((item) => `${item}, `) : [];
  const start = before.join("");
  const left = isList
    ? options.filter(({ value }) => !items.slice(0, -1).includes(value))
    : options;
  return (
    <>
      <TextInput
        name={name}
        value={text}
        onChange={({ target }) => setText(target.value)}
        maxLength={5000}
        autoComplete="off"
        list={`suggest-${name}`}
      />
      <datalist id={`suggest-${name}`}>
        {left.map(({ value, label }) => (
          <option key={value} value={start + value} label={label || undefined} />
        ))}
      </datalist>
    </>
  );
}
