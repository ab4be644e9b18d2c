import { createRealtimeClient, type RealtimeConnection } from "@orrery/realtime";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { RealtimeMessage } from "../realtime-message.ts";
import type { ReadRealtimeSettings } from "../realtime-settings.ts";
import { createRealtimeStore } from "./realtime-store.ts";

/** A lost network is silent: after this time a ping is sent, and without an answer the connection ends. */
const PING_MS = 30_000;

/** A page's way to one model: sends, closes, and sees what happens. Nothing is opened before the first message. */
export function useRealtime(
  model: string,
  { throttleInterval, maxBuffering, path, reconnect }: ReadRealtimeSettings["connection"],
) {
  const [store] = useState(() => createRealtimeStore((run) => requestAnimationFrame(run)));
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
    /** Sends a message with a new ID, so that its results can be matched. */
    send(message: RealtimeMessage) {
      store.clearError();
      sent.current += 1;
      connection.current?.send({ ...message, request_id: sent.current });
    },
    close: () => connection.current?.close(),
  };
}

export type Realtime = ReturnType<typeof useRealtime>;
