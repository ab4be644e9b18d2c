// npm install "http://localhost:4870/realtime.tgz"
import { createRealtimeClient } from "@orrery/realtime";
import { useRealtime } from "@orrery/realtime/react";

const client = createRealtimeClient({
  restApiUrl: "http://localhost:4870",
  realtimeUrl: "http://localhost:4870",
});

export function Live() {
  const { send, state, result, error } = useRealtime("orrery/tiny-painter", {
    client,
    throttleInterval: 128,
    reconnect: true,
    // Your own server asks the hub, by POST /tokens/: no long-lived token belongs into a page.
    tokenProvider: async () => (await fetch("/live-token")).json(),
  });
  return (
    <>
      <button type="button" onClick={() => send({
        messages: [
          { role: "user", content: "What is 3 plus 4?" },
        ],
        max_tokens: 40,
      })}>
        Send
      </button>
      <p>{error ? error.message : state}</p>
      {result && <p>{result.output}</p>}
    </>
  );
}
