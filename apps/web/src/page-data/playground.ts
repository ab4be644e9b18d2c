import type { TaskLink } from "./catalog-links.ts";
import type { ModelChoice } from "./model-choice.ts";
import type { Turn } from "./turn.ts";
import type { WidgetData, WidgetProvider } from "./widget.ts";

export interface PlaygroundData {
  /** Chat models with a provider, most downloaded first. */
  readonly models: readonly ModelChoice[];
  /** The model in the URL, else the first; absent if there is no chat model. */
  readonly model?: {
    readonly id: string;
    readonly takesImages: boolean;
    readonly providers: readonly WidgetProvider[];
    /** The sampling settings of its own configuration, by URL parameter. */
    readonly defaults: Readonly<Record<string, string>>;
  };
  /** Why the model in the URL can't be used. */
  readonly refusal?: string;
  /** The initial values of the fields, by URL parameter. */
  readonly settings: Readonly<Record<string, string>>;
  /** `code=1`: the program stands next to the conversation. */
  readonly showsCode: boolean;
  /** The messages of the saved run that is continued. */
  readonly turns?: readonly Turn[];
}

/** `/playground/results` */
export interface ArenaResultsData {
  /** Those with votes, most first. */
  readonly tasks: readonly TaskLink[];
  /** The one shown; absent without votes. */
  readonly task?: TaskLink;
  /** The best first. A vote on three models has two battles of the winner. */
  readonly models: readonly {
    readonly id: string;
    readonly rating: number;
    readonly wins: number;
    readonly losses: number;
    readonly ties: number;
  }[];
}

export interface ArenaData {
  /** `?blind=1`: names are hidden until the visitor voted. */
  readonly isBlind: boolean;
  /** Models that can be added: those for the same task, or all if none is selected. */
  readonly choices: readonly ModelChoice[];
  /** Up to four models, all for the same task as the first. */
  readonly models: readonly { readonly id: string; readonly widget: WidgetData }[];
  /** Models in the URL that can't be added, with the reason. */
  readonly refusals: readonly { readonly id: string; readonly reason: string }[];
}
