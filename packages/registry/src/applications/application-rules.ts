import { linksProblem } from "../rules.ts";

/** What an application may be. Pure: pages check it before the hub does. */
export { OFFERED_SCOPES, SCOPES, type Scope } from "../oauth/scope.ts";
export { redirectUrisProblem } from "./redirect-uri.ts";

export const MAX_APPLICATION_NAME = 60;

/** What is wrong with an application's name. */
export const applicationNameProblem = (name: string): string | undefined =>
  name.length >= 1 && name.length <= MAX_APPLICATION_NAME && !/\p{C}/u.test(name)
    ? undefined
    : `Enter a name of 1 to ${MAX_APPLICATION_NAME} characters.`;

/** What is wrong with an application's homepage, which it may lack. */
export const homepageProblem = (homepage: string): string | undefined =>
  homepage === "" ? undefined : linksProblem([homepage]);
