import type { RenderError } from "./render/render-error.ts";

/** A render error is shown on the page; it is not a server error. */
export const isRenderError = (error: unknown): error is RenderError =>
  error instanceof Error && error.name === "RenderError";
