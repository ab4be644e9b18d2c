/** A word to everyone who visits the hub. */
export interface Banner {
  readonly text: string;
  readonly level: BannerLevel;
  /** Not shown before. */
  readonly from?: Date | undefined;
  /** Not shown after. */
  readonly until?: Date | undefined;
}

export const BANNER_LEVELS = ["info", "warning"] as const;
export type BannerLevel = (typeof BANNER_LEVELS)[number];

export const MAX_BANNER = 500;

/** A banner that is shown now. Those who dismissed it know its key: another text has another. */
export interface ShownBanner extends Pick<Banner, "text" | "level"> {
  readonly key: string;
}
