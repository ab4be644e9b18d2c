import { LabelledText } from "../../ui/labelled-text.tsx";
import type { OutputProps } from "./output-props.ts";
import { placeEntities } from "./place-entities.ts";

/** The text that was sent, with what was found in it. */
export function EntitiesOutput({ output, values: { text = "" } }: OutputProps<"entities">) {
  if (output.length === 0) return <p className="text-ink-2">Nothing was found in this text.</p>;
  return <LabelledText text={text} tokens={placeEntities(text, output)} />;
}
