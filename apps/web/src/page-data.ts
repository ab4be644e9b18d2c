import type { AccountData } from "./page-data/account.ts";
import type { CompareData } from "./page-data/compare.ts";
import type { DatasetRowsData } from "./page-data/dataset-view.ts";
import type { DocData } from "./page-data/doc.ts";
import type { EditAnswer, EditData } from "./page-data/edit.ts";
import type { FileData, FilesData, UploadData } from "./page-data/files.ts";
import type { FormPageData, NewRepoData, SetupData, SignUpData } from "./page-data/forms.ts";
import type { CommitData, CommitsData } from "./page-data/history.ts";
import type { HomeData } from "./page-data/home.ts";
import type { InferenceUsageData } from "./page-data/inference-usage.ts";
import type { LibrariesData, LibraryPageData } from "./page-data/libraries.ts";
import type { LiveData } from "./page-data/live.ts";
import type { NewOrganizationData, OrganizationSettingsData } from "./page-data/organization.ts";
import type { PeekData } from "./page-data/peek.ts";
import type { PeopleData } from "./page-data/people.ts";
import type { ContestData, PlaygroundData } from "./page-data/playground.ts";
import type { ModelProvidersData, ProviderKeysData } from "./page-data/providers.ts";
import type { PullData, PullsData } from "./page-data/pulls.ts";
import type { RepoPageData } from "./page-data/repo.ts";
import type { RepoListData } from "./page-data/repo-list.ts";
import type { RepoSettingsData } from "./page-data/repo-settings.ts";
import type { RunPageData } from "./page-data/run.ts";
import type { SettingsData } from "./page-data/settings.ts";
import type { ShellData } from "./page-data/shell.ts";
import type { TaskPageData, TasksData } from "./page-data/tasks.ts";
import type { UsageData } from "./page-data/usage.ts";
import type { RunAnswer, RunFailure } from "./page-data/widget.ts";
import type { PageId } from "./paths.ts";

/** What the server hands to the pages: plain JSON, one shape per page. Dates are ISO-8601 text, sizes are bytes. */
export interface PageData {
  readonly shell: ShellData;
  readonly home: HomeData;
  readonly models: RepoListData;
  readonly datasets: RepoListData;
  readonly compare: CompareData;
  readonly people: PeopleData;
  readonly organizations: PeopleData;
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
  readonly playground: PlaygroundData;
  readonly contest: ContestData;
  readonly run: RunPageData;
  readonly providerKeys: ProviderKeysData;
  readonly organizationProviderKeys: ProviderKeysData;
  readonly hubProviderKeys: ProviderKeysData;
  readonly inferenceUsage: InferenceUsageData;
  readonly organizationInferenceUsage: InferenceUsageData;
  readonly hubInferenceUsage: InferenceUsageData;
  readonly modelProviders: ModelProvidersData;
  readonly newOrganization: NewOrganizationData;
  readonly organizationSettings: OrganizationSettingsData;
  readonly account: AccountData;
  readonly model: RepoPageData;
  readonly modelLive: LiveData;
  readonly modelFiles: FilesData;
  readonly modelFile: FileData;
  readonly modelCommits: CommitsData;
  readonly modelCommit: CommitData;
  readonly modelEdit: EditData;
  readonly modelPulls: PullsData;
  readonly modelPull: PullData;
  readonly modelSettings: RepoSettingsData;
  readonly modelUpload: UploadData;
  readonly dataset: RepoPageData;
  readonly datasetRows: DatasetRowsData;
  readonly datasetFiles: FilesData;
  readonly datasetFile: FileData;
  readonly datasetCommits: CommitsData;
  readonly datasetCommit: CommitData;
  readonly datasetEdit: EditData;
  readonly datasetPulls: PullsData;
  readonly datasetPull: PullData;
  readonly datasetSettings: RepoSettingsData;
  readonly datasetUpload: UploadData;
  readonly modelUsage: UsageData;
  readonly datasetUsage: UsageData;
  readonly modelPeek: PeekData;
  readonly datasetPeek: PeekData;
}

/** Every page id has its data; so have the shell, and the parts that a page asks for by themselves. */
export type DataId = PageId | "shell" | PagePart;

/** Named in `?_data=` at the address of the page they are part of. */
export type PagePart = "modelUsage" | "datasetUsage" | "modelPeek" | "datasetPeek";

/** What a form post answers when it does not redirect: messages by field name, `form` for the whole. */
export interface ActionData {
  readonly errors: Readonly<Record<string, string>>;
  /** What the visitor typed, passwords left out, to fill the form again. */
  readonly values: Readonly<Record<string, string>>;
  /** Shown once, after creating an access token. */
  readonly newToken?: string;
  /** The same of an access key. */
  readonly newAccessKey?: { readonly id: string; readonly secret: string };
  readonly edit?: EditAnswer;
  /** What a model answered to the posted form of its page. */
  readonly run?: RunAnswer;
  readonly failure?: RunFailure;
}

/** Why a page could not be shown. */
export interface PageFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}
