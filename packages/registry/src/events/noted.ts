import type { BudgetLevel } from "../budgets/budget.ts";
import { formatRepoId } from "../ids.ts";
import type { ProviderProbe } from "../inference-calls/inference-call.ts";
import { pullRef } from "../pulls/pull.ts";
import type { Repo } from "../repos/repo.ts";
import { anonymous } from "../viewer.ts";
import type { ConfigChange } from "./event.ts";
import {
  changeEvents,
  commentSnapshot,
  contentEvents,
  type NewEvent,
  type NotedRows,
  tokenEvents,
} from "./event-row.ts";
import { NOTED_RIGHTS } from "./noted-rights.ts";

const levelEvents = (levels: readonly BudgetLevel[]): readonly NewEvent[] =>
  levels.map(({ owner, ...level }) => ({ kind: "budget.level", by: anonymous, owner, ...level }));

/** Every operation that makes events. To add one, add a row. */
export const NOTED = {
  ...NOTED_RIGHTS,
  repos: {
    create: { done: ([by], { id }) => [{ kind: "repo.create", by, repo: id }] },
    duplicate: { done: ([by], { id }) => [{ kind: "repo.create", by, repo: id }] },
    move: {
      before: ({ repos }, [viewer, id]) => repos.get(viewer, id),
      done: ([by, from], { id }, before) => [
        { kind: "repo.move", by, repo: id, from: (before as Repo | undefined)?.id ?? from },
      ],
    },
    update: {
      before: ({ repos }, [viewer, id]) => repos.get(viewer, id),
      done: ([by], repo, before) => {
        const config: ConfigChange =
          (before as Repo | undefined)?.private === repo.private ? {} : { private: repo.private };
        return [{ kind: "repo.config", by, repo: repo.id, config }];
      },
    },
    delete: {
      before: ({ repos }, [viewer, id]) => repos.get(viewer, id),
      done: ([by, id], _, before) => [
        { kind: "repo.delete", by, repo: (before as Repo | undefined) ?? id },
      ],
    },
  },
  commits: {
    create: {
      done: ([by, id], moved) => contentEvents(by, id, [moved]),
      refused: ([by], error) => tokenEvents(by, error),
    },
  },
  pushes: {
    receive: {
      done: ([by, id, push]) => contentEvents(by, id, push.updates),
      refused: ([by], error) => tokenEvents(by, error),
    },
  },
  refs: {
    createBranch: { done: ([by, id], moved) => contentEvents(by, id, [moved]) },
    deleteBranch: { done: ([by, id], moved) => contentEvents(by, id, [moved]) },
    createTag: { done: ([by, id], moved) => contentEvents(by, id, [moved]) },
    deleteTag: { done: ([by, id], moved) => contentEvents(by, id, [moved]) },
    squash: { done: ([by, id], moved) => contentEvents(by, id, [moved]) },
  },
  purge: {
    lfsFiles: { done: ([by, id], moved) => contentEvents(by, id, moved) },
  },
  pulls: {
    open: {
      done: ([by, repo], { number, commit }) => [
        { kind: "discussion.create", by, repo, discussion: number },
        ...contentEvents(by, repo, [{ ref: pullRef(number), from: undefined, to: commit }]),
      ],
      refused: ([by], error) => tokenEvents(by, error),
    },
    openDraft: {
      done: ([by, repo], number) => [{ kind: "discussion.create", by, repo, discussion: number }],
    },
    merge: {
      done: ([by, repo, discussion, comment], moved) => [
        ...changeEvents(by, repo, discussion, "status", comment),
        ...contentEvents(by, repo, [moved]),
      ],
    },
  },
  discussions: {
    open: {
      done: ([by, repo], number) => [{ kind: "discussion.create", by, repo, discussion: number }],
    },
    rename: { done: ([by, repo, discussion]) => changeEvents(by, repo, discussion, "title") },
    setStatus: {
      done: ([by, repo, discussion, , comment]) =>
        changeEvents(by, repo, discussion, "status", comment),
    },
    lock: { done: ([by, repo, discussion]) => changeEvents(by, repo, discussion, "lock") },
    pin: { done: ([by, repo, discussion]) => changeEvents(by, repo, discussion, "pin") },
  },
  comments: {
    add: {
      done: ([by, repo, discussion], comment) => [
        { kind: "comment.create", by, repo, discussion, comment: commentSnapshot(comment) },
      ],
    },
    edit: {
      done: ([by, repo, discussion], comment) => [
        { kind: "comment.update", by, repo, discussion, comment: commentSnapshot(comment) },
      ],
    },
    hide: {
      done: ([by, repo, discussion], comment) => [
        { kind: "comment.update", by, repo, discussion, comment: commentSnapshot(comment) },
      ],
    },
  },
  labels: {
    mark: {
      done: ([by, repo, discussion], changes) =>
        changes.length > 0 ? changeEvents(by, repo, discussion, "label") : [],
    },
  },
  reviews: {
    add: {
      done: ([by, repo, discussion], { key, text, review: { verdict } }) => [
        {
          ...{ kind: "comment.create", by, repo, discussion },
          comment: { key, text, authorKey: by.kind === "account" ? by.key : undefined },
          ...(verdict !== "comment" && { verdict }),
        },
      ],
    },
  },
  lineComments: {
    add: {
      done: ([by, repo, discussion], { key, text }) => [
        {
          ...{ kind: "comment.create", by, repo, discussion },
          comment: { key, text, authorKey: by.kind === "account" ? by.key : undefined },
        },
      ],
    },
    apply: {
      done: ([by, id], moved) => contentEvents(by, id, [moved]),
      refused: ([by], error) => tokenEvents(by, error),
    },
  },
  providerKeys: {
    test: {
      done: ([by, owner, provider], { result }) =>
        result === "refused" ? [{ kind: "provider_key.fail", by, owner, provider }] : [],
    },
  },
  spendLimits: {
    reserve: {
      done: (_, result) =>
        result.kind === "refused" && result.level ? levelEvents([result.level]) : [],
    },
  },
  inferenceCalls: {
    add: { done: (_, levels) => levelEvents(levels) },
    // The hub's own keys are checked again and again: it is an event when a key begins to fail.
    noteProbe: {
      before: async ({ inferenceCalls }, [{ provider }]) =>
        (await inferenceCalls.listProbes()).find((probe) => probe.provider === provider),
      done: ([{ provider, errorCode }], _, before) =>
        errorCode === "refused" && (before as ProviderProbe | undefined)?.errorCode !== "refused"
          ? [{ kind: "provider_key.fail", by: anonymous, owner: { kind: "hub" }, provider }]
          : [],
    },
  },
  mirrorRequests: {
    ask: {
      done: ([by, id], { isNew }) =>
        isNew
          ? [{ kind: "mirror.request", by, owner: { kind: "hub" }, mirror: formatRepoId(id) }]
          : [],
    },
  },
  webhooks: {
    disableFailing: {
      done: (_, disabled) =>
        disabled
          ? [
              {
                ...{ kind: "webhook.disable", by: anonymous, owner: disabled.owner },
                webhook: { key: disabled.key, name: disabled.host },
              },
            ]
          : [],
    },
  },
} as const satisfies NotedRows;
