import type { Providers } from "@orrery/inference";
import { EMBEDDED } from "../../inference/gateway/plan/candidate.ts";

/** A provider's name; its ID where the table has none. The embedded runtime has no brand name. */
export const providerName = (providers: Providers, id: string): string =>
  id === EMBEDDED ? "This hub" : (Object.hasOwn(providers, id) && providers[id]?.label) || id;
