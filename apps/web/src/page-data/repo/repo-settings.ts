import type { AccessField } from "@orrery/catalog";
import type { RepoHead } from "./repo-head.ts";

export interface RepoSettingsData {
  readonly repo: RepoHead;
  readonly gated?: "auto" | "manual";
  /** The namespaces the viewer may move it to. */
  readonly namespaces: readonly string[];
  /** Access requests and people with access; absent if the repo is not gated. */
  readonly access?: {
    readonly pending: readonly AskedAccess[];
    readonly accepted: readonly AskedAccess[];
    readonly rejected: readonly AskedAccess[];
  };
}

export interface AskedAccess {
  readonly name: string;
  readonly askedAt: string;
  /** The questions of the access form, and the answers. */
  readonly answers: readonly (readonly [question: string, answer: string])[];
  readonly rejectionReason?: string;
}

/** The notice for a viewer without access to a gated repo. */
export interface AccessNotice {
  readonly heading?: string;
  readonly prompt?: string;
  readonly description?: string;
  readonly button?: string;
  readonly fields: readonly AccessField[];
  /** Whether requests are granted automatically. */
  readonly isAutomatic: boolean;
  readonly isSignedIn: boolean;
  /** The status of the viewer's request; absent without a request. */
  readonly status?: "pending" | "rejected";
  readonly rejectionReason?: string;
}
