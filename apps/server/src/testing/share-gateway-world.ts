import { createGatewayHub, enterGateway, type GatewayWorld } from "./create-gateway-world.ts";
import { shareEmptied } from "./share-emptied-app.ts";

/**
 * One hub with its providers for all tests of a file, emptied before each; a call of the getter signs up a new ada, at
 * providers that have seen nothing. A provider that rests with a model of theirs does so for all tests.
 */
export function shareGatewayWorld(
  settings: Readonly<Record<string, string>> = {},
): () => Promise<GatewayWorld> {
  const shared = shareEmptied(({ folder, onEnd }) =>
    createGatewayHub({ folder, onEnd }, { ...settings }, { planMs: 1 }),
  );
  return () => {
    const hub = shared();
    hub.upstream.seen.length = 0;
    hub.upstream.looks.length = 0;
    hub.upstream.speakers.clear();
    hub.upstream.models = [];
    return enterGateway(hub);
  };
}
