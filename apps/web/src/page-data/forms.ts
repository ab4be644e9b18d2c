import type { RepoKind } from "./shell.ts";

export interface FormPageData {
  /** Where to go after success; always a path of this hub. */
  readonly next: string;
}

export interface SignUpData extends FormPageData {
  readonly open: boolean;
}

export interface SetupData {
  /** `ready`: the link is good; `used`: an administrator exists; `wrong`: not the printed link. */
  readonly state: "ready" | "used" | "wrong";
  readonly token: string;
}

export interface NewRepoData {
  readonly kind: RepoKind;
  /** The namespaces the viewer may create in; the first is their own. */
  readonly namespaces: readonly string[];
  /** The one of them that the address asks for, else the first. */
  readonly namespace: string;
  readonly licenses: readonly { readonly id: string; readonly label: string }[];
}
