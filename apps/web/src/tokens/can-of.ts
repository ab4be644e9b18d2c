import type { TokenRow } from "../page-data/account/tokens.ts";
import { STRINGS } from "./strings.ts";

/** A sentence that says what a token can do. */
export const canOf = ({
  can,
  role,
  deniedIn,
  models,
}: Pick<TokenRow, "can" | "role" | "deniedIn" | "models">): string =>
  [
    can ?? STRINGS.can[role],
    ...(models ? [STRINGS.onlyModels(models.join(", "))] : []),
    ...(deniedIn ? [STRINGS.deniedIn(deniedIn.join(", "))] : []),
  ].join(" ");
