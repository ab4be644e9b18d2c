import { createRealtimeClient, type RealtimeConnection } from "@orrery/realtime";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { LiveMessage } from "../live-message.ts";
import type { ReadLiveSettings } from "../live-settings.ts";
import { createLiveStore } from "./live-store.ts";

/** A network that is gone says nothing: silence this long is asked about, and ends the connection. */
const PING_MS = 30_000;

/** A page's way to one model: sends, closes, and sees what happens. Nothing is opened before the first message. */
export function useLive(
  model: string,
  { throttleInterval, maxBuffering, path, reconnect }: ReadLiveSettings["connection"],
) {
  const [store] = useState(() => createLiveStore((run) => requestAnimationFrame(run)));
  const view = useSyncExternalStore(store.subscribe, store.read, store.read);
  const connection = useRef<RealtimeConnection<unknown>>(undefined);
  const sent = useRef(0);

  useEffect(() => {
    const client = createRealtimeClient({
      restApiUrl: location.origin,
      realtimeUrl: location.origin,
    });
    try {
      connection.current = client.connect(model, {
        throttleInterval,
        ...(maxBuffering !== undefined && { maxBuffering }),
        ...(path !== undefined && { path }),
        reconnect,
        pingInterval: PING_MS,
        onResult: (result) => store.answer(result, Date.now(), "live"),
        onError: store.fail,
        onObserve: store.observe,
      });
    } catch (error) {
      store.fail({ message: (error as Error).message, status: 0 });
    }
    return () => {
      connection.current?.close();
      connection.current = undefined;
    };
  }, [model, throttleInterval, maxBuffering, path, reconnect, store]);

  return {
    store,
    view,
    /** Sends a message under a name of its own, so that its results can be told from others'. */
    send(message: LiveMessage) {
      store.forgive();
      sent.current += 1;
      connection.current?.send({ ...message, request_id: sent.current });
    },
    close: () => connection.current?.close(),
  };
}

export type Live = ReturnType<typeof useLive>;
