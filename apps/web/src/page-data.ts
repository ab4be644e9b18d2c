import type { WaitingDeviceData } from "./page-data/account/applications.ts";
import type { ProviderTest } from "./page-data/account/sign-on.ts";
import type { EditAnswer } from "./page-data/repo/edit.ts";
import type { UsageData } from "./page-data/repo/how-to-use.ts";
import type { RepoPreviewData } from "./page-data/repo/repo-preview.ts";
import type { StatisticsAnswer } from "./page-data/repo/split-viewer.ts";
import type { ShellData } from "./page-data/shell.ts";
import type { RunAnswer, RunFailure } from "./page-data/widget.ts";
import type { DataOfPages, PageId } from "./pages.ts";

/** The data of the pages and of their parts: plain JSON. Dates are ISO-8601 text, sizes are bytes. */
export interface PageData extends DataOfPages {
  readonly shell: ShellData;
  readonly modelUsage: UsageData;
  readonly datasetUsage: UsageData;
  readonly modelPreview: RepoPreviewData;
  readonly datasetPreview: RepoPreviewData;
  readonly datasetStatistics: StatisticsAnswer;
}

/** The data by page ID, of the shell, and of the parts that a page loads separately. */
export type DataId = PageId | "shell" | PagePart;

/** Named in `?_data=` at the URL of their page. */
export type PagePart =
  | "modelUsage"
  | "datasetUsage"
  | "modelPreview"
  | "datasetPreview"
  | "datasetStatistics";

/** The response to a form post without a redirect: errors by field name, `form` for the whole form. */
export interface ActionData {
  readonly errors: Readonly<Record<string, string>>;
  /** The typed values, to fill the form again; without passwords. */
  readonly values: Readonly<Record<string, string>>;
  /** Shown once, after creating an access token. */
  readonly newToken?: string;
  /** Shown once, after creating an access key. */
  readonly newAccessKey?: { readonly id: string; readonly secret: string };
  /** The URL of a password reset, shown once. */
  readonly resetLink?: string;
  /** The URL of an invitation, shown once. */
  readonly inviteLink?: string;
  /** Shown once, with the first second factor or in place of older ones. */
  readonly recoveryCodes?: readonly string[];
  /** Shown once, after creating a SCIM token. */
  readonly scimToken?: string;
  readonly providerTest?: ProviderTest;
  /** What the browser's passkeys are asked. */
  readonly passkeyOptions?: Readonly<Record<string, unknown>>;
  /** Shown once, after registering an application or making it a new secret. */
  readonly newApplication?: { readonly key: string; readonly secret: string };
  /** A device that waits to be let in, and what became of it. */
  readonly device?: WaitingDeviceData;
  readonly deviceIs?: "allowed" | "denied";
  readonly edit?: EditAnswer;
  /** What a look at the hub of a mirror found of its default branch. */
  readonly mirror?: "changed" | "same";
  /** A text as it would look. */
  readonly preview?: string;
  /** The model's response to the widget's form. */
  readonly run?: RunAnswer;
  readonly failure?: RunFailure;
}

/** Why a page failed. */
export interface PageFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}
