/** Repos of a page, where the caller names no number. */
export const PAGE_SIZE = 30;
/** Values of a facet, where the caller names no number. */
export const FACET_LIMIT = 24;
/** Values of a facet that one response may hold. */
export const MOST_VALUES = 500;
/** How many of a text's best cards are read. Filters and pages apply to those. */
export const MOST_CARDS = 1000;
