import type { GitPerson } from "@orrery/registry";

/** Who made a commit and when, as git's own commands take it. */
export function identity({ name, email }: GitPerson, date: Date): NodeJS.ProcessEnv {
  const when = `@${Math.floor(date.getTime() / 1000)} +0000`;
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_AUTHOR_DATE: when,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    GIT_COMMITTER_DATE: when,
  };
}
