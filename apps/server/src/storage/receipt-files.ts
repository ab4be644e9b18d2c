/** How the names of files end that hold receipts of calls that ended, and of calls under way. */
export const ENDED = ".jsonl";
export const OPEN = ".open";
