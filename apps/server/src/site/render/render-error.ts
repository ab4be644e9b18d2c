/**
 * Why something was not rendered: `too-large` refused before parsing; `render-timeout` over its deadline;
 * `render-crashed` took its thread down (memory); `render-failed` could not be rendered (nested too deep);
 * `render-busy` too many wait already; `render-closed` the renderer is shut.
 */
export type RenderErrorCode =
  | "too-large"
  | "render-timeout"
  | "render-crashed"
  | "render-failed"
  | "render-busy"
  | "render-closed";

/** The one error that rendering throws, in the worker and outside. */
export class RenderError extends Error {
  readonly code: RenderErrorCode;
  constructor(code: RenderErrorCode, message: string) {
    super(message);
    this.name = "RenderError";
    this.code = code;
  }
}
