import { formatRepoId, type PullEvent, type PullStatus, repoPrefix } from "@orrery/registry";
import type { DiffData } from "@orrery/web/page-data/repo/diff";
import type { PullData, PullHappening, Said } from "@orrery/web/page-data/repo/pulls";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { originOf } from "../../../http/origin.ts";
import { pullNumberFrom, repoIdFrom } from "../../../http/repo-params.ts";
import { readDiff } from "../../diff/read-diff.ts";
import type { Load } from "../../page-context.ts";
import { presentCommit, presentHead } from "../../present/present-page.ts";
import { isRenderError } from "../../render-failure.ts";
import { presentPull } from "./load-pulls.ts";

/** The newest of what was said and done: every comment is rendered. */
const MAX_HAPPENED = 100;

const NO_DIFF: DiffData = { files: [], added: 0, removed: 0, fileCount: 0 };

/** One pull request: what was said of it, what it changes, and what the viewer may do about it. */
export const loadPull =
  (kind: RepoKind): Load<PullData> =>
  async (context, visit) => {
    const { config, hub, renderer } = context;
    const { repos, reviews } = hub.registry;
    const { viewer, params, request } = visit;
    const { namespace = "", name = "", number = "" } = params;
    const id = repoIdFrom(kind, { namespace, name });
    const { repo, pull, events } = await reviews.get(viewer, id, pullNumberFrom(number));
    const changes = await reviews.changes(viewer, repo, pull);
    const home = repoPrefix(repo.id.type) + formatRepoId(repo.id);

    async function render(text: string): Promise<Said> {
      try {
        const links = { base: `/${home}`, revision: "main", folder: "" };
        return { html: (await renderer.card(text, links)).html };
      } catch (error) {
        if (!isRenderError(error)) throw error;
        return { text };
      }
    }
    const present = async (event: PullEvent): Promise<PullHappening> => ({
      key: event.key,
      author: event.authorName,
      date: event.createdAt.toISOString(),
      ...(event.kind === "comment"
        ? { kind: "comment", said: await render(event.text) }
        : { kind: "status", status: event.text as PullStatus }),
    });

    const shown = events.slice(-MAX_HAPPENED);
    const [head, description, happened, diff] = await Promise.all([
      presentHead(context, visit, repo),
      pull.description ? render(pull.description) : undefined,
      Promise.all(shown.map(present)),
      changes ? readDiff((format) => reviews.diff(repo, changes, format)) : NO_DIFF,
    ]);
    return {
      repo: head,
      pull: {
        ...presentPull(pull),
        base: pull.base,
        ...(description && { description }),
        ...(pull.merged && { mergeCommit: pull.merged.to }),
      },
      happened,
      earlier: events.length - shown.length,
      commits: (changes?.commits ?? []).map(presentCommit),
      diff,
      hasConflicts: changes?.hasConflicts ?? false,
      can: {
        comment: head.canPropose,
        merge: (changes?.canMerge ?? false) && repos.canWrite(viewer, repo),
        close: pull.status !== "merged" && reviews.canClose(viewer, repo, pull),
        push: reviews.canPushTo(viewer, repo, pull),
      },
      cloneUrl: `${originOf(config, request)}/${home}`,
    };
  };
