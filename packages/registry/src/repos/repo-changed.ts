/** Called with the keys of repos whose rows changed or were deleted. */
export type RepoChanged = (keys: readonly string[]) => Promise<void>;
