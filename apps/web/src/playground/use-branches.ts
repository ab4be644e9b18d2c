import { useState } from "react";
import type { Chat } from "../chat/use-chat.ts";
import { untilAnswer } from "../chat/use-chat.ts";
import type { Turn } from "../page-data/turn.ts";
import { addBranch, type Branches, ONE_BRANCH, reviveBranches, showBranch } from "./branches.ts";

/** A conversation that loses nothing: a new answer or an edited question begins another branch. */
export function useBranches(chat: Chat) {
  const [branches, setBranches] = useState<Branches>(ONE_BRANCH);
  const fork = (asked: readonly Turn[]) => {
    setBranches(addBranch(branches, chat.turns));
    chat.ask(asked);
  };
  const put = (next: Branches) => {
    setBranches(next);
    chat.replace(next.paths[next.shown] ?? []);
  };
  return {
    branches,
    chat: {
      ...chat,
      retry: () => void fork(untilAnswer(chat.turns)),
      replace: (turns: readonly Turn[]) => put({ paths: [turns], shown: 0 }),
    },
    show: (branch: number) => put(showBranch(branches, chat.turns, branch)),
    /** Opens a conversation of before with its branches. */
    open: (turns: readonly Turn[], kept?: Branches) =>
      put(reviveBranches(kept ?? { paths: [turns], shown: 0 })),
    /** Asks again with other words in place of a turn of the visitor. */
    edit: (index: number, text: string) => {
      const turn = chat.turns[index];
      if (turn) fork([...chat.turns.slice(0, index), { ...turn, text }]);
    },
  };
}
