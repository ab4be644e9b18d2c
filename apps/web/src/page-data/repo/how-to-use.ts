import type { CallerFormat } from "@orrery/snippets/callers";

/** The usage panel: its tabs, and the data of the selected one only. */
export interface UsageData {
  /** The tabs with content. */
  readonly tabs: readonly UsageChoice[];
  /** The URL parameters that select this view. */
  readonly query: Readonly<Record<string, string>>;
  /** Why the files need a token or access; absent for public files. */
  readonly access?: "private" | "gated" | "closed";
  readonly view: UsageView;
}

export type UsageView =
  | LibraryUsageView
  | InferenceUsageView
  | NoInferenceView
  | LocalAppsUsageView
  | EnginesUsageView
  | FilesUsageView;

/** A choice, by its value in the URL. */
export interface UsageChoice {
  readonly key: string;
  readonly label: string;
}

/** Choices under a heading. */
export interface ChoiceGroup {
  readonly label: string;
  readonly choices: readonly UsageChoice[];
}

export interface ProviderChoice extends UsageChoice {
  /** Where the call goes, as text. */
  readonly group: string;
}

export interface LibraryUsageView {
  readonly kind: "library";
  readonly libraries: readonly UsageChoice[];
  readonly library: string;
  readonly docsUrl?: string;
  /** For a dataset: the config and split that the code loads. */
  readonly part?: DatasetPart;
  /** The environment variables that point Python clients to this hub; absent if the code names the hub. */
  readonly setUp?: string;
  /** Why this library can't load the model and what to do, as a sentence. */
  readonly note?: string;
  readonly snippets: readonly UsageSnippet[];
}

/** A config and a split by name, with all choices. */
export interface DatasetPart {
  readonly configs: readonly string[];
  readonly config: string;
  readonly splits: readonly string[];
  readonly split: string;
}

export interface InferenceUsageView {
  readonly kind: "inference";
  /** The common languages, and the common clients of the selected one. */
  readonly languages: readonly UsageChoice[];
  readonly language: string;
  readonly clients: readonly UsageChoice[];
  readonly client: string;
  /** All other programs by language and client, and the selected one. */
  readonly more: readonly ChoiceGroup[];
  readonly program: string;
  readonly providers: readonly ProviderChoice[];
  readonly provider: string;
  /** The URL of your own server; absent if a provider is selected. */
  readonly endpointUrl?: string;
  /** The environment variable with the API key. */
  readonly keyVariable: string;
  /** The least role that a token of this hub needs; absent if another key is needed. */
  readonly tokenScope?: "inference" | "read";
  /** The organizations that can be billed, and the selected one or an empty string; absent if the hub is not called. */
  readonly payers?: readonly string[];
  readonly payer?: string;
  /** Whether it is a chat, which has more options. */
  readonly chats: boolean;
  /** Further options of a chat, each a field. */
  readonly switches: readonly UsageChoice[];
  /** The values of the fields by name; absent fields are empty. */
  readonly values: Readonly<Record<string, string>>;
  /** The errors by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** The language of `inputs`. */
  readonly inputFormat: "text" | "json" | "file";
  readonly snippets: readonly UsageSnippet[];
}

/** Replaces the call for a task without a defined input. */
export interface NoInferenceView {
  readonly kind: "no-inference";
  readonly reason: string;
  readonly snippets: readonly [];
}

export interface LocalAppsUsageView {
  readonly kind: "local-apps";
  readonly apps: readonly UsageChoice[];
  readonly app: string;
  readonly docsUrl: string;
  /** The GGUF files to select from. */
  readonly files: readonly string[];
  readonly file?: string;
  readonly snippets: readonly UsageSnippet[];
}

/** How inference servers load the model. */
export interface EnginesUsageView {
  readonly kind: "engines";
  readonly engines: readonly UsageChoice[];
  readonly engine: string;
  readonly docsUrl?: string;
  /** The GGUF files to select from. */
  readonly files: readonly string[];
  readonly file?: string;
  readonly snippets: readonly UsageSnippet[];
}

export interface FilesUsageView {
  readonly kind: "files";
  /** How many of the last snippets are about a single file. */
  readonly ofOne: number;
  /** The files to select from for a single download. */
  readonly files: readonly string[];
  readonly file?: string;
  readonly snippets: readonly UsageSnippet[];
}

export interface UsageSnippet {
  readonly label: string;
  readonly language: CallerFormat;
  readonly content: string;
  /** The command that installs its dependencies. */
  readonly install?: string;
  /** The same text, highlighted on the server. */
  readonly html: string;
}
