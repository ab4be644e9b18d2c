import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
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

const KEY = /^[a-z0-9](?:[a-z0-9._-]{0,94}[a-z0-9])?$/i;

/**
 * The catalogue of a hub: the built-in tables and the operator's files in `folder`. Throws
 * `bad-settings` naming the file and field of everything that is wrong.
 */
export function readCatalog(folder: string): Catalog {
  const builtIn = createCatalog();
  const problems: string[] = [];
  const read = <Entry>(name: string, schema: z.ZodType<Entry>, taken: (key: string) => unknown) =>
    readEntries(join(folder, name), (file, key) => {
      const complain = (text: string) => problems.push(`${name}/${key}.json: ${text}`);
      if (!KEY.test(key)) complain("the file's name cannot be a key: letters, digits, . _ - only");
      else if (taken(key)) complain(`"${key}" is built in already`);
      else return parseEntry(readFileSync(file, "utf8"), schema, complain);
      return undefined;
    });
  const libraries = read("libraries", library, builtIn.findLibrary);
  const taskAliases = read("task-aliases", taskAlias, builtIn.findTask);
  if (problems.length > 0)
    throw new StartError("bad-settings", `${folder}: ${problems.join("; ")}`);
  return createCatalog({ libraries, taskAliases });
}

/** Every `<key>.json` of a folder by its key, in the order of their names; a folder may be missing. */
function readEntries<Entry>(
  folder: string,
  read: (file: string, key: string) => Entry | undefined,
): Readonly<Record<string, Entry>> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((name) => /^[^.].*\.json$/.test(name));
  return Object.fromEntries(
    files.toSorted().flatMap((name) => {
      const key = basename(name, ".json");
      const entry = read(join(folder, name), key);
      return entry === undefined ? [] : [[key, entry]];
    }),
  );
}

function parseEntry<Entry>(
  text: string,
  schema: z.ZodType<Entry>,
  complain: (text: string) => void,
): Entry | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues)
      complain(path.length > 0 ? `${path.join(".")}: ${message}` : message);
  } catch (error) {
    complain(`is not JSON: ${(error as Error).message}`);
  }
  return undefined;
}
