import type { ShellData } from "../page-data/shell.ts";

/** A result or an action in the list below a search field. */
export interface QuickItem {
  readonly key: string;
  readonly label: string;
  readonly icon:
    | "model"
    | "dataset"
    | "person"
    | "organization"
    | "task"
    | "library"
    | "doc"
    | "page"
    | "search"
    | "new"
    | "theme"
    | "account"
    | "copy";
  /** Means something on the open page only, so it is not kept as recent. */
  readonly isLocal?: true;
  readonly run:
    | { readonly to: string }
    | { readonly copy: string }
    | { readonly theme: ShellData["theme"] }
    | "sign-out";
}
