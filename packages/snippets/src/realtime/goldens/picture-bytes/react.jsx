// npm install "http://localhost:4870/realtime.tgz"
import { createRealtimeClient } from "@orrery/realtime";
import { useRealtime } from "@orrery/realtime/react";
import { useEffect, useState } from "react";

const client = createRealtimeClient({
  restApiUrl: "http://localhost:4870",
  realtimeUrl: "http://localhost:4870",
});

export function Live() {
  const { send, state, result, error } = useRealtime("orrery/tiny-painter", {
    client,
    throttleInterval: 0,
    maxBuffering: 4,
    path: "fast",
    decodeMessage: (frame) => (typeof frame === "string" ? JSON.parse(frame) : frame),
    // Your own server asks the hub, by POST /tokens/: no long-lived token belongs into a page.
    tokenProvider: async () => (await fetch("/live-token")).json(),
  });
  return (
    <>
      <input onChange={({ target }) => send({
        prompt: target.value,
        result: "bytes",
      })} />
      <p>{error ? error.message : state}</p>
      {result && <Answer bytes={result} />}
    </>
  );
}

function Answer({ bytes }) {
  const [url, setUrl] = useState();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes]));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return <img src={url} alt="" />;
}
