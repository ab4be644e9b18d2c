import type { DataId, PageData } from "@orrery/web/page-data";
import { loadCompare } from "./list/load-compare.ts";
import { loadPeek } from "./list/load-peek.ts";
import { loadRepoList } from "./list/load-repo-list.ts";
import { loadAccount } from "./load-account.ts";
import { loadCommit } from "./load-commit.ts";
import { loadCommits } from "./load-commits.ts";
import { loadContest } from "./load-contest.ts";
import { loadDatasetRows } from "./load-dataset-rows.ts";
import { loadDoc } from "./load-doc.ts";
import { loadEdit } from "./load-edit.ts";
import { loadFile } from "./load-file.ts";
import { loadFiles } from "./load-files.ts";
import { loadNewRepo, loadSettings, loadSetup, loadSignIn, loadSignUp } from "./load-forms.ts";
import { loadHome } from "./load-home.ts";
import { loadInferenceUsage } from "./load-inference-usage.ts";
import { loadLibraries } from "./load-libraries.ts";
import { loadLibrary } from "./load-library.ts";
import { loadLive } from "./load-live.ts";
import { loadModelProviders } from "./load-model-providers.ts";
import { loadNewOrganization, loadOrganizationSettings } from "./load-organization.ts";
import { loadPeople } from "./load-people.ts";
import { loadPlayground } from "./load-playground.ts";
import { loadProviderKeys } from "./load-provider-keys.ts";
import { loadPull } from "./load-pull.ts";
import { loadPulls } from "./load-pulls.ts";
import { loadRepo } from "./load-repo.ts";
import { loadRepoSettings } from "./load-repo-settings.ts";
import { loadRun } from "./load-run.ts";
import { loadShell } from "./load-shell.ts";
import { loadTask } from "./load-task.ts";
import { loadTasks } from "./load-tasks.ts";
import { loadUpload } from "./load-upload.ts";
import { loadUsage } from "./load-usage.ts";
import type { Load } from "./page-context.ts";

/** The data behind every page, by its id. */
export const loaders: { readonly [Id in DataId]: Load<PageData[Id]> } = {
  shell: loadShell,
  home: loadHome,
  models: loadRepoList("model"),
  datasets: loadRepoList("dataset"),
  compare: loadCompare,
  people: loadPeople("account"),
  organizations: loadPeople("organization"),
  tasks: loadTasks,
  task: loadTask,
  libraries: loadLibraries,
  library: loadLibrary,
  docs: loadDoc,
  doc: loadDoc,
  newRepo: loadNewRepo,
  signIn: loadSignIn,
  signUp: loadSignUp,
  setup: loadSetup,
  settings: loadSettings,
  playground: loadPlayground,
  contest: loadContest,
  run: loadRun,
  providerKeys: loadProviderKeys("account"),
  organizationProviderKeys: loadProviderKeys("organization"),
  hubProviderKeys: loadProviderKeys("hub"),
  inferenceUsage: loadInferenceUsage("account"),
  organizationInferenceUsage: loadInferenceUsage("organization"),
  hubInferenceUsage: loadInferenceUsage("hub"),
  newOrganization: loadNewOrganization,
  organizationSettings: loadOrganizationSettings,
  account: loadAccount,
  model: loadRepo("model"),
  modelProviders: loadModelProviders,
  modelLive: loadLive,
  modelFiles: loadFiles("model"),
  modelFile: loadFile("model"),
  modelCommits: loadCommits("model"),
  modelCommit: loadCommit("model"),
  modelEdit: loadEdit("model"),
  modelPulls: loadPulls("model"),
  modelPull: loadPull("model"),
  modelSettings: loadRepoSettings("model"),
  modelUpload: loadUpload("model"),
  dataset: loadRepo("dataset"),
  datasetRows: loadDatasetRows,
  datasetFiles: loadFiles("dataset"),
  datasetFile: loadFile("dataset"),
  datasetCommits: loadCommits("dataset"),
  datasetCommit: loadCommit("dataset"),
  datasetEdit: loadEdit("dataset"),
  datasetPulls: loadPulls("dataset"),
  datasetPull: loadPull("dataset"),
  datasetSettings: loadRepoSettings("dataset"),
  datasetUpload: loadUpload("dataset"),
  modelUsage: loadUsage("model"),
  datasetUsage: loadUsage("dataset"),
  modelPeek: loadPeek("model"),
  datasetPeek: loadPeek("dataset"),
};
