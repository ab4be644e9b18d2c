import type { ReadAnswer } from "./answer-writer.ts";
import { findThoughtTags, findToolFormat, isHarmony } from "./find-format.ts";
import type { AnswerStyle as TaggedStyle } from "./read-answer.ts";
import { readAnswer } from "./read-answer.ts";
import { HARMONY_LAYOUT, HARMONY_MARKERS, readHarmony } from "./read-harmony.ts";
import type { ToolChoice } from "./tool-choice.ts";
import type { CallLayout } from "./tool-format.ts";

/** How the answers of a model to a chat are read. */
export interface AnswerStyle {
  readonly read: ReadAnswer;
  /** Texts that matter even where they are control tokens. */
  readonly markers: readonly string[];
  readonly layout: CallLayout;
  /** What calls begin with; empty where nothing marks them. */
  readonly open: string;
  /** What a thought ends with, if the prompt ends within one. */
  readonly thoughtEnd: string | undefined;
}

export interface AnswerContext {
  readonly template: string;
  /** How the prompt ends. */
  readonly promptEnd: string;
  readonly choice: ToolChoice;
  /** The answer is held to a format from its beginning, and has no thought. */
  readonly isFormatted: boolean;
}

/** Finds out from the template how an answer is written. Pure. */
export function answerStyle({
  template,
  promptEnd,
  choice,
  isFormatted,
}: AnswerContext): AnswerStyle {
  if (isHarmony(template))
    return {
      read: isFormatted ? undefined : readHarmony,
      markers: isFormatted ? [] : HARMONY_MARKERS,
      layout: HARMONY_LAYOUT,
      open: "",
      thoughtEnd: undefined,
    };
  const tags = findThoughtTags(template);
  const isThinking = tags !== undefined && promptEnd.trimEnd().endsWith(tags.open);
  const thought = isFormatted && !isThinking ? undefined : tags;
  const format = findToolFormat(template);
  const tools = choice.kind === "none" ? undefined : { format, list: choice.tools };
  const style: TaggedStyle = { thought, isThinking, tools };
  return {
    read: thought || tools ? (reader, sink) => readAnswer(reader, style, sink) : undefined,
    markers: [
      ...(thought ? [thought.open, thought.close] : []),
      ...(tools ? [format.open, ...format.markers] : []),
    ].filter((marker) => marker !== ""),
    layout: format.layout,
    open: format.open,
    thoughtEnd: isThinking ? tags.close : undefined,
  };
}
