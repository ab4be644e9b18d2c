import {
  type AccessField,
  type AccessForm,
  COUNTRY_CODES,
  readAccessAnswers,
  readAccessFields,
} from "@orrery/catalog";
import type { RepoAt } from "@orrery/registry";
import type { AccessNotice, AccessQuestion } from "@orrery/web/page-data/repo/repo-settings";
import type { Form } from "../../http/body/form.ts";
import { repoBase } from "../loaders/repo/render-card.ts";
import type { PageContext, PageRequest } from "../page-context.ts";
import { isRenderError } from "../render-failure.ts";

/** Returns the access notice of a gated repo; `undefined` for viewers with access. */
export async function accessNotice(
  context: PageContext,
  { viewer }: PageRequest,
  at: RepoAt,
): Promise<AccessNotice | undefined> {
  const { repo, isClosed } = at;
  const { hub } = context;
  // A mirror that a rule blocks says so itself; no one can ask for it.
  if (!isClosed || (repo.isMirror && !repo.gated)) return undefined;
  const form = repo.facts.gated ?? {};
  const { heading, buttonContent } = form;
  const own = await hub.registry.accessRequests.findOwn(viewer, repo.id);
  const status = own?.status === "accepted" ? undefined : own?.status;
  const canAsk = status === undefined || status === "expired";
  const isSignedIn = viewer.kind === "account";
  return {
    ...(heading && { heading }),
    ...(await renderPrompt(context, at, form)),
    ...(buttonContent && { button: buttonContent }),
    canAsk,
    fields: canAsk && isSignedIn ? readAccessFields(form).map(presentQuestion) : [],
    isAutomatic: repo.gated === "auto",
    isSignedIn,
    ...(status && { status }),
    ...(own?.rejectionReason && { rejectionReason: own.rejectionReason }),
  };
}

/** The prompt is Markdown, often a whole license; what cannot be rendered is shown as text. */
async function renderPrompt(
  { renderer }: PageContext,
  at: RepoAt,
  { prompt, description }: AccessForm,
): Promise<Pick<AccessNotice, "prompt" | "description">> {
  const texts = (text: string | undefined) => (text ? { description: text } : {});
  if (!prompt) return texts(description);
  try {
    const links = { base: repoBase(at), revision: "main", folder: "" };
    return { ...texts(description), prompt: (await renderer.card(prompt, links)).html };
  } catch (error) {
    if (!isRenderError(error)) throw error;
    return texts([description, prompt].filter(Boolean).join("\n\n"));
  }
}

const NAMES = new Intl.DisplayNames("en", { type: "region" });
const COUNTRIES: AccessQuestion["options"] = [...COUNTRY_CODES]
  .map((value) => ({ value, label: NAMES.of(value) ?? value }))
  .toSorted((a, b) => a.label.localeCompare(b.label, "en"));

const presentQuestion = ({ type, ...question }: AccessField): AccessQuestion =>
  type === "country" ? { ...question, type: "select", options: COUNTRIES } : { ...question, type };

/** The name of a question's control; labels are the card's, and may be anything. */
const nameOf = (index: number) => `field-${index}`;

/** The answers in a posted form by label, and what is wrong with each by the name of its control. */
export function accessAnswers(form: AccessForm = {}, posted: Form) {
  const labels = readAccessFields(form).map(({ label }) => label);
  const given = Object.fromEntries(labels.map((label, index) => [label, posted[nameOf(index)]]));
  const { problems } = readAccessAnswers(form, given);
  const errors = Object.fromEntries(
    labels.flatMap((label, index) =>
      problems[label] === undefined ? [] : [[nameOf(index), problems[label]]],
    ),
  );
  return { given, errors };
}
