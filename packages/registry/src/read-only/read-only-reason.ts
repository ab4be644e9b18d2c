/** Characters. */
export const MAX_READ_ONLY_REASON = 300;
