import {
  type Catalog,
  createCatalog,
  type Library,
  type PipelineTag,
  parseCountExpression,
  SNIPPET_PLACEHOLDER,
  snippetsOf,
  type TaskAlias,
  tasks,
} from "@orrery/catalog";
import { z } from "zod";
import { readEntries } from "./read-entries.ts";
import { StartError } from "./start-error.ts";

const line = z.string().trim().min(1).max(200);
const address = z.url({ protocol: /^https?$/ });

const snippet = z.strictObject({
  language: z.enum(["python", "js", "sh"]),
  content: z
    .string()
    .min(1)
    .max(10_000)
    .refine((text) => text.includes(SNIPPET_PLACEHOLDER), {
      error: `must use ${SNIPPET_PLACEHOLDER} where the model's id goes, without quotes`,
    }),
});

/** `libraries/<key>.json`. */
const library = z
  .strictObject({
    prettyLabel: line,
    repoName: line,
    repoUrl: address,
    docsUrl: address.optional(),
    filter: z.boolean().default(true),
    countDownloads: z
      .string()
      .refine((text) => parseCountExpression(text) !== undefined, {
        error: 'must be an expression such as path:"config.json" OR path_extension:"pt"',
      })
      .optional(),
    snippets: z.array(snippet).max(10).optional(),
  })
  .transform(
    ({ docsUrl, countDownloads, snippets, ...rest }): Library => ({
      ...rest,
      ...(docsUrl && { docsUrl }),
      ...(countDownloads && { countDownloads }),
      ...(snippets && { snippets: snippetsOf(snippets) }),
    }),
  );

/** `task-aliases/<tag>.json`. */
const taskAlias = z
  .strictObject({
    canonicalId: z.string().refine((tag): tag is PipelineTag => Object.hasOwn(tasks, tag), {
      error: "must be the tag of a built-in task",
    }),
    label: line,
    summary: line.optional(),
  })
  .transform(({ summary, ...rest }): TaskAlias => ({ ...rest, ...(summary && { summary }) }));

/**
 * The catalogue of a hub: the built-in tables and the operator's files in `folder`. Throws
 * `bad-settings` naming the file and field of everything that is wrong.
 */
export function readCatalog(folder: string): Catalog {
  const builtIn = createCatalog();
  const problems: string[] = [];
  const read = <Entry>(kind: string, schema: z.ZodType<Entry>, find: (key: string) => unknown) =>
    readEntries(folder, { kind, schema, isTaken: (key) => find(key) !== undefined }, problems);
  const libraries = read("libraries", library, builtIn.findLibrary);
  const taskAliases = read("task-aliases", taskAlias, builtIn.findTask);
  if (problems.length > 0)
    throw new StartError("bad-settings", `${folder}: ${problems.join("; ")}`);
  return createCatalog({ libraries, taskAliases });
}
