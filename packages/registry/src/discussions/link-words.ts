import type { Database } from "../database.ts";
import { formatRepoId, type RepoId } from "../ids.ts";
import type { Repo } from "../repos/repo.ts";
import { canRead } from "../repos/repo-access.ts";
import { findRepo } from "../repos/repo-store.ts";
import type { Viewer } from "../viewer.ts";
import { findWords, type Reference } from "./find-words.ts";
import { findNumbers, findPeople } from "./mention-store.ts";

/** Of all comments that are shown together. */
const MOST_PEOPLE = 500;
const MOST_REFERENCES = 200;

/** Where a word of a comment leads: to an account or organization, or to a discussion. */
export type WordTarget =
  | { readonly kind: "namespace"; readonly name: string }
  | { readonly kind: "discussion"; readonly repo: RepoId; readonly number: number };

/** What the words of these texts lead to, by the word in lower case; what the viewer may not see is no word. */
export async function linkWords(
  db: Database,
  viewer: Viewer,
  repo: Repo,
  texts: readonly string[],
): Promise<ReadonlyMap<string, WordTarget>> {
  const found = texts.map(findWords);
  const names = new Set(found.flatMap(({ people }) => people));
  const people = await findPeople(db, [...names].slice(0, MOST_PEOPLE));
  const references = new Map(found.flatMap(({ references }) => [...references]));
  const wanted = [...references].slice(0, MOST_REFERENCES);
  const discussions = await findDiscussions(db, viewer, repo, wanted);
  const namespaces = [...people].map(([word, name]): [string, WordTarget] => [
    `@${word}`,
    { kind: "namespace", name },
  ]);
  return new Map([...namespaces, ...discussions]);
}

async function findDiscussions(
  db: Database,
  viewer: Viewer,
  here: Repo,
  references: readonly (readonly [word: string, reference: Reference])[],
): Promise<readonly (readonly [string, WordTarget])[]> {
  const byRepo = Map.groupBy(references, ([, { repo }]) =>
    repo ? `${repo.type} ${formatRepoId(repo).toLowerCase()}` : "",
  );
  const found = await Promise.all(
    [...byRepo.values()].map(async (ofOne) => {
      const id = ofOne[0]?.[1].repo;
      const repo = id ? await findRepo(db, id) : here;
      if (!repo || !canRead(viewer, repo)) return [];
      const numbers = await findNumbers(
        db,
        repo.key,
        ofOne.map(([, { number }]) => number),
      );
      return ofOne
        .filter(([, { number }]) => numbers.has(number))
        .map(([word, { number }]): [string, WordTarget] => [
          word,
          { kind: "discussion", repo: repo.id, number },
        ]);
    }),
  );
  return found.flat();
}
