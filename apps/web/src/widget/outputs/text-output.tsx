import { CopyButton } from "../../ui/text/copy-button.tsx";
import { STRINGS } from "../strings.ts";
import type { OutputProps } from "./output-props.ts";

/** A text as the model wrote it. */
export function TextOutput({ output }: OutputProps<"text">) {
  const text = Object.values(output)[0] ?? "";
  if (text.trim() === "") return <p className="text-ink-2">{STRINGS.outputs.noText}</p>;
  return (
    <div className="flex items-start gap-2">
      <p className="min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere">{text}</p>
      <CopyButton content={text} />
    </div>
  );
}
