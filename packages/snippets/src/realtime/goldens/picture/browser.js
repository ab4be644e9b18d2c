import { createRealtimeClient } from "http://localhost:4870/realtime.js";

const client = createRealtimeClient({
  restApiUrl: "http://localhost:4870",
  realtimeUrl: "http://localhost:4870",
});

const connection = client.connect("orrery/tiny-painter", {
  throttleInterval: 128,
  reconnect: true,
  // Your own server asks the hub, by POST /tokens/: no long-lived token belongs into a page.
  tokenProvider: async () => (await fetch("/live-token")).json(),
  onResult(result) {
    const file = new Blob([result.images[0].content]);
    document.querySelector("#answer").src = URL.createObjectURL(file);
  },
  onError(error) {
    console.error(error.message);
  },
});

document.querySelector("#question").addEventListener("input", ({ target }) => {
  connection.send({
    prompt: target.value,
    seed: 7,
  });
});
