/** Bounds of rendering. The hub's own thread loads nothing else for it, so nothing is imported here. */
export const RENDER_SECONDS = 10;
/** Of a thread's objects. */
export const RENDER_MEMORY = 268_435_456;
/** Pages, and cards and files as many. */
export const MAX_WAITING = 1_000;
