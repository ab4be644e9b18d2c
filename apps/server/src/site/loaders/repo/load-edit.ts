import {
  DEFAULT_BRANCH,
  decodeText,
  formatRepoId,
  parsePullRef,
  RegistryError,
  type Repo,
  type RepoAt,
  type TreeEntry,
} from "@orrery/registry";
import type { EditData } from "@orrery/web/page-data/repo/edit";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { LIMITS } from "../../../base/limits.ts";
import { repoFile } from "../../../file-preview/repo-file.ts";
import { findUsageSource } from "../../../how-to-use/find-usage-source.ts";
import { firstProgram } from "../../../how-to-use/first-program.ts";
import { originOf } from "../../../http/origin.ts";
import { pathFrom } from "../../../http/repo-params.ts";
import { readCardForm } from "../../card-metadata.ts";
import { type ChosenSplit, findSplit } from "../../dataset-viewer/find-split.ts";
import { askStatistics } from "../../dataset-viewer/split-statistics.ts";
import { withStatistics } from "../../dataset-viewer/statistics-section.ts";
import type { Load, PageContext, PageRequest } from "../../page-context.ts";
import { cardTemplate } from "../../present/card-template.ts";
import { presentHead } from "../../present/present-page.ts";
import { signInFirst } from "../load-forms.ts";
import { repoAt } from "./load-repo.ts";

const CARD = "README.md";
const RELATIONS = ["finetune", "adapter", "quantized", "merge"];

/** A longer text is no work for a page. */
export const MAX_EDIT_BYTES = LIMITS.editBytes.value;

/** A file to change, or a folder to put a new one into. */
export const loadEdit =
  (kind: RepoKind): Load<EditData> =>
  async (context, visit) => {
    if (visit.viewer.kind === "anonymous") return signInFirst(visit);
    const { files } = context.hub.registry;
    const revision = visit.params.revision ?? DEFAULT_BRANCH;
    const at = await repoAt(context, kind, visit, revision);
    const repo = await presentHead(context, visit, at.repo);
    const isBranch = revision === DEFAULT_BRANCH || (await files.branches(at)).includes(revision);
    const isPull = parsePullRef(revision) !== undefined;
    if (!repo.canPropose || !(isBranch || isPull))
      throw new RegistryError(
        "forbidden",
        "Files can be edited only on a branch, by people who can open pull requests.",
      );
    const path = pathFrom(visit.params["*"] ?? "");
    const entry = path === "" ? undefined : await files.find(at, path);
    const isFolder = path === "" || entry?.type === "directory";
    const opened: EditData["content"] =
      entry?.type === "file"
        ? await readContent(context, at, entry)
        : { kind: "new", text: path === CARD ? await newCard(context, visit, at) : "" };
    const wantsStatistics = path === CARD && visit.query.get("section") === "statistics";
    const content = wantsStatistics ? await addStatistics(context, visit, at, opened) : opened;
    return {
      repo,
      revision,
      path,
      name: isFolder && path !== "" ? `${path}/` : path,
      ...(at.commit && { commitId: at.commit }),
      content,
      canCommit: isPull || repo.canWrite,
      canPropose: isBranch,
      ...(path === CARD &&
        content.kind !== "other" && {
          metadata: {
            fields: await readCardForm(context, kind, content.text),
            suggestions: await suggest(context, visit, at.repo),
          },
        }),
    };
  };

/** The card with the statistics of the split that the address names; without them it stays as it is. */
async function addStatistics(
  context: PageContext,
  { query }: PageRequest,
  at: RepoAt,
  content: EditData["content"],
): Promise<EditData["content"]> {
  if (content.kind === "other") return content;
  const { chosen } = await findSplit(context, at, query);
  const answer = chosen && (await askStatistics(context, chosen.files));
  if (answer?.kind !== "statistics") return content;
  const { config, split } = chosen as ChosenSplit;
  const statistics = { config: config.name, split, columns: answer.columns };
  return { ...content, text: withStatistics(content.text, statistics) };
}

/** Languages that have a code of two letters stand first in the table. */
const LANGUAGES_SUGGESTED = 184;
const REPOS_SUGGESTED = 50;

/** The values that fields of the metadata form suggest. */
async function suggest(
  { hub: { catalog, registry } }: PageContext,
  { viewer }: PageRequest,
  own: Repo,
): Promise<NonNullable<EditData["metadata"]>["suggestions"]> {
  const repos = async (type: RepoKind) => {
    const paging = { limit: REPOS_SUGGESTED, sort: "downloads" } as const;
    const { repos: found } = await registry.repos.list(viewer, { type }, paging);
    return found
      .filter(({ key }) => key !== own.key)
      .map(({ id }) => ({ value: formatRepoId(id), label: "" }));
  };
  const tasks = Object.entries(catalog.tasks).flatMap(([value, task]) =>
    task ? [{ value, label: task.label }] : [],
  );
  const language = catalog
    .listLanguages()
    .slice(0, LANGUAGES_SUGGESTED)
    .map(({ code, name }) => ({ value: code, label: name }));
  const license = catalog.listLicenses().map(({ id, name }) => ({ value: id, label: name }));
  if (own.id.type === "dataset") return { task_categories: tasks, language, license };
  const [base_model, datasets] = await Promise.all([repos("model"), repos("dataset")]);
  return {
    ...{ language, license, base_model, datasets },
    pipeline_tag: tasks,
    library_name: Object.entries(catalog.libraries).flatMap(([value, library]) =>
      library ? [{ value, label: library.prettyLabel }] : [],
    ),
    base_model_relation: RELATIONS.map((value) => ({ value, label: value })),
  };
}

/** The text that the card of this repo begins with. */
async function newCard(context: PageContext, { request, viewer }: PageRequest, at: RepoAt) {
  const hubUrl = originOf(context.config, request);
  const source = await findUsageSource(context, { viewer, hubUrl }, at);
  return cardTemplate(at.repo, firstProgram(context.hub.catalog, source));
}

/** Throws `gated-repo` if the viewer cannot read the file. */
export async function readContent(
  { hub }: PageContext,
  at: RepoAt,
  entry: TreeEntry,
): Promise<EditData["content"]> {
  if (entry.lfs)
    return { kind: "other", reason: "Files stored with Git LFS can't be edited here." };
  if (entry.size > MAX_EDIT_BYTES)
    return { kind: "other", reason: "This file is too large to edit here (limit: 1 MB)." };
  const text = decodeText(await repoFile(hub.registry, at, entry).read(0, entry.size));
  return text === undefined
    ? { kind: "other", reason: "This is not a text file." }
    : { kind: "text", text };
}
