import { administratorToken } from "../conformance/administrator.ts";
import type { KillableHub } from "./killable-hub.ts";

/** Makes the first account of a hub that has started once, and answers a token for it. */
export const signUpAda = ({ origin, printed }: KillableHub): Promise<string> =>
  administratorToken(
    { origin, setupUrl: /\S+\/setup\?token=\S+/.exec(printed())?.[0] ?? "" },
    "ada",
  );
