/** The usage panel: its tabs, and what the chosen one shows. Nothing of the others is sent. */
export interface UsageData {
  /** Those that have something to show. */
  readonly tabs: readonly UsageChoice[];
  /** What leads here again, by its names in the address. */
  readonly query: Readonly<Record<string, string>>;
  /** Whose files need a token, and whether the viewer has to ask for them first; absent where nothing does. */
  readonly access?: "private" | "gated" | "closed";
  readonly view: UsageView;
}

export type UsageView =
  | LibraryUsageView
  | InferenceUsageView
  | NoInferenceView
  | LocalAppsUsageView
  | FilesUsageView;

/** One of several, by the value it has in the address. */
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
  /** Where the call goes, in words. */
  readonly group: string;
}

export interface LibraryUsageView {
  readonly kind: "library";
  readonly libraries: readonly UsageChoice[];
  readonly library: string;
  readonly docsUrl?: string;
  /** Of a dataset: the part that the programs load. */
  readonly part?: DatasetPart;
  /** What makes Python's clients ask this hub, set before they are loaded; absent where the code names it. */
  readonly setUp?: string;
  /** What stands in the way of this library, and what to do, as a sentence. */
  readonly note?: string;
  readonly snippets: readonly UsageSnippet[];
}

/** A configuration and a split of it, by name, and those that there are. */
export interface DatasetPart {
  readonly configs: readonly string[];
  readonly config: string;
  readonly splits: readonly string[];
  readonly split: string;
}

export interface InferenceUsageView {
  readonly kind: "inference";
  /** The usual ones, and the usual clients of the one that is shown. */
  readonly languages: readonly UsageChoice[];
  readonly language: string;
  readonly clients: readonly UsageChoice[];
  readonly client: string;
  /** Every other program, by language and client in one word, and the word of the one that is shown. */
  readonly more: readonly ChoiceGroup[];
  readonly program: string;
  readonly providers: readonly ProviderChoice[];
  readonly provider: string;
  /** The address of one's own server; absent where a provider is chosen. */
  readonly endpointUrl?: string;
  /** The environment variable in which the program looks for its key. */
  readonly keyVariable: string;
  /** The least that a token of this hub has to be allowed; absent where another key is asked for. */
  readonly tokenScope?: "inference" | "read";
  /** The viewer's organizations that may pay, and the one that does or an empty text; absent where the hub is not called. */
  readonly payers?: readonly string[];
  readonly payer?: string;
  /** Whether it is a chat, which has further options. */
  readonly chats: boolean;
  /** What stands in the fields, by their names; absent fields are empty. */
  readonly values: Readonly<Record<string, string>>;
  /** What is wrong in a field, by its name. */
  readonly errors: Readonly<Record<string, string>>;
  /** What `inputs` is written in. */
  readonly inputFormat: "text" | "json" | "file";
  readonly snippets: readonly UsageSnippet[];
}

/** In place of a call for a task that nobody has defined an input for. */
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
  /** The GGUF files to choose from. */
  readonly files: readonly string[];
  readonly file?: string;
  readonly snippets: readonly UsageSnippet[];
}

export interface FilesUsageView {
  readonly kind: "files";
  /** How many of the snippets, the last ones, are about a single file. */
  readonly ofOne: number;
  /** What can be chosen for a single download. */
  readonly files: readonly string[];
  readonly file?: string;
  readonly snippets: readonly UsageSnippet[];
}

export interface UsageSnippet {
  readonly label: string;
  readonly language: "python" | "js" | "sh" | "json";
  readonly content: string;
  /** The command that installs what it needs. */
  readonly install?: string;
  /** The same text, highlighted on the server. */
  readonly html: string;
}
