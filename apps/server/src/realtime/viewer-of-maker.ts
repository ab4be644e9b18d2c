import { anonymous, type Registry, type Viewer } from "@orrery/registry";
import type { Maker } from "./realtime-token.ts";

/**
 * The current viewer of a token's maker; `undefined` if the credential was deleted, and for a visitor from
 * elsewhere.
 */
export async function findViewerOf(
  { credentials }: Pick<Registry, "credentials">,
  maker: Maker,
  ip: string,
): Promise<Viewer | undefined> {
  if (maker.kind !== "visitor") return credentials.viewerFor({ kind: maker.kind, key: maker.key });
  return maker.key === ip ? anonymous : undefined;
}
