import type { MessagesBody } from "./chat-request.ts";

/** Thoughts are shown to who asked for them. */
export const showsThinking = (thinking: MessagesBody["thinking"]): boolean =>
  thinking != null && thinking.type !== "disabled";
