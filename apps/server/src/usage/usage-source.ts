import { type ModelInfo, modelInfo } from "@orrery/catalog";
import type { Providers } from "@orrery/inference";
import { formatRepoId, type Repo, type RepoType } from "@orrery/registry";
import { NO_ROUTES, type UsageRoutes } from "./usage-route.ts";

/** What texts about the use of a repo may depend on. */
export interface UsageSource extends UsageRoutes {
  readonly type: RepoType;
  /** `namespace/name`. */
  readonly id: string;
  readonly isPrivate: boolean;
  /** This hub's own address, without a slash at the end. */
  readonly hubUrl: string;
  /** Absent for what is no model. */
  readonly model?: ModelInfo;
  /** Who runs models, as this hub knows them. */
  readonly providers: Providers;
}

/** A program or command to copy, not highlighted yet. */
export interface PlainSnippet {
  readonly label: string;
  readonly language: "python" | "js" | "sh" | "json";
  readonly content: string;
  readonly install?: string;
}

/** A repo as the texts about its use see it. */
export const usageSource = (
  repo: Repo,
  hubUrl: string,
  providers: Providers,
  routes: UsageRoutes = NO_ROUTES,
): UsageSource => {
  const id = formatRepoId(repo.id);
  return {
    type: repo.id.type,
    id,
    isPrivate: repo.private,
    hubUrl,
    providers,
    ...routes,
    ...(repo.id.type === "model" && { model: modelInfo(id, repo.facts) }),
  };
};
