import { type HubAddress, type ModelInfo, modelInfo } from "@orrery/catalog";
import type { Providers } from "@orrery/inference";
import { formatRepoId, type RepoAt, type RepoType, repoPrefix } from "@orrery/registry";
import type { SnippetOptions } from "@orrery/snippets";
import type { CallerFormat } from "@orrery/snippets/callers";
import { MEDIA_PATH } from "../base/assets.ts";
import type { DatasetSource } from "./dataset-source.ts";
import { NO_ROUTES, type UsageRoutes } from "./usage-route.ts";

/** What texts about the use of a repo may depend on. */
export interface UsageSource extends UsageRoutes {
  readonly type: RepoType;
  /** `namespace/name`. */
  readonly id: string;
  readonly isPrivate: boolean;
  /** Its files are for those who have access, who show it by a token: it is private or gated. */
  readonly needsToken: boolean;
  /** It is gated, and the viewer has no access yet. */
  readonly isClosed: boolean;
  /** The viewer may add inference servers to this hub. */
  readonly isAdministrator?: boolean;
  /** This hub's origin, without a trailing slash. */
  readonly hubUrl: string;
  /** Absent for what is no model. */
  readonly model?: ModelInfo;
  /** A public model of this hub with the matching tokenizer. */
  readonly tokenizerId?: string;
  /** Absent for what is no dataset. */
  readonly dataset?: DatasetSource;
  /** Who runs models, as this hub knows them. */
  readonly providers: Providers;
  /** What clients can call, where that is not the built-in fact. */
  readonly clientSupport?: SnippetOptions["clientSupport"];
}

/** A program or command to copy, not highlighted yet. */
export interface PlainSnippet {
  readonly label: string;
  readonly language: CallerFormat;
  readonly content: string;
  readonly install?: string;
}

/** A repo as the texts about its use see it. */
export const usageSource = (
  { repo, isClosed }: Pick<RepoAt, "repo" | "isClosed">,
  hubUrl: string,
  providers: Providers,
  routes: UsageRoutes = NO_ROUTES,
): UsageSource => {
  const id = formatRepoId(repo.id);
  return {
    type: repo.id.type,
    id,
    isPrivate: repo.private,
    needsToken: repo.private || repo.gated !== undefined,
    isClosed,
    hubUrl,
    providers,
    ...routes,
    ...(repo.id.type === "model" && { model: modelInfo(id, repo.facts) }),
  };
};

const PUBLIC_HUB = "https://huggingface.co";

/** What programs need to know of this hub; `undefined` for the clients' default hub. */
export const hubAddress = ({ hubUrl, needsToken }: UsageSource): HubAddress | undefined =>
  hubUrl === PUBLIC_HUB ? undefined : { url: hubUrl, mediaUrl: hubUrl + MEDIA_PATH, needsToken };

/** The repo's page, where users can request access to a gated repo. */
export const repoUrl = ({ type, id, hubUrl }: UsageSource): string =>
  `${hubUrl}/${repoPrefix(type)}${id}`;
