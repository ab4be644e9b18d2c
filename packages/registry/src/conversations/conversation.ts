/** How long a conversation is kept after it was last changed or added to. */
export const CONVERSATION_DAYS = 30;

/** Items that responses continue from and add to. */
export interface Conversation {
  /** `conv_…`; cannot be guessed. */
  readonly id: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: Date;
}

/** A message, a call of a function, and so on, in the words of the API. */
export type ConversationItem = { readonly id: string } & object;

export interface ItemPageOptions {
  readonly limit: number;
  readonly order: "asc" | "desc";
  /** The ID of the item before the page. */
  readonly after?: string | undefined;
}

/** What a response adds to a conversation. */
export interface Turn {
  readonly conversationId: string;
  readonly items: readonly ConversationItem[];
}
