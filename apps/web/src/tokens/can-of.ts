import type { TokenRow } from "../page-data/account/tokens.ts";
import { STRINGS } from "./strings.ts";

/** A sentence that says what a token can do. */
export const canOf = ({
  can,
  role,
  deniedIn,
}: Pick<TokenRow, "can" | "role" | "deniedIn">): string =>
  [can ?? STRINGS.can[role], ...(deniedIn ? [STRINGS.deniedIn(deniedIn.join(", "))] : [])].join(
    " ",
  );
