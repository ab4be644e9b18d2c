import type { SignInLink, SignOnNotice } from "./account/sign-on.ts";
import type { RepoKind } from "./shell.ts";

export interface FormPageData {
  /** The next page after success; always a path of this hub. */
  readonly next: string;
}

export interface SignInData extends FormPageData {
  /** Whether a forgotten password can be reset by email. */
  readonly sendsMail: boolean;
  /** Whether browsers can use passkeys where the hub is reached. */
  readonly hasPasskeys: boolean;
  /** Who has shown the first factor; absent before. */
  readonly second?: {
    readonly name: string;
    readonly hasApp: boolean;
    /** Whether one of their passkeys works here. */
    readonly hasPasskey: boolean;
  };
  /** Identity providers that are reached in the browser. */
  readonly links: readonly SignInLink[];
  /** False where identity providers are the only way, until the visitor asks for the form. */
  readonly hasForm: boolean;
  readonly notice?: SignOnNotice;
}

export interface SignUpData extends FormPageData {
  readonly open: boolean;
  /** An administrator approves new accounts. */
  readonly isReviewed: boolean;
  /** A link is sent to addresses of these domains; absent where none is needed, or one was opened. */
  readonly domains?: readonly string[];
  /** The terms of the hub; accepted with the form where they must be. */
  readonly terms?: { readonly version: number; readonly isRequired: boolean };
  /** Providers that make an account at the first sign-in. */
  readonly links: readonly SignInLink[];
  /** False where passwords are off. */
  readonly hasForm: boolean;
  /** The token of an invitation in the URL. */
  readonly invitation?: string;
}

export interface SetupData {
  /** `ready`: the link is valid; `used`: an administrator exists; `wrong`: the link is invalid. */
  readonly state: "ready" | "used" | "wrong";
  readonly token: string;
}

export interface PlacedGroup {
  readonly key: string;
  readonly name: string;
  /** Its organization. */
  readonly namespace: string;
}

export interface NewRepoData {
  readonly kind: RepoKind;
  /** The namespaces the viewer may create in; the first is their own. */
  readonly namespaces: readonly string[];
  /** The resource groups that the viewer may create in. */
  readonly groups: readonly PlacedGroup[];
  /** Those of the namespaces where the viewer may create in a group only. */
  readonly onlyInGroups: readonly string[];
  /** Those of them whose new repos are private unless someone says otherwise. */
  readonly privateByDefault: readonly string[];
  /** The one selected by the URL, else the first. */
  readonly namespace: string;
  readonly licenses: readonly { readonly id: string; readonly label: string }[];
}
