import type { RenderError } from "../render/render-error.ts";

/** What could not be rendered is said on the page; it is no fault of the server. */
export const isRenderError = (error: unknown): error is RenderError =>
  error instanceof Error && error.name === "RenderError";
