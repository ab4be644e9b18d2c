import { useEffect, useRef, useState } from "react";
import type { Chat } from "../chat/use-chat.ts";
import { type Branches, withShown } from "./branches.ts";
import { forgetChat, type KeptChat, keepChat, readHistory } from "./history.ts";
import type { Settings } from "./settings.ts";

/** The conversations of before, this one joining them whenever an answer is whole. */
export function useHistory(settings: Settings, { turns, startedAt }: Chat, branches: Branches) {
  const [kept, setKept] = useState<readonly KeptChat[]>([]);
  const id = useRef("");
  useEffect(() => setKept(readHistory()), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when an answer ends, as it is then
  useEffect(() => {
    if (turns.length === 0) id.current = "";
    if (startedAt !== undefined || turns.length === 0) return;
    id.current ||= String(Date.now());
    const current = { ...branches, paths: withShown(branches, turns) };
    setKept(
      keepChat(readHistory(), {
        id: id.current,
        at: Date.now(),
        settings,
        turns,
        branches: current,
      }),
    );
  }, [startedAt, turns.length, branches]);
  return {
    kept,
    /** The current conversation: saving it replaces its older copy. */
    open: (chat: KeptChat) => {
      id.current = chat.id;
    },
    forget: (which?: string) => setKept(forgetChat(readHistory(), which)),
  };
}
