import type { CollaboratorRole, DiscussionSettings, Label } from "@orrery/registry";
import type { RepoHead } from "./repo-head.ts";

export interface RepoSettingsData {
  readonly repo: RepoHead;
  readonly gated?: "auto" | "manual";
  /** Members of the organization, too, need access. */
  readonly gatesMembers: boolean;
  /** People with access in addition; absent for those who may not change it, as the next. */
  readonly collaborators?: readonly { readonly name: string; readonly role: CollaboratorRole }[];
  /** The organization's resource groups that the viewer may see, where there are any. */
  readonly groups?: readonly { readonly key: string; readonly name: string }[];
  /** The one it is in. */
  readonly groupKey?: string;
  readonly discussions: DiscussionSettings;
  /** For its discussions. */
  readonly labels: readonly Label[];
  /** The namespaces the viewer may move it to. */
  readonly namespaces: readonly string[];
  /** The CI jobs that get tokens for it; absent if the viewer may not decide that. */
  readonly publishers?: readonly PublisherData[];
  /** Access requests and people with access; absent if the repo is not gated. */
  readonly access?: {
    readonly pending: readonly AskedAccess[];
    readonly accepted: readonly AskedAccess[];
    readonly rejected: readonly AskedAccess[];
    readonly expired: readonly AskedAccess[];
    /** How long access lasts that is granted from now on; absent: forever. */
    readonly days?: number;
  };
}

/** CI jobs that get tokens for a repo. */
export interface PublisherData {
  readonly key: string;
  readonly issuer: string;
  readonly claims: readonly (readonly [name: string, value: string])[];
  readonly isReadOnly: boolean;
  readonly addedBy: string;
  readonly createdAt: string;
  readonly lastUsedAt?: string;
}

export interface AskedAccess {
  readonly name: string;
  readonly askedAt: string;
  /** The questions of the access form, and the answers. */
  readonly answers: readonly (readonly [question: string, answer: string])[];
  readonly rejectionReason?: string;
  /** Of the account, where it has one that is verified. */
  readonly email?: string;
  readonly expiresAt?: string;
}

/** A question of the form, and its control. */
export interface AccessQuestion {
  readonly label: string;
  readonly type: "text" | "checkbox" | "date" | "select";
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The notice for a viewer without access to a gated repo. */
export interface AccessNotice {
  readonly heading?: string;
  /** HTML. */
  readonly prompt?: string;
  readonly description?: string;
  readonly button?: string;
  /** False while a request is pending, and once it was rejected. */
  readonly canAsk: boolean;
  /** Empty for visitors. */
  readonly fields: readonly AccessQuestion[];
  /** Whether requests are granted automatically. */
  readonly isAutomatic: boolean;
  readonly isSignedIn: boolean;
  /** The status of the viewer's request; absent without a request. */
  readonly status?: "pending" | "rejected" | "expired";
  readonly rejectionReason?: string;
}
