// npm install "http://localhost:4870/realtime.tgz"
import { createRealtimeClient } from "@orrery/realtime";

const client = createRealtimeClient({
  restApiUrl: "http://localhost:4870",
  realtimeUrl: "http://localhost:4870",
  accessToken: process.env.HF_TOKEN,
});

const connection = client.connect("orrery/tiny-painter", {
  throttleInterval: 128,
  reconnect: true,
  async onResult(result) {
    console.log(result.output);
    if (!result.partial) connection.close();
  },
  onError(error) {
    console.error(error.message);
    connection.close();
  },
});

connection.send({
  messages: [
    { role: "user", content: "What is 3 plus 4?" },
  ],
  max_tokens: 40,
});
