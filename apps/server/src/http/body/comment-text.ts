import { MAX_COMMENT } from "@orrery/registry";
import { plainText } from "./plain-text.ts";

/** What a comment on a discussion may say. */
export const commentText = plainText(MAX_COMMENT).transform((text) => text.trim());
