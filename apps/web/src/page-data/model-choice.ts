/** A model to choose. */
export interface ModelChoice {
  /** `namespace/name`. */
  readonly id: string;
  readonly taskLabel?: string;
}
