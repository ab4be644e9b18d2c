/** Moves a file out of a repository; answers where it is kept. */
export type SetAside = (path: string) => Promise<string>;
