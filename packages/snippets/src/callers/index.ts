export {
  type CallerFormat,
  type CallerGroup,
  type CallerLanguage,
  type CallerSnippet,
  LANGUAGE_LABELS,
} from "./caller.ts";
export { callerSnippets } from "./caller-snippets.ts";
export { CALLERS } from "./callers.ts";
