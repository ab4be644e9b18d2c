/** Each has a color of its own on pages, light and dark. */
export const LABEL_COLORS = [
  "gray",
  "red",
  "orange",
  "yellow",
  "green",
  "blue",
  "purple",
  "pink",
] as const;
export type LabelColor = (typeof LABEL_COLORS)[number];

/** What discussions of a repo can be marked with. Its name is unique there, case aside. */
export interface Label {
  readonly name: string;
  readonly color: LabelColor;
}

/** Which labels of a discussion to add and remove, by name. */
export interface LabelChanges {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

/** Of one repo, and of one discussion. */
export const MAX_LABELS = 100;
export const MAX_DISCUSSION_LABELS = 20;
