import { type MovedRef, TAGS } from "../refs/ref.ts";
import { accountOf, type Viewer } from "../viewer.ts";
import { type AuditedServices, by, discussionName, type Rows, repoName } from "./audit-row.ts";

const refDetails = ({ ref, from, to }: MovedRef) => ({
  before: { ref, commit: from ?? null },
  after: { commit: to ?? null },
});

/** What happened to a branch or pull request, or to a tag, that a push took history from. */
const rewriting = ({ ref, to }: MovedRef) => {
  if (ref.startsWith(TAGS)) return to === undefined ? "repo.delete_tag" : "repo.move_tag";
  return to === undefined ? "repo.delete_branch" : "repo.reset_branch";
};

const collectionFacts = async (
  { collections }: AuditedServices,
  [viewer, key]: readonly [Viewer, string, ...unknown[]],
) => {
  const { collection } = await collections.get(viewer, key);
  const { namespace, title, description, theme } = collection;
  return { namespace, title, description, theme, private: collection.private };
};

/** Of `AUDITED`, what changes repos, their histories and discussions, and collections. */
export const AUDITED_REPOS = {
  repos: {
    create: {
      done: ([viewer, wanted], repo) =>
        by(viewer, "repo.create", repoName(repo.id), { after: { private: wanted.private } }),
    },
    duplicate: {
      done: ([viewer, from], repo) =>
        by(viewer, "repo.create", repoName(repo.id), { after: { from: repoName(from) } }),
    },
    update: {
      before: async ({ repos }, [viewer, id, changes]) => {
        const repo = await repos.get(viewer, id);
        return Object.fromEntries(
          Object.keys(changes).map((name) => [name, repo[name as keyof typeof repo] ?? null]),
        );
      },
      done: ([viewer, , changes], repo, before) =>
        by(viewer, "repo.update_settings", repoName(repo.id), { before, after: changes }),
    },
    move: {
      done: ([viewer, from], repo) =>
        by(viewer, "repo.move", repoName(from), { after: { to: repoName(repo.id) } }),
    },
    delete: { done: ([viewer, id]) => by(viewer, "repo.delete", repoName(id)) },
  },
  imports: {
    create: {
      done: ([viewer, wanted], repo) =>
        by(viewer, "repo.create", repoName(repo.id), { after: { private: wanted.private } }),
    },
    note: {
      done: ([viewer, id, source]) =>
        by(viewer, "repo.import", repoName(id), { after: { ...source } }),
    },
  },
  // What refs and pushes add is in the history; what they take away is here.
  refs: {
    createBranch: {
      done: ([viewer, id, { overwrites }], moved) =>
        overwrites && moved.from !== undefined && moved.from !== moved.to
          ? by(viewer, "repo.reset_branch", repoName(id), refDetails(moved))
          : undefined,
    },
    deleteBranch: {
      done: ([viewer, id], moved) =>
        by(viewer, "repo.delete_branch", repoName(id), refDetails(moved)),
    },
    deleteTag: {
      done: ([viewer, id], moved) => by(viewer, "repo.delete_tag", repoName(id), refDetails(moved)),
    },
    squash: {
      done: ([viewer, id], moved) => by(viewer, "repo.squash", repoName(id), refDetails(moved)),
    },
  },
  pushes: {
    receive: {
      done: ([viewer, id], rewritten) =>
        rewritten.map((moved) => by(viewer, rewriting(moved), repoName(id), refDetails(moved))),
    },
  },
  locks: {
    // People unlock what they locked themselves without a trace here.
    delete: {
      done: ([viewer, id], { path, ownerKey, ownerName }) =>
        ownerKey === accountOf(viewer)
          ? undefined
          : by(viewer, "repo.force_unlock", repoName(id), { before: { path, owner: ownerName } }),
    },
  },
  collections: {
    create: {
      done: ([viewer, { namespace, title, private: isPrivate = false }], key) =>
        by(viewer, "collection.create", `${namespace} ${key}`, {
          after: { title, private: isPrivate },
        }),
    },
    update: {
      before: collectionFacts,
      done: ([viewer, key, changes], _, before) =>
        by(viewer, "collection.update_settings", key, { before, after: changes }),
    },
    delete: {
      before: collectionFacts,
      done: ([viewer, key], _, before) => by(viewer, "collection.delete", key, { before }),
    },
  },
  discussions: {
    lock: {
      done: ([viewer, id, number, isLocked]) =>
        by(viewer, "discussion.lock", discussionName(id, number), { after: { isLocked } }),
    },
  },
  comments: {
    // People hide what they said themselves without a trace here.
    hide: {
      done: ([viewer, id, number, key, reason], { authorKey, authorName }) =>
        authorKey === accountOf(viewer)
          ? undefined
          : by(viewer, "discussion.hide_comment", discussionName(id, number), {
              after: { comment: key, author: authorName, reason },
            }),
    },
  },
  pulls: {
    // A merge is in the history; that it was not ready is here.
    merge: {
      before: ({ reviews }, [viewer, id, number]) => reviews.unmet(viewer, id, number),
      done: ([viewer, id, number, , isOverride], _, unmet) =>
        isOverride && Array.isArray(unmet) && unmet.length > 0
          ? by(viewer, "discussion.override_requirements", discussionName(id, number), {
              after: { unmet },
            })
          : undefined,
    },
  },
  discussionSettings: {
    change: {
      done: ([viewer, id, changes]) =>
        by(viewer, "repo.update_discussion_settings", repoName(id), { after: changes }),
    },
  },
  labels: {
    create: {
      done: ([viewer, id], label) => by(viewer, "label.create", repoName(id), { after: label }),
    },
    update: {
      done: ([viewer, id, name], label) =>
        by(viewer, "label.change", repoName(id), { before: { name }, after: label }),
    },
    delete: {
      done: ([viewer, id], label) => by(viewer, "label.delete", repoName(id), { before: label }),
    },
  },
  purge: {
    lfsFiles: {
      done: ([viewer, id, digests, rewritesHistory]) =>
        by(viewer, "repo.delete_lfs_file", repoName(id), { after: { digests, rewritesHistory } }),
    },
  },
} as const satisfies Rows;
