import type { HubAddress, LibrarySnippet, SnippetLanguage } from "./library.ts";
import { code, shString } from "./literals.ts";

type SnippetTemplate = (
  parts: TemplateStringsArray,
  ...values: readonly string[]
) => LibrarySnippet;

const written =
  (language: SnippetLanguage): SnippetTemplate =>
  (parts, ...values) => ({ language, content: code(parts, ...values) });

/** A Python program as a template; its values must be quoted by `pyString` or `pyValue`. */
export const python = written("python");

/** An ECMAScript module as a template; its values must be quoted by `jsString` or `jsValue`. */
export const javascript = written("js");

/** Shell commands as a template; its values must be quoted by `shString`. */
export const shell = written("sh");

/** What to install first, as requirements that pip reads. */
export const pipInstall = (...requirements: readonly string[]): LibrarySnippet =>
  shell`pip install ${requirements.map(shString).join(" ")}`;

/** The part of `namespace/name` that names the model; an id without a slash is its own name. */
export function modelName(id: string): string {
  const [first = "", second] = id.split("/");
  return second ?? first;
}

/** Where the files of a model are once they are fetched, seen from the folder one is in. */
export const localFolder = (id: string): string => `./${modelName(id)}`;

/** Whether a text is a valid name of a Python class or module. */
export const isPythonName = (text: string): boolean =>
  /^[A-Za-z_]\w*$/.test(text) && !PYTHON_KEYWORDS.has(text);

const PYTHON_KEYWORDS: ReadonlySet<string> = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except " +
    "finally for from global if import in is lambda nonlocal not or pass raise return try while " +
    "with yield"
  ).split(" "),
);

/**
 * A photograph of two cats on a sofa, from a public benchmark; a self-hosted hub has its own image of a
 * cat.
 */
export const samplePicture = (hub?: HubAddress): string =>
  hub ? `${hub.mediaUrl}cat.png` : "http://images.cocodataset.org/val2017/000000039769.jpg";
