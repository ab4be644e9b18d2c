import type { LibrarySnippet, SnippetLanguage } from "./library.ts";
import { jsString, pyString, shString } from "./literals.ts";
import type { ModelInfo } from "./model.ts";

/** What a snippet written as text may leave open: the model's id, as a literal of its language. */
export const SNIPPET_PLACEHOLDER = "{{id}}";

const QUOTERS: Readonly<Record<SnippetLanguage, (text: string) => string>> = {
  python: pyString,
  js: jsString,
  sh: shString,
};

/** Snippets written as text, as a function of the model: how an operator's library shows its use. */
export const snippetsOf =
  (templates: readonly LibrarySnippet[]) =>
  ({ id }: ModelInfo): readonly LibrarySnippet[] =>
    templates.map(({ language, content }) => ({
      language,
      content: content.replaceAll(SNIPPET_PLACEHOLDER, () => QUOTERS[language](id)),
    }));
