import { canAdmin } from "../repos/repo-access.ts";

/** Admins of a model choose its providers: its owner, and the hub's administrator. */
export const canMap = canAdmin;
