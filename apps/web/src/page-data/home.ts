import type { RepoSummary } from "./repo-list.ts";
import type { TaskCount } from "./task-link.ts";

export interface HomeData {
  readonly counts: { readonly models: number; readonly datasets: number };
  readonly recentModels: readonly RepoSummary[];
  readonly recentDatasets: readonly RepoSummary[];
  readonly tasks: readonly TaskCount[];
}
