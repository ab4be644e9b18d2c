/** A group of operations, as a link. */
export interface ApiGroupLink {
  readonly id: string;
  readonly title: string;
}

/** One operation in a list. */
export interface ApiOperationLine {
  /** Its anchor on the page of its group. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
}

/** All groups with their operations, or those that match `q`. */
export interface ApiDocsData {
  readonly q?: string;
  readonly total: number;
  readonly groups: readonly (ApiGroupLink & {
    readonly summary: string;
    readonly operations: readonly ApiOperationLine[];
  })[];
}

/** A field of a body, or a parameter. */
export interface ApiField {
  /** `files[].path` for a field of an object in a list. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description?: string;
  /** The only values that it may have. */
  readonly values?: readonly string[];
  readonly usual?: string;
}

export interface ApiBodyView {
  readonly mediaType: string;
  /** Of the whole body. */
  readonly type: string;
  readonly fields: readonly ApiField[];
  /** The smallest JSON that fits; absent for other bodies. */
  readonly example?: string;
}

export interface ApiOperationView extends ApiOperationLine {
  readonly notes?: string;
  readonly pathFields: readonly ApiField[];
  readonly queryFields: readonly ApiField[];
  readonly bodies: readonly ApiBodyView[];
  readonly answers: readonly {
    readonly status: string;
    readonly description: string;
    readonly bodies: readonly ApiBodyView[];
  }[];
  /** A command that makes the call. */
  readonly curl: string;
}

/** One group with all that is known of its operations. */
export interface ApiGroupData {
  readonly groups: readonly ApiGroupLink[];
  readonly group: ApiGroupLink & { readonly summary: string };
  readonly operations: readonly ApiOperationView[];
}
