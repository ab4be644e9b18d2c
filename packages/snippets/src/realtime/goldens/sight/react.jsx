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
      <input
        type="file"
        onChange={async ({ target }) => {
          const media = new Uint8Array(await target.files[0].arrayBuffer());
          send({
            image: media,
          });
        }}
      />
      <p>{error ? error.message : state}</p>
      {result && <p>{JSON.stringify(result.output)}</p>}
    </>
  );
}
