import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { Composer, type Draft } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { STRINGS } from "./strings.ts";
import type { Chat } from "./use-chat.ts";

const ToolResults = lazyComponent(() => import("./tool-results.tsx"));

/** A conversation and where it is continued. */
export function ChatPanel({
  chat,
  draft,
  takesImages,
  listClass,
  onDraft,
  action,
  settings,
  tools,
  children,
}: {
  readonly chat: Chat;
  readonly draft: Draft;
  readonly takesImages: boolean;
  /** How tall the conversation may grow. */
  readonly listClass: string;
  readonly onDraft: (draft: Draft) => void;
  /** Where the form is posted without JavaScript; its page by default. */
  readonly action?: string | undefined;
  /** What else is sent, next to the button. */
  readonly settings?: ReactNode;
  readonly tools?: (index: number) => ReactNode;
  /** Shown while nothing was said yet. */
  readonly children?: ReactNode;
}) {
  const isAnswering = chat.startedAt !== undefined;
  const last = chat.turns.at(-1);
  const canRetry = !isAnswering && last?.role === "assistant";
  return (
    <div className="space-y-3">
      {chat.turns.length === 0 && children}
      <MessageList chat={chat} className={listClass} tools={tools} />
      {!isAnswering && last?.toolCalls && (
        <ToolResults key={chat.turns.length} calls={last.toolCalls} onSend={chat.send} />
      )}
      {chat.turns.length > 0 && (
        <div className="flex gap-2">
          {canRetry && (
            <Button size="sm" variant="ghost" onClick={chat.retry}>
              {STRINGS.panel.regenerate}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => chat.replace([])}>
            {STRINGS.panel.restart}
          </Button>
        </div>
      )}
      <Composer
        draft={draft}
        takesImages={takesImages}
        isAnswering={isAnswering}
        action={action}
        onChange={onDraft}
        onStop={chat.stop}
        onSend={() => {
          const { text, images } = draft;
          chat.send({ role: "user", text, ...(images.length > 0 && { images }) });
          onDraft({ text: "", images: [] });
        }}
      >
        {settings}
      </Composer>
    </div>
  );
}
