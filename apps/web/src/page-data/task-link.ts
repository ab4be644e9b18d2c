/** A task by its pipeline tag. */
export interface TaskLink {
  readonly tag: string;
  readonly label: string;
}

export interface TaskCount extends TaskLink {
  readonly count: number;
}
