import { CodeBlock } from "../../ui/text/code-block.tsx";
import type { OutputProps } from "./output-props.ts";

/** Long lists of numbers are cut. */
const SHOWN = 4000;

/** An answer as it came. */
export function JsonOutput({ output }: OutputProps<"json">) {
  const text = JSON.stringify(output, (_key, value) => shorten(value), 1);
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}\n…` : text;
  return (
    <CodeBlock
      id="widget-json"
      label={shapeOf(output)}
      content={shown}
      className="[&_.code-scroll]:max-h-72"
    />
  );
}

const shorten = (value: unknown): unknown =>
  typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value;

/** `1 × 384` for nested lists of equal length at the top. */
function shapeOf(value: unknown): string {
  const sizes: number[] = [];
  for (let inner = value; Array.isArray(inner); inner = inner[0]) sizes.push(inner.length);
  return sizes.length > 0 ? sizes.join(" × ") : "JSON";
}
