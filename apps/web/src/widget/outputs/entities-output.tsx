import { LabelledText } from "../../ui/text/labelled-text.tsx";
import { STRINGS } from "../strings.ts";
import type { OutputProps } from "./output-props.ts";
import { placeEntities } from "./place-entities.ts";

/** The text that was sent, with what was found in it. */
export function EntitiesOutput({ output, values: { text = "" } }: OutputProps<"entities">) {
  if (output.length === 0) return <p className="text-ink-2">{STRINGS.outputs.noEntities}</p>;
  return <LabelledText text={text} tokens={placeEntities(text, output)} />;
}
