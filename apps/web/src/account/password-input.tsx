import { type ComponentProps, useState } from "react";
import { TextInput } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** A password, with a button that shows what was typed. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="relative block">
      <TextInput {...props} type={isShown ? "text" : "password"} className="pr-16" />
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="needs-js absolute inset-y-1 right-1 rounded-sm px-2 text-sm text-ink-2 hover:bg-sunken hover:text-ink aria-pressed:text-accent-text"
      >
        {STRINGS.password.show}
        <span className="sr-only"> {STRINGS.password.what}</span>
      </button>
    </span>
  );
}
