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
    document.querySelector("#answer").textContent = result.output;
  },
  onError(error) {
    console.error(error.message);
  },
});

connection.send({
  messages: [
    { role: "user", content: "What is 3 plus 4?" },
  ],
  max_tokens: 40,
});
