import { LIMITS } from "../base/limits.ts";
import { MAX_EDIT_BYTES } from "./loaders/repo/load-edit.ts";

export const MAX_FORM_BYTES = LIMITS.pageFormBytes.value;
/** A picture and its name. */
export const MAX_AVATAR_FORM_BYTES = LIMITS.avatarBytes.value + MAX_FORM_BYTES;
/** A file, or a long comment, as a form sends it: any byte may take three. */
export const MAX_TEXT_FORM_BYTES = 3 * MAX_EDIT_BYTES + MAX_FORM_BYTES;
