import { EMOJI, type Registry, RegistryError, type RepoId, type Viewer } from "@orrery/registry";
import {
  CHANGE_STATUS,
  COMMENT,
  COMMENT_KEY,
  COMMENT_LINE,
  EDIT_COMMENT,
  HIDE_COMMENT,
  MERGE,
  NEW_DISCUSSION,
  NOTHING,
  PICK_LABEL,
  PREVIEW,
  REACT,
  RENAME,
  REVIEW,
  SELECT_LINES,
} from "@orrery/web/page-data/form-rules/discussion-forms";
import type { FormRules, FormValues } from "@orrery/web/page-data/form-rules/field-rule";
import { formatLineRange } from "@orrery/web/page-data/repo/line-range";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { pathTo } from "@orrery/web/paths";
import { discussionNumberFrom, filePathFrom, repoIdFrom } from "../../http/repo-params.ts";
import { renderComments } from "../discussions/render-comments.ts";
import { signInAt } from "../loaders/load-forms.ts";
import { repoAt } from "../loaders/repo/load-repo.ts";
import { formAction, formActions } from "./form-action.ts";
import type { PageAction } from "./page-action.ts";

/** Who acts on which discussion. */
type Target = readonly [viewer: Viewer, repo: RepoId, number: number];
/** Where on the page to go, with another query or without one. */
type Fragment = `${`?${string}` | ""}#${string}` | "";

/** The forms of a discussion. Each redirects back to it. */
export function discussionAction(kind: RepoKind): PageAction {
  const change = <const Rules extends FormRules>(
    rules: Rules,
    act: (registry: Registry, on: Target, values: FormValues<Rules>) => Promise<Fragment>,
  ) =>
    formAction(rules, async ({ hub }, { viewer, params }, values) => {
      const { namespace = "", name = "", number = "" } = params;
      const here = pathTo(`${kind}Discussion`, { namespace, name, number });
      if (viewer.kind === "anonymous") return signInAt(here);
      const id = repoIdFrom(kind, { namespace, name });
      const on = [viewer, id, discussionNumberFrom(number)] as const;
      return { redirectTo: here + (await act(hub.registry, on, values)) };
    });
  /** A button without fields. */
  const press = (act: (registry: Registry, on: Target) => Promise<unknown>) =>
    change(NOTHING, async (registry, on) => {
      await act(registry, on);
      return "";
    });
  const setStatus = (status: "closed" | "open") =>
    change(CHANGE_STATUS, async ({ discussions }, on, { comment }) => {
      await discussions.setStatus(...on, status, comment || undefined);
      return "";
    });
  return formActions({
    comment: change(COMMENT, async ({ comments }, on, { comment }) => {
      const { key } = await comments.add(...on, comment);
      return `#said-${key}`;
    }),
    edit: change(EDIT_COMMENT, async ({ comments }, on, { key, text }) => {
      await comments.edit(...on, key, text);
      return `#said-${key}`;
    }),
    hide: change(HIDE_COMMENT, async ({ comments }, on, { key, reason }) => {
      await comments.hide(...on, key, reason);
      return `#said-${key}`;
    }),
    preview: previewComment(kind),
    rename: change(RENAME, async ({ discussions }, on, { title }) => {
      await discussions.rename(...on, title);
      return "";
    }),
    close: setStatus("closed"),
    open: setStatus("open"),
    merge: change(MERGE, async ({ pulls }, on, { comment, override }) => {
      await pulls.merge(...on, comment || undefined, override);
      return "";
    }),
    "select-lines": keepingText(
      change(SELECT_LINES, async (_, __, lines) => {
        const on = formatLineRange(rangeFrom(lines));
        return `?${new URLSearchParams({ on })}#line-comment`;
      }),
    ),
    "comment-line": change(COMMENT_LINE, async ({ lineComments }, on, { text, ...lines }) => {
      const range = rangeFrom(lines);
      const wanted = { ...range, path: filePathFrom(range.path), text };
      const { key } = await lineComments.add(...on, wanted);
      return `#said-${key}`;
    }),
    apply: change(COMMENT_KEY, async ({ lineComments }, on, { key }) => {
      await lineComments.apply(...on, key);
      return `#said-${key}`;
    }),
    react: change(REACT, async ({ reactions }, on, { to, add, remove }) => {
      const emoji = EMOJI.find((one) => one === (add || remove));
      if (!emoji) throw new RegistryError("bad-request", "Choose an emoji.");
      await reactions.set(...on, to, { emoji, isOn: add !== "" });
      return `#said-${to}`;
    }),
    label: change(PICK_LABEL, async ({ labels }, on, { label }) => {
      await labels.mark(...on, { add: [label] });
      return "";
    }),
    unlabel: change(PICK_LABEL, async ({ labels }, on, { label }) => {
      await labels.mark(...on, { remove: [label] });
      return "";
    }),
    review: change(REVIEW, async ({ reviews }, on, review) => {
      const { key } = await reviews.add(...on, review);
      return `#said-${key}`;
    }),
    pin: press(({ discussions }, on) => discussions.pin(...on, true)),
    unpin: press(({ discussions }, on) => discussions.pin(...on, false)),
    lock: press(({ discussions }, on) => discussions.lock(...on, true)),
    unlock: press(({ discussions }, on) => discussions.lock(...on, false)),
    mute: press(({ notifications }, on) => notifications.mute(...on, true)),
    unmute: press(({ notifications }, on) => notifications.mute(...on, false)),
  });
}

/** A text that was begun stays in its form. */
const keepingText =
  (act: PageAction): PageAction =>
  async (context, visit, form, reply) =>
    form.text ? { errors: {}, values: form } : act(context, visit, form, reply);

function rangeFrom({ line = 1, startLine = line, ...file }: FormValues<typeof SELECT_LINES>) {
  if (startLine > line)
    throw new RegistryError("bad-request", "The last line is before the first one.");
  return { ...file, startLine, line };
}

/** Opens a discussion, or shows how its text looks. */
export const newDiscussionAction = (kind: RepoKind): PageAction =>
  formActions({
    preview: previewComment(kind),
    open: formAction(NEW_DISCUSSION, async ({ hub }, { viewer, params }, wanted) => {
      const { namespace = "", name = "" } = params;
      if (viewer.kind === "anonymous")
        return signInAt(pathTo(`${kind}NewDiscussion`, { namespace, name }));
      const id = repoIdFrom(kind, { namespace, name });
      const number = String(await hub.registry.discussions.open(viewer, id, wanted));
      return { redirectTo: pathTo(`${kind}Discussion`, { namespace, name, number }) };
    }),
  });

/** Answers the rendered text, and the form as it is. */
const previewComment =
  (kind: RepoKind): PageAction =>
  (context, visit, form, reply) =>
    formAction(PREVIEW, async (_, __, { comment, text }) => {
      const { repo } = await repoAt(context, kind, visit);
      if (!context.hub.registry.discussions.canDiscuss(visit.viewer, repo))
        throw new RegistryError("unauthorized", "Sign in to take part in discussions.");
      const [said] = await renderComments(context, visit, repo, [comment || text]);
      if (said && "html" in said) return { errors: {}, values: form, preview: said.html };
      const errors = { form: "Nothing to preview: the text is empty or too complex." };
      return { errors, values: form };
    })(context, visit, form, reply);
