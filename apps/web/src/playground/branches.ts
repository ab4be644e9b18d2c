import type { Turn } from "../page-data/turn.ts";

type Path = readonly Turn[];

/** Every version of a conversation. The shown one grows on the page; its copy here is older. */
export interface Branches {
  readonly paths: readonly Path[];
  readonly shown: number;
}

export const ONE_BRANCH: Branches = { paths: [[]], shown: 0 };
const MOST = 50;

/** Keeps the conversation as it is, and begins another version of it; the oldest goes when full. */
export function addBranch(branches: Branches, turns: Path): Branches {
  const paths = [...withShown(branches, turns), []].slice(-MOST);
  return { paths, shown: paths.length - 1 };
}

/** The versions of one turn, oldest first: a branch for each, and which of them is shown. */
export function versionsAt(branches: Branches, turns: Path, index: number) {
  const newest = new Map<Turn, number>();
  for (const [branch, path] of withShown(branches, turns).entries()) {
    const turn = path[index];
    if (turn && turns.slice(0, index).every((before, at) => path[at] === before))
      newest.set(turn, branch);
  }
  const shown = turns[index];
  return { branches: [...newest.values()], place: shown ? [...newest.keys()].indexOf(shown) : -1 };
}

/** Keeps the conversation as it is, and shows an earlier version. */
export const showBranch = (branches: Branches, turns: Path, shown: number): Branches => ({
  paths: withShown(branches, turns),
  shown,
});

export const withShown = ({ paths, shown }: Branches, turns: Path): readonly Path[] =>
  paths.with(shown, turns);

/** Branches read from storage: equal turns become the same object, as versions are compared by it. */
export function reviveBranches({ paths, shown }: Branches): Branches {
  const known = new Map<string, Turn>();
  const revive = (turn: Turn) => {
    const text = JSON.stringify(turn);
    const same = known.get(text) ?? turn;
    known.set(text, same);
    return same;
  };
  return { paths: paths.map((path) => path.map(revive)), shown };
}
