/** What people answer to a comment with: the emoji of the public hub, as its OpenAPI description lists them for `topReactions`. */
export const EMOJI = [
  "👍",
  "❤️",
  "🔥",
  "🚀",
  "🤗",
  "👀",
  "😎",
  "🧠",
  "➕",
  "🤝",
  "😔",
  "🤯",
] as const;
export type Emoji = (typeof EMOJI)[number];

/** Who answered a comment with one emoji. */
export interface Reaction {
  readonly emoji: Emoji;
  readonly count: number;
  /** The first of them, by time. */
  readonly names: readonly string[];
  /** The viewer is among them. */
  readonly isOwn: boolean;
}

/** Of one discussion. */
export const MAX_REACTIONS = 10_000;
/** The names that are shown with an emoji. */
export const MAX_REACTION_NAMES = 10;
