import type { Database } from "../database.ts";
import { addEvent } from "../discussions/add-event.ts";
import type { Change } from "../discussions/discussion-event.ts";
import { getModerated } from "../discussions/get-discussion.ts";
import { RegistryError } from "../errors.ts";
import type { RepoId } from "../ids.ts";
import { lockNamespace } from "../namespaces/namespace-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getWritableRepo } from "../repos/get-repo.ts";
import type { Repo } from "../repos/repo.ts";
import type { Viewer } from "../viewer.ts";
import { type Label, type LabelChanges, MAX_DISCUSSION_LABELS, MAX_LABELS } from "./label.ts";
import {
  deleteLabel,
  deleteMark,
  insertLabel,
  insertMark,
  listLabels,
  listMarked,
  type StoredLabel,
  updateLabel,
} from "./label-store.ts";

/** What people with write access mark discussions with. Names are found case aside. */
export interface Labels {
  /** Of a repo that the viewer may read, by name. */
  of(repo: Repo): Promise<readonly Label[]>;
  /** Throws `label-exists` and `too-many-entries`. */
  create(viewer: Viewer, id: RepoId, wanted: Label): Promise<Label>;
  /** Gives it another name or color: on all discussions that have it. Throws `label-not-found`, `label-exists`. */
  update(viewer: Viewer, id: RepoId, name: string, changes: Partial<Label>): Promise<Label>;
  /** Takes it from all discussions, too. */
  delete(viewer: Viewer, id: RepoId, name: string): Promise<Label>;
  /** Changes the labels of one discussion, and returns what became another. Throws `label-not-found`. */
  mark(
    viewer: Viewer,
    id: RepoId,
    number: number,
    changes: LabelChanges,
  ): Promise<readonly Change[]>;
}

export function createLabels({ db, now, newKey }: Pick<RegistryDeps, "db" | "now" | "newKey">) {
  /** One after another: changes of an owner's labels see each other. */
  const alone = <Result>({ id }: Repo, work: (db: Database) => Promise<Result>): Promise<Result> =>
    db.transaction().execute(async (transaction) => {
      await lockNamespace(transaction, id.namespace);
      return work(transaction);
    });

  const labels: Labels = {
    of: async ({ key }) => (await listLabels(db, key)).map(shown),

    async create(viewer, id, wanted) {
      const repo = await getWritableRepo({ db }, viewer, id);
      return alone(repo, async (transaction) => {
        if ((await listLabels(transaction, repo.key)).length >= MAX_LABELS)
          throw tooMany("this repository", MAX_LABELS);
        const label = { ...wanted, key: newKey() };
        if (!(await insertLabel(transaction, repo.key, label))) throw exists(wanted.name);
        return shown(label);
      });
    },

    async update(viewer, id, name, changes) {
      const repo = await getWritableRepo({ db }, viewer, id);
      return alone(repo, async (transaction) => {
        const all = await listLabels(transaction, repo.key);
        const label = { ...named(all, name), ...changes };
        if (all.some((other) => other.key !== label.key && isSame(other.name, label.name)))
          throw exists(label.name);
        await updateLabel(transaction, label);
        return shown(label);
      });
    },

    async delete(viewer, id, name) {
      const repo = await getWritableRepo({ db }, viewer, id);
      return alone(repo, async (transaction) => {
        const label = named(await listLabels(transaction, repo.key), name);
        await deleteLabel(transaction, label.key);
        return shown(label);
      });
    },

    async mark(viewer, id, number, { add = [], remove = [] }) {
      const { repo, discussion, account } = await getModerated({ db, now }, viewer, id, number);
      return alone(repo, async (transaction) => {
        const all = await listLabels(transaction, repo.key);
        const [added, removed] = [add, remove].map((names) => names.map((one) => named(all, one)));
        const changes: Change[] = [];
        const note = async (from: string, to: string) => {
          const event = { kind: "label", from, to } as const;
          const deps = { db: transaction, now, newKey };
          changes.push((await addEvent(deps, account, discussion, event)) as Change);
        };
        for (const { key, name } of removed ?? [])
          if (await deleteMark(transaction, discussion, key)) await note(name, "");
        for (const { key, name } of added ?? [])
          if (await insertMark(transaction, discussion, key)) await note("", name);
        const marked = await listMarked(transaction, repo.key, [number]);
        if ((marked.get(number)?.length ?? 0) > MAX_DISCUSSION_LABELS)
          throw tooMany("this discussion", MAX_DISCUSSION_LABELS);
        return changes;
      });
    },
  };
  return labels;
}

const shown = ({ name, color }: Label): Label => ({ name, color });

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function named(labels: readonly StoredLabel[], name: string): StoredLabel {
  const label = labels.find((one) => isSame(one.name, name));
  if (label) return label;
  throw new RegistryError("label-not-found", `Label "${name.slice(0, 100)}" not found.`);
}

const exists = (name: string) =>
  new RegistryError("label-exists", `A label named "${name}" already exists.`);

const tooMany = (where: string, limit: number) =>
  new RegistryError("too-many-entries", `There are too many labels in ${where} (limit: ${limit}).`);
