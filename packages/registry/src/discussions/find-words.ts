import { parseRepoId, type RepoId, type RepoType } from "../ids.ts";
import { withoutCode } from "./without-code.ts";

/** Of one comment. */
export const MAX_MENTIONS = 50;

/** What may be a link in a comment: `@ada`, `#12`, `ada/tides#12` or `datasets/ada/waves#12`. */
export const WORD =
  /(?<![\w/@#.-])(?:@(?<person>[a-z\d](?:-?[a-z\d]){1,38})|(?:(?<repo>(?:(?:datasets|spaces)\/)?[\w.-]{1,96}\/[\w.-]{1,96}))?#(?<number>[1-9]\d{0,8}))(?![\w-])/gi;

export interface Reference {
  /** `undefined`: the repo that it is said in. */
  readonly repo: RepoId | undefined;
  readonly number: number;
}

/** The words of a comment that may be links, each once: at most 50 people, 50 discussions. */
export interface FoundWords {
  /** In lower case. */
  readonly people: readonly string[];
  /** By the word, in lower case. */
  readonly references: ReadonlyMap<string, Reference>;
}

/** Reads Markdown: what stands in code is no word. */
export function findWords(markdown: string): FoundWords {
  const people = new Set<string>();
  const references = new Map<string, Reference>();
  for (const { 0: word, groups = {} } of withoutCode(markdown).matchAll(WORD)) {
    const { person, repo, number } = groups;
    if (person && people.size < MAX_MENTIONS) people.add(person.toLowerCase());
    const id = repo === undefined ? undefined : repoOf(repo);
    if (number && (id || !repo) && references.size < MAX_MENTIONS)
      references.set(word.toLowerCase(), { repo: id, number: Number(number) });
  }
  return { people: [...people], references };
}

function repoOf(text: string): RepoId | undefined {
  const [, prefix, name = ""] = /^(?:(dataset|space)s\/)?(.*)$/i.exec(text) ?? [];
  return parseRepoId((prefix?.toLowerCase() ?? "model") as RepoType, name);
}
