import type { RepoKind } from "./shell.ts";

export interface FormPageData {
  /** The next page after success; always a path of this hub. */
  readonly next: string;
}

export interface SignUpData extends FormPageData {
  readonly open: boolean;
  /** The token of an invitation in the URL. */
  readonly invitation?: string;
}

export interface SetupData {
  /** `ready`: the link is valid; `used`: an administrator exists; `wrong`: the link is invalid. */
  readonly state: "ready" | "used" | "wrong";
  readonly token: string;
}

export interface NewRepoData {
  readonly kind: RepoKind;
  /** The namespaces the viewer may create in; the first is their own. */
  readonly namespaces: readonly string[];
  /** The one selected by the URL, else the first. */
  readonly namespace: string;
  readonly licenses: readonly { readonly id: string; readonly label: string }[];
}
