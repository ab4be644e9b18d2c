/** A class of dataset sizes, by number of rows: at least `minRows`, below the next class. */
export interface SizeClass {
  readonly id: string;
  readonly minRows: number;
}

/** In rising order. The ids are what cards write in `size_categories`. */
export const SIZE_CLASSES: readonly SizeClass[] = [
  { id: "n<1K", minRows: 0 },
  { id: "1K<n<10K", minRows: 1e3 },
  { id: "10K<n<100K", minRows: 1e4 },
  { id: "100K<n<1M", minRows: 1e5 },
  { id: "1M<n<10M", minRows: 1e6 },
  { id: "10M<n<100M", minRows: 1e7 },
  { id: "100M<n<1B", minRows: 1e8 },
  { id: "1B<n<10B", minRows: 1e9 },
  { id: "10B<n<100B", minRows: 1e10 },
  { id: "100B<n<1T", minRows: 1e11 },
  { id: "n>1T", minRows: 1e12 },
];

/** The class of a number of rows. */
export const sizeClassOf = (rows: number): SizeClass =>
  SIZE_CLASSES.findLast(({ minRows }) => rows >= minRows) ?? SIZE_CLASSES[0]!;
