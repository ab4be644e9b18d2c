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
      <input onChange={({ target }) => send({
        inputs: target.value,
        parameters: {
          candidate_labels: ["sport", "weather"],
        },
      })} />
      <p>{error ? error.message : state}</p>
      {result && <p>{JSON.stringify(result.output)}</p>}
    </>
  );
}
