import type { DemoItem } from "@orrery/catalog";
import type { OrganizationRole } from "@orrery/registry";
import type { PageId } from "./paths.ts";

/** What the server hands to the pages: plain JSON, one shape per page. Dates are ISO-8601 text, sizes are bytes. */
export interface PageData {
  readonly shell: ShellData;
  readonly home: HomeData;
  readonly models: RepoListData;
  readonly datasets: RepoListData;
  readonly tasks: TasksData;
  readonly task: TaskPageData;
  readonly libraries: LibrariesData;
  readonly library: LibraryPageData;
  readonly docs: DocData;
  readonly doc: DocData;
  readonly newRepo: NewRepoData;
  readonly signIn: FormPageData;
  readonly signUp: SignUpData;
  readonly setup: SetupData;
  readonly settings: SettingsData;
  readonly newOrganization: NewOrganizationData;
  readonly organizationSettings: OrganizationSettingsData;
  readonly account: AccountData;
  readonly model: RepoPageData;
  readonly modelFiles: FilesData;
  readonly modelFile: FileData;
  readonly modelUpload: UploadData;
  readonly dataset: RepoPageData;
  readonly datasetFiles: FilesData;
  readonly datasetFile: FileData;
  readonly datasetUpload: UploadData;
  readonly modelUsage: UsageData;
  readonly datasetUsage: UsageData;
}

/** Every page id has its data; so have the shell, and the parts that a page asks for by themselves. */
export type DataId = PageId | "shell" | PagePart;

/** Named in `?_data=` at the address of the page they are part of. */
export type PagePart = "modelUsage" | "datasetUsage";

export type RepoKind = "model" | "dataset";

export interface ShellData {
  /** The signed-in account; absent for a visitor. */
  readonly account?: {
    readonly name: string;
    readonly isAdmin: boolean;
    /** The names of the organizations it is in. */
    readonly organizations: readonly string[];
  };
  /** False until the administrator exists: then sign-up and sign-in wait for the one-time link. */
  readonly isSetUp: boolean;
  readonly signUpOpen: boolean;
  /** What the visitor chose with the switch, from a cookie; `system` when nothing was chosen. */
  readonly theme: "system" | "light" | "dark";
  /** This hub's own address as the visitor reached it, e.g. `http://localhost:4870`. */
  readonly origin: string;
  readonly version: string;
}

export interface HomeData {
  readonly counts: { readonly models: number; readonly datasets: number };
  readonly recentModels: readonly RepoSummary[];
  readonly recentDatasets: readonly RepoSummary[];
  readonly tasks: readonly TaskCount[];
}

export interface RepoSummary {
  readonly kind: RepoKind;
  /** `namespace/name` */
  readonly id: string;
  readonly private: boolean;
  readonly pipelineTag?: string;
  readonly pipelineLabel?: string;
  readonly library?: string;
  readonly libraryLabel?: string;
  readonly license?: string;
  readonly sizeBytes: number;
  readonly fileCount: number;
  readonly downloads: number;
  readonly likes: number;
  readonly updatedAt: string;
}

export interface RepoListData {
  readonly kind: RepoKind;
  /** What the visitor asked for; all of it is in the URL: `?q=`, `?task=`, `?library=`, `?author=`. */
  readonly filter: {
    readonly q?: string;
    readonly task?: string;
    readonly library?: string;
    readonly author?: string;
  };
  readonly total: number;
  readonly repos: readonly RepoSummary[];
  /** The `?cursor=` of the next page; absent on the last. */
  readonly nextCursor?: string;
  /** True when this is not the first page. */
  readonly isContinued: boolean;
  readonly tasks: readonly TaskCount[];
  readonly libraries: readonly LibraryCount[];
  /** What the list is narrowed to, where the catalogue has a page about it. */
  readonly about: KnownUse;
}

/** A task by its pipeline tag. */
export interface TaskLink {
  readonly tag: string;
  readonly label: string;
}
export interface TaskCount extends TaskLink {
  readonly count: number;
}

export interface LibraryLink {
  readonly key: string;
  readonly label: string;
}
export interface LibraryCount extends LibraryLink {
  readonly count: number;
}

/** A task and a library that have a page of their own in the catalogue. */
export interface KnownUse {
  readonly task?: TaskLink;
  readonly library?: LibraryLink;
}

export interface TasksData {
  /** What the visitor looks for, from `?q=`. */
  readonly q?: string;
  /** Groups without a matching task are left out. */
  readonly modalities: readonly {
    readonly key: string;
    readonly label: string;
    readonly tasks: readonly (TaskCount & { readonly summary: string })[];
  }[];
}

export interface TaskPageData {
  readonly task: TaskLink & { readonly summary: string };
  readonly modality: string;
  /** The wider task that this one is a kind of. */
  readonly canonical?: TaskLink;
  /** The tasks that are kinds of this one. */
  readonly kinds: readonly TaskLink[];
  readonly subtasks: readonly { readonly id: string; readonly label: string }[];
  /** Those of the catalogue and those of this hub's models, most used first. */
  readonly libraries: readonly LibraryCount[];
  /** This hub's models for the task, most downloaded first. */
  readonly models: { readonly total: number; readonly top: readonly RepoSummary[] };
  /** Absent for the tasks that lists name and nothing explains. */
  readonly explained?: TaskExplanation;
}

export interface TaskExplanation {
  /** Rendered and sanitised on the server. */
  readonly aboutHtml: string;
  readonly demo: { readonly inputs: readonly DemoPart[]; readonly outputs: readonly DemoPart[] };
  readonly models: readonly NamedExample[];
  readonly datasets: readonly NamedExample[];
  readonly spaces: readonly NamedExample[];
  readonly metrics: readonly NamedExample[];
  /** A page elsewhere with a video. */
  readonly videoUrl?: string;
}

/** A repo or a metric worth knowing, and why. */
export interface NamedExample {
  readonly id: string;
  readonly description: string;
  /** Where it is: a path of this hub when it is here, else an address elsewhere; a metric has none. */
  readonly href?: string;
}

/** One piece of a task's demonstration; files by their address on this hub. */
export type DemoPart =
  | Exclude<DemoItem, { readonly type: "img" | "audio" }>
  | { readonly type: "img" | "audio"; readonly url: string; readonly name: string };

export interface LibrariesData {
  /** What the visitor looks for, from `?q=`. */
  readonly q?: string;
  /** How many there are without `q`. */
  readonly total: number;
  /** Most used on this hub first. */
  readonly libraries: readonly (LibraryCount & {
    readonly repoUrl: string;
    readonly docsUrl?: string;
  })[];
}

export interface LibraryPageData {
  readonly library: LibraryLink;
  readonly repoUrl: string;
  readonly docsUrl?: string;
  /** Offered as a filter of the models. */
  readonly filter: boolean;
  /** The kinds of files whose fetching counts as a download; names stand between backticks. */
  readonly countedFiles: readonly string[];
  readonly models: { readonly total: number; readonly top: readonly RepoSummary[] };
  /** What this hub's models with the library do. */
  readonly tasks: readonly TaskCount[];
  /** Code that loads a model; absent where the library has none to show. */
  readonly example?: {
    /** The model in the code, when it is one of this hub's. */
    readonly modelId?: string;
    readonly snippets: readonly UsageSnippet[];
  };
}

export interface DocData {
  readonly slug: string;
  readonly title: string;
  readonly html: string;
  readonly pages: readonly { readonly slug: string; readonly title: string }[];
}

export interface FormPageData {
  /** Where to go after success; always a path of this hub. */
  readonly next: string;
}
export interface SignUpData extends FormPageData {
  readonly open: boolean;
}
export interface SetupData {
  /** `ready`: the link is good; `used`: an administrator exists; `wrong`: not the printed link. */
  readonly state: "ready" | "used" | "wrong";
  readonly token: string;
}

export interface NewRepoData {
  readonly kind: RepoKind;
  /** The namespaces the viewer may create in; the first is their own. */
  readonly namespaces: readonly string[];
  /** The one of them that the address asks for, else the first. */
  readonly namespace: string;
  readonly licenses: readonly { readonly id: string; readonly label: string }[];
}

export interface SettingsData {
  readonly name: string;
  readonly tokens: readonly {
    readonly key: string;
    readonly name: string;
    readonly role: "read" | "write";
    readonly createdAt: string;
    readonly lastUsedAt?: string;
    /** Absent for one that never ends. */
    readonly expiresAt?: string;
    readonly isExpired: boolean;
  }[];
}

export interface NewOrganizationData {
  /** Who will be its first admin. */
  readonly viewer: string;
}

export interface OrganizationSettingsData {
  readonly name: string;
  /** False for a member who may only look and leave. */
  readonly canAdminister: boolean;
  readonly viewer: string;
  /** The viewer's own; absent for the hub's administrator who is no member. */
  readonly role?: OrganizationRole;
  readonly members: MembersSummary;
  /** The `?cursor=` of the next page of members; absent on the last. */
  readonly nextCursor?: string;
  /** True when this is not the first page of members. */
  readonly isContinued: boolean;
  /** It has no repo, so it may be deleted. */
  readonly isEmpty: boolean;
}

/** A member of an organization, or an organization that an account is in. */
export interface MemberSummary {
  readonly name: string;
  readonly role: OrganizationRole;
}

export interface MembersSummary {
  /** By name, the first of them. */
  readonly members: readonly MemberSummary[];
  readonly total: number;
}

export interface AccountData {
  readonly kind: "account" | "organization";
  readonly name: string;
  readonly createdAt: string;
  /** Where the viewer changes it; absent when there is nothing for them to change. */
  readonly settingsPath?: string;
  /** The viewer may make repos under this name. */
  readonly canCreate: boolean;
  /** Who belongs to an organization; absent for an account. */
  readonly members?: MembersSummary;
  /** What an account belongs to. */
  readonly organizations: readonly MemberSummary[];
  readonly models: readonly RepoSummary[];
  readonly datasets: readonly RepoSummary[];
}

/** What stands above every tab of a repo. */
export interface RepoHead {
  readonly kind: RepoKind;
  readonly namespace: string;
  readonly name: string;
  readonly id: string;
  readonly private: boolean;
  readonly pipelineTag?: string;
  readonly pipelineLabel?: string;
  readonly library?: string;
  readonly libraryLabel?: string;
  readonly license?: string;
  readonly licenseLabel?: string;
  readonly languages: readonly string[];
  /** Remaining tags, each a link to the filtered list. */
  readonly tags: readonly string[];
  readonly downloads: number;
  readonly likes: number;
  readonly updatedAt: string;
  readonly canWrite: boolean;
  /** The branch shown by default. */
  readonly defaultBranch: string;
}

export interface RepoPageData {
  readonly repo: RepoHead;
  /** Rendered and sanitised on the server; `absent` when there is no README.md. */
  readonly card:
    | { readonly state: "absent" }
    | {
        readonly state: "rendered";
        readonly html: string;
        readonly outline: readonly OutlineItem[];
      }
    | { readonly state: "unreadable"; readonly reason: string };
  readonly facts: {
    readonly sizeBytes: number;
    readonly fileCount: number;
    readonly weightFormats: readonly string[];
    readonly architecture?: string;
    readonly datasets: readonly string[];
    readonly baseModels: readonly string[];
    readonly commitId?: string;
  };
  readonly about: KnownUse;
  readonly usage: UsageData;
}

export interface OutlineItem {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

/** The usage panel: its tabs, and what the chosen one shows. Nothing of the others is sent. */
export interface UsageData {
  /** Those that have something to show. */
  readonly tabs: readonly UsageChoice[];
  /** What leads here again, by its names in the address. */
  readonly query: Readonly<Record<string, string>>;
  /** The repo is private: programs that fetch its files need a token. */
  readonly needsToken: boolean;
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

export interface LibraryUsageView {
  readonly kind: "library";
  readonly libraries: readonly UsageChoice[];
  readonly library: string;
  readonly docsUrl?: string;
  /** What makes Python's clients ask this hub, set before they are loaded; absent for JavaScript. */
  readonly setUp?: string;
  readonly snippets: readonly UsageSnippet[];
}

export interface InferenceUsageView {
  readonly kind: "inference";
  readonly languages: readonly UsageChoice[];
  readonly language: string;
  readonly clients: readonly UsageChoice[];
  readonly client: string;
  readonly providers: readonly UsageChoice[];
  readonly provider: string;
  /** The address of one's own server; absent where a provider is chosen. */
  readonly endpointUrl?: string;
  /** The environment variable in which the program looks for its key. */
  readonly keyVariable: string;
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
  /** Those that fetch from this hub, then those that are told what to load by a link. */
  readonly apps: readonly UsageChoice[];
  readonly linkedApps: readonly UsageChoice[];
  readonly app: string;
  readonly docsUrl: string;
  /** The GGUF files to choose from. */
  readonly files: readonly string[];
  readonly file?: string;
  /** Only the app understands it, and it names a repo of the public hub. */
  readonly link?: string;
  readonly snippets: readonly UsageSnippet[];
}

export interface FilesUsageView {
  readonly kind: "files";
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

export interface CommitSummary {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly date: string;
}

export interface FilesData {
  readonly repo: RepoHead;
  readonly revision: string;
  readonly path: string;
  readonly branches: readonly string[];
  readonly lastCommit?: CommitSummary;
  readonly entries: readonly {
    readonly type: "file" | "directory";
    readonly name: string;
    readonly path: string;
    readonly sizeBytes: number;
    /** True when the bytes live in the blob store. */
    readonly isLfs: boolean;
    readonly lastCommit?: CommitSummary;
  }[];
  /** Entries left out because the folder is very large. */
  readonly moreEntries: number;
}

export interface FileData {
  readonly repo: RepoHead;
  readonly revision: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly isLfs: boolean;
  readonly sha256?: string;
  readonly lastCommit?: CommitSummary;
  readonly content:
    | { readonly kind: "markdown"; readonly html: string }
    | { readonly kind: "code"; readonly html: string; readonly lines: number }
    | { readonly kind: "image" | "audio" | "video"; readonly url: string }
    | { readonly kind: "none"; readonly reason: string };
}

export interface UploadData {
  readonly repo: RepoHead;
  readonly revision: string;
  /** The commit the upload builds on, so that two publishers cannot overwrite each other; absent while empty. */
  readonly commitId?: string;
}

/** What a form post answers when it does not redirect: messages by field name, `form` for the whole. */
export interface ActionData {
  readonly errors: Readonly<Record<string, string>>;
  /** What the visitor typed, passwords left out, to fill the form again. */
  readonly values: Readonly<Record<string, string>>;
  /** Shown once, after creating an access token. */
  readonly newToken?: string;
}

/** Why a page could not be shown. */
export interface PageFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}
