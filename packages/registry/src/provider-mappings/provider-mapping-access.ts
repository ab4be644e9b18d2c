import { canAdmin } from "../repos/repo-access.ts";

/** Who administers a model says who may run it: its owner, and the hub's administrator. */
export const canMap = canAdmin;
