import { useEffect, useMemo, useRef, useState } from "react";
import type { RealtimeErrorShape } from "./messages.ts";
import type { ConnectOptions, RealtimeClient, RealtimeConnection } from "./options.ts";
import type { State } from "./session.ts";

export interface UseRealtimeOptions<Output> extends Partial<ConnectOptions<Output>> {
  readonly client: RealtimeClient;
}

export interface Realtime<Input, Output> extends RealtimeConnection<Input> {
  readonly state: State;
  /** The latest. */
  readonly result: Output | undefined;
  /** Of the last failure, until the next result. */
  readonly error: RealtimeErrorShape | undefined;
}

/**
 * A component's own connection to an endpoint: opened by the first `send`, closed when the component
 * goes or talks to another endpoint. Callbacks may be new functions on every render. A message sent
 * before the component is on the page waits; the last one wins. Does nothing on a server.
 */
export function useRealtime<Input = unknown, Output = unknown>(
  endpointId: string,
  options: UseRealtimeOptions<Output>,
): Realtime<Input, Output> {
  const [state, setState] = useState<State>("idle");
  const [result, setResult] = useState<Output>();
  const [error, setError] = useState<RealtimeErrorShape>();
  const latest = useRef(options);
  const connection = useRef<RealtimeConnection<Input>>(undefined);
  const waiting = useRef<{ readonly message: Input }>(undefined);

  useEffect(() => {
    latest.current = options;
  });

  const { client, connectionKey, throttleInterval, maxBuffering, path } = options;
  const { tokenExpirationSeconds, pingInterval, tokenProvider, connectTimeout, resend } = options;
  const reconnect = JSON.stringify(options.reconnect ?? false);
  const hasProvider = tokenProvider !== undefined;

  useEffect(() => {
    const opened = client.connect<Input, Output>(endpointId, {
      connectionKey,
      throttleInterval,
      maxBuffering,
      path,
      tokenExpirationSeconds,
      pingInterval,
      reconnect: JSON.parse(reconnect),
      connectTimeout,
      resend,
      ...(hasProvider && { tokenProvider: (app) => latest.current.tokenProvider!(app) }),
      decodeMessage: latest.current.decodeMessage,
      onResult(received) {
        setResult(received);
        setError(undefined);
        latest.current.onResult?.(received);
      },
      onError(failure) {
        setError(failure);
        latest.current.onError?.(failure);
      },
      onObserve(observation) {
        if (observation.type === "transition") setState(observation.to);
        latest.current.onObserve?.(observation);
      },
    });
    connection.current = opened;
    if (waiting.current) opened.send(waiting.current.message);
    waiting.current = undefined;
    return () => {
      opened.close();
      connection.current = undefined;
      setState("idle");
      setResult(undefined);
      setError(undefined);
    };
  }, [
    client,
    endpointId,
    connectionKey,
    throttleInterval,
    maxBuffering,
    path,
    tokenExpirationSeconds,
    pingInterval,
    reconnect,
    connectTimeout,
    resend,
    hasProvider,
  ]);

  const calls = useMemo<RealtimeConnection<Input>>(
    () => ({
      send(message) {
        if (connection.current) connection.current.send(message);
        else waiting.current = { message };
      },
      close() {
        waiting.current = undefined;
        connection.current?.close();
      },
    }),
    [],
  );
  return { ...calls, state, result, error };
}
