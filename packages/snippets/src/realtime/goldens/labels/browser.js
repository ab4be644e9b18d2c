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
    document.querySelector("#answer").textContent = JSON.stringify(result.output);
  },
  onError(error) {
    console.error(error.message);
  },
});

document.querySelector("#question").addEventListener("input", ({ target }) => {
  connection.send({
    inputs: target.value,
    parameters: {
      candidate_labels: ["sport", "weather"],
    },
  });
});
