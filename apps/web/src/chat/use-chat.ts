import type { ChatInput } from "@orrery/inference";
import { useEffect, useRef, useState } from "react";
import { asCallError } from "../calls/call-error.ts";
import { nameProvider } from "../calls/call-served.ts";
import { type Turn, toMessages } from "../page-data/turn.ts";
import type { WidgetProvider } from "../page-data/widget.ts";

/** How a conversation is continued: everything about a call but what was said. */
export interface ChatSettings {
  readonly model: string;
  readonly provider: string;
  /** To name who answered. */
  readonly providers: readonly WidgetProvider[];
  readonly system: string;
  /** `temperature`, `tools` and so on, as the endpoint takes them. */
  readonly options: Omit<ChatInput, "messages">;
}

/** A conversation with one model. Leaving the page ends an answer on its way. */
export function useChat(settings: ChatSettings, first: readonly Turn[] = []) {
  const [turns, setTurns] = useState(first);
  const [startedAt, setStartedAt] = useState<number>();
  const [loading, setLoading] = useState<number>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  async function answer(asked: readonly Turn[]): Promise<void> {
    const controller = new AbortController();
    current.current = controller;
    setStartedAt(performance.now());
    let turn: Turn = { role: "assistant", text: "" };
    const show = (next: Turn) => {
      turn = next;
      if (current.current === controller) setTurns([...asked, next]);
    };
    show(turn);
    const { model, provider, providers, system, options } = settings;
    const input = { ...options, messages: toMessages(system, asked) };
    try {
      // What calls a model is not needed to see its page.
      const { callChat } = await import("./call-chat.ts");
      for await (const part of callChat({ model, provider, input }, controller.signal)) {
        setLoading(part.loading);
        const { text, toolCalls, served } = part;
        const named = nameProvider(served, providers);
        show({
          role: "assistant",
          text,
          served: named,
          ...(toolCalls.length > 0 && { toolCalls }),
        });
      }
    } catch (error) {
      const failure = asCallError(error);
      show({ ...turn, ...(failure ? { failure } : { isStopped: true }) });
    }
    if (current.current !== controller) return;
    setStartedAt(undefined);
    setLoading(undefined);
  }
  return {
    turns,
    /** Set while an answer is on its way. */
    startedAt,
    loading,
    /** Adds turns and has them answered. */
    send: (...said: readonly Turn[]) => void answer([...turns, ...said]),
    stop: () => current.current?.abort(),
    /** Has another conversation answered. */
    ask: (asked: readonly Turn[]) => void answer(asked),
    /** Drops everything after the visitor's last words, and has them answered again. */
    retry: () => void answer(untilAnswer(turns)),
    replace: (next: readonly Turn[]) => {
      current.current?.abort();
      current.current = undefined;
      setStartedAt(undefined);
      setTurns(next);
    },
  };
}

/** A conversation up to the visitor's last words. */
export const untilAnswer = (turns: readonly Turn[]): readonly Turn[] =>
  turns.slice(0, turns.findLastIndex(({ role }) => role === "user") + 1);

export type Chat = ReturnType<typeof useChat>;
