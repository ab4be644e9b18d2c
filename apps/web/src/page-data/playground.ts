import type { Turn } from "../chat/turn.ts";
import type { ModelChoice } from "./model-choice.ts";
import type { WidgetData, WidgetProvider } from "./widget.ts";

export interface PlaygroundData {
  /** Models that chat and that somebody runs, the most downloaded first. */
  readonly models: readonly ModelChoice[];
  /** What the address asks for, else the first; absent where no model chats. */
  readonly model?: {
    readonly id: string;
    readonly takesImages: boolean;
    readonly providers: readonly WidgetProvider[];
  };
  /** Why the model of the address is not there to talk to. */
  readonly refusal?: string;
  /** What the fields begin with, by the names they have in the address. */
  readonly settings: Readonly<Record<string, string>>;
  /** What was said in the run that is continued here. */
  readonly turns?: readonly Turn[];
}

export interface ContestData {
  /** What can stand beside the first, or all where none was chosen. */
  readonly choices: readonly ModelChoice[];
  /** At most four, all of the same task as the first. */
  readonly models: readonly { readonly id: string; readonly widget: WidgetData }[];
  /** Those of the address that cannot stand beside the others, and why. */
  readonly refusals: readonly { readonly id: string; readonly reason: string }[];
}
