import {
  type CommitOperation,
  isRegistryError,
  parseRepoPath,
  RegistryError,
  type RepoAt,
  type RepoPath,
  type TreeEntry,
} from "@orrery/registry";
import type { ActionData } from "@orrery/web/page-data";
import { COMMIT_MESSAGE } from "@orrery/web/page-data/form-rules/repo-forms";
import type { EditAnswer } from "@orrery/web/page-data/repo/edit";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { pathTo } from "@orrery/web/paths";
import { repoFile } from "../../file-preview/repo-file.ts";
import { type Form, quoted } from "../../http/body/form.ts";
import { formReader } from "../../http/body/form-schema.ts";
import { pathFrom, repoIdFrom } from "../../http/repo-params.ts";
import { applyCardForm } from "../card-metadata.ts";
import { diffLines } from "../diff/diff-lines.ts";
import { readContent } from "../loaders/repo/load-edit.ts";
import { repoAt } from "../loaders/repo/load-repo.ts";
import { repoBase } from "../loaders/repo/render-card.ts";
import type { PageContext, PageRequest, Redirect } from "../page-context.ts";
import { isRenderError } from "../render-failure.ts";
import type { PageAction } from "./page-action.ts";

/** The file in the editor, as it was when opened; new files have no entry. */
interface Edited {
  readonly at: RepoAt;
  readonly revision: string;
  /** The path in the URL: a file, or the folder of a new one. */
  readonly path: RepoPath | "";
  readonly entry: TreeEntry | undefined;
}

/** The editor's form: `preview` and `changes` only show; `save` and `delete` commit, or open a pull request. */
export const editAction =
  (kind: RepoKind): PageAction =>
  async (context, visit, posted) => {
    const revision = visit.params.revision ?? "";
    const at = await repoAt(context, kind, visit, revision);
    const path = pathFrom(visit.params["*"] ?? "");
    const found = path === "" ? undefined : await context.hub.registry.files.find(at, path);
    const entry = found?.type === "file" ? found : undefined;
    const edited = { at, revision, path, entry };
    const isDeletion = posted.intent === "delete";
    const applied = isDeletion
      ? undefined
      : await applyCardForm(context, kind, posted, at.repo.id.name);
    if (applied && Object.keys(applied.errors).length > 0)
      return { errors: applied.errors, values: posted };
    const form = applied?.form ?? posted;
    if (form.intent === "metadata") return look(form, {});
    if (form.intent === "preview") return look(form, await preview(context, edited, form));
    if (form.intent === "changes") return look(form, await changes(context, edited, form));
    if (form.intent === "delete")
      return commit(context, visit, kind, edited, form, deletion(edited), path);
    if (form.intent !== "save") throw new RegistryError("bad-request", "Unknown form.");
    const target = await newPath(context, edited, form);
    return commit(context, visit, kind, edited, form, write(context, edited, form, target), target);
  };

const readMessage = formReader(COMMIT_MESSAGE);

const look = (form: Form, edit: EditAnswer): ActionData => ({ errors: {}, values: form, edit });

/** Returns the form's text with the line ends of the file (forms send CRLF) and a final line end. */
function textOf(form: Form, before = ""): string {
  const text = (form.content ?? "").replace(/\r\n?/g, "\n");
  const whole = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  return before.includes("\r\n") ? whole.replace(/\n/g, "\r\n") : whole;
}

async function preview({ renderer }: PageContext, { at, revision, path }: Edited, form: Form) {
  const folder = path.split("/").slice(0, -1).join("/");
  try {
    const links = { base: repoBase(at), revision, folder };
    return { preview: (await renderer.card(textOf(form), links)).html };
  } catch (error) {
    if (!isRenderError(error)) throw error;
    throw new RegistryError("bad-request", error.message);
  }
}

async function changes(context: PageContext, { at, entry }: Edited, form: Form) {
  const content = entry && (await readContent(context, at, entry));
  const before = content?.kind === "text" ? content.text : "";
  return { changes: diffLines(before.replace(/\r\n/g, "\n"), textOf(form).replace(/\r\n/g, "\n")) };
}

/** Returns the file's path. Throws if another file has it. */
async function newPath({ hub }: PageContext, { at, path }: Edited, form: Form): Promise<RepoPath> {
  const wanted = (form.path ?? "").trim();
  const target = parseRepoPath(wanted);
  if (!target) throw new RegistryError("invalid-path", `Invalid file path: ${quoted(wanted)}.`);
  if (target !== path && (await hub.registry.files.find(at, target)))
    throw new RegistryError("path-clash", `A file named ${quoted(target)} already exists.`);
  return target;
}

async function* deletion({ entry }: Edited): AsyncGenerator<CommitOperation> {
  if (!entry) throw new RegistryError("entry-not-found", "File not found.");
  yield { type: "deleteFile", path: entry.path };
}

/** Writes the form's text; a file that is not text keeps its bytes. */
async function* write(
  context: PageContext,
  { at, entry }: Edited,
  form: Form,
  path: RepoPath,
): AsyncGenerator<CommitOperation> {
  if (entry && entry.path !== path) yield { type: "deleteFile", path: entry.path };
  if (entry && form.content === undefined) {
    if (entry.lfs) yield { type: "lfsFile", path, digest: entry.lfs.digest };
    else {
      const content = await repoFile(context.hub.registry, at, entry).read(0, entry.size);
      yield { type: "file", path, content };
    }
    return;
  }
  const before = entry && (await readContent(context, at, entry));
  const text = textOf(form, before?.kind === "text" ? before.text : "");
  yield { type: "file", path, content: new TextEncoder().encode(text) };
}

/** Returns the folder of a deleted file, or the nearest parent that still exists. */
async function folderLeft(
  context: PageContext,
  visit: PageRequest,
  kind: RepoKind,
  revision: string,
  path: string,
): Promise<string> {
  const folder = pathFrom(path.split("/").slice(0, -1).join("/"));
  if (folder === "") return "";
  const at = await repoAt(context, kind, visit, revision);
  const isThere = (await context.hub.registry.files.find(at, folder)) !== undefined;
  return isThere ? folder : folderLeft(context, visit, kind, revision, folder);
}

async function commit(
  context: PageContext,
  visit: PageRequest,
  kind: RepoKind,
  edited: Edited,
  form: Form,
  operations: AsyncGenerator<CommitOperation>,
  target: RepoPath | "",
): Promise<ActionData | Redirect> {
  const { commits, pulls } = context.hub.registry;
  const { namespace = "", name = "" } = visit.params;
  const id = repoIdFrom(kind, { namespace, name });
  const verb = form.intent === "delete" ? "Delete" : edited.entry ? "Update" : "Create";
  const { values: said, errors } = readMessage(form);
  if (errors) return { errors, values: form };
  const wanted = {
    branch: edited.revision,
    message: [said.message || `${verb} ${target}`, said.description].filter(Boolean).join("\n\n"),
    operations,
    ...(form.parent && { parent: form.parent }),
  };
  try {
    const isProposal = form.target === "propose";
    const pull = isProposal ? await pulls.open(visit.viewer, id, wanted) : undefined;
    if (!pull) await commits.create(visit.viewer, id, wanted);
    if (pull)
      return {
        redirectTo: pathTo(`${kind}Discussion`, { namespace, name, number: String(pull.number) }),
      };
    const { revision } = edited;
    const isGone = form.intent === "delete";
    const page = isGone ? (`${kind}Files` as const) : (`${kind}File` as const);
    const path = isGone ? await folderLeft(context, visit, kind, revision, target) : target;
    return { redirectTo: pathTo(page, { namespace, name, revision, "*": path }) };
  } catch (error) {
    if (!isRegistryError(error) || error.code !== "commit-conflict" || !edited.at.commit)
      throw error;
    const { at, entry } = edited;
    const theirs = entry && (await readContent(context, at, entry));
    return {
      errors: {
        form: "Someone else committed to this branch. Your changes are kept: compare them below, then save again.",
      },
      values: form,
      edit: {
        conflict: {
          commitId: edited.at.commit,
          ...(theirs?.kind === "text" && { text: theirs.text }),
        },
      },
    };
  }
}
