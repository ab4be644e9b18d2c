import {
  libraries as builtIn,
  type Library,
  type LibrarySnippet,
  parseCountExpression,
  SNIPPET_PLACEHOLDER,
  snippetsOf,
} from "@orrery/catalog";
import { z } from "zod";
import { omitUndefined } from "../../base/omit-undefined.ts";
import { address, line, tableKind } from "../table-kind.ts";

/** Text with a word in double braces, which is a slip where it names no placeholder. */
export const template = (...placeholders: readonly string[]) =>
  z
    .string()
    .min(1)
    .max(10_000)
    .refine(
      (text) =>
        (text.match(/\{\{\s*\w+\s*\}\}/g) ?? []).every((found) => placeholders.includes(found)),
      { error: `has unknown placeholders; use ${placeholders.join(", ")}` },
    );

const snippet = z.strictObject({
  language: z.enum(["python", "js", "sh"]),
  content: template(SNIPPET_PLACEHOLDER).refine((text) => text.includes(SNIPPET_PLACEHOLDER), {
    error: `must use ${SNIPPET_PLACEHOLDER} where the model's id goes, without quotes`,
  }),
});

const fields = z.strictObject({
  prettyLabel: line,
  repoName: line,
  repoUrl: address,
  docsUrl: address.optional(),
  filter: z.boolean().optional(),
  countDownloads: z
    .string()
    .max(2000)
    .refine((text) => parseCountExpression(text) !== undefined, {
      error: 'must be an expression such as path:"config.json" OR path_extension:"pt"',
    })
    .optional(),
  snippets: z.array(snippet).max(10).optional(),
});

/** What a new row may leave out. */
const NEW: Partial<Library> = { filter: true };

type Given = z.output<typeof fields>;

export const libraries = tableKind(fields, {
  find: (key) => (Object.hasOwn(builtIn, key) ? (builtIn as Libraries)[key] : undefined),
  build: (_, { snippets, ...given }, current: Library | undefined): Library => ({
    ...(current ?? (NEW as Library)),
    ...omitUndefined(given as Omit<Given, "snippets">),
    ...(snippets && { snippets: snippetsOf(snippets as readonly LibrarySnippet[]) }),
  }),
});

type Libraries = Readonly<Record<string, Library>>;
