import { plainText } from "./plain-text.ts";

/** What a comment on a discussion may say. */
export const commentText = plainText(65_536).transform((text) => text.trim());
