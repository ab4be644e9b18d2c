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
import type { EditAnswer } from "@orrery/web/page-data/edit";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { pathTo } from "@orrery/web/paths";
import { pathFrom, repoIdFrom } from "../api/repo-params.ts";
import { diffLines } from "../diff/diff-lines.ts";
import { repoFile } from "../peek/repo-file.ts";
import type { Act } from "./actions.ts";
import type { Form } from "./form.ts";
import { readContent } from "./load-edit.ts";
import { repoAt, repoBase } from "./load-repo.ts";
import type { PageContext, Redirect, Visit } from "./page-context.ts";
import { isRenderError } from "./render-failure.ts";

/** What the editor's form works on: the file as it was opened, if there was one. */
interface Edited {
  readonly at: RepoAt;
  readonly revision: string;
  /** The address's own path: a file, or the folder of a new one. */
  readonly path: RepoPath | "";
  readonly entry: TreeEntry | undefined;
}

/** The editor's form: `preview` and `changes` look, `save` and `delete` commit or propose. */
export const editAction =
  (kind: RepoKind): Act =>
  async (context, visit, form) => {
    const revision = visit.params.revision ?? "";
    const at = await repoAt(context, kind, visit, revision);
    const path = pathFrom(visit.params["*"] ?? "");
    const found = path === "" ? undefined : await context.hub.registry.files.find(at, path);
    const entry = found?.type === "file" ? found : undefined;
    const edited = { at, revision, path, entry };
    if (form.intent === "preview") return look(form, await preview(context, edited, form));
    if (form.intent === "changes") return look(form, await changes(context, edited, form));
    if (form.intent === "delete")
      return commit(context, visit, kind, edited, form, deletion(edited), path);
    if (form.intent !== "save") throw new RegistryError("bad-request", "This form is not known.");
    const target = await newPath(context, edited, form);
    return commit(context, visit, kind, edited, form, write(context, edited, form, target), target);
  };

const look = (form: Form, edit: EditAnswer): ActionData => ({ errors: {}, values: form, edit });

/** Forms end lines as the network does; files keep what they had, and end with a line. */
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

/** Where the file goes: a file that is there already is nobody's to overwrite by accident. */
async function newPath({ hub }: PageContext, { at, path }: Edited, form: Form): Promise<RepoPath> {
  const wanted = (form.path ?? "").trim();
  const target = parseRepoPath(wanted);
  if (!target)
    throw new RegistryError("invalid-path", `“${wanted.slice(0, 100)}” is no path of a file.`);
  if (target !== path && (await hub.registry.files.find(at, target)))
    throw new RegistryError("path-clash", `${target} is there already.`);
  return target;
}

async function* deletion({ entry }: Edited): AsyncGenerator<CommitOperation> {
  if (!entry) throw new RegistryError("entry-not-found", "There is no such file.");
  yield { type: "deleteFile", path: entry.path };
}

/** A file that is no text keeps its bytes wherever it goes. */
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

/** The folder that a file was in, or of those above it the first that is still there. */
async function folderLeft(
  context: PageContext,
  visit: Visit,
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
  visit: Visit,
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
  const wanted = {
    branch: edited.revision,
    message: [form.message?.trim() || `${verb} ${target}`, form.description?.trim()]
      .filter(Boolean)
      .join("\n\n")
      .replace(/\r\n?/g, "\n"),
    operations,
    ...(form.parent && { parent: form.parent }),
  };
  try {
    const isProposal = form.target === "propose";
    const pull = isProposal ? await pulls.open(visit.viewer, id, wanted) : undefined;
    if (!pull) await commits.create(visit.viewer, id, wanted);
    if (pull)
      return {
        redirectTo: pathTo(`${kind}Pull`, { namespace, name, number: String(pull.number) }),
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
        form: "Somebody else committed meanwhile. Nothing of yours is lost: compare below.",
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
