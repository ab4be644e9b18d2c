import type { TokenHolder } from "@orrery/registry";
import { pathTo } from "@orrery/web/paths";

/** The page with the list that a token is in. */
export const tokensPath = (holder: TokenHolder): string =>
  holder ? pathTo("serviceAccount", holder) : pathTo("tokens");

/** The page of a token. */
export const tokenPath = (holder: TokenHolder, key: string): string =>
  holder ? pathTo("serviceToken", { ...holder, key }) : pathTo("token", { key });
