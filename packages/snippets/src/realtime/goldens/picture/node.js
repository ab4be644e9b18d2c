// npm install "http://localhost:4870/realtime.tgz"
import { createRealtimeClient } from "@orrery/realtime";
import { writeFile } from "node:fs/promises";

const client = createRealtimeClient({
  restApiUrl: "http://localhost:4870",
  realtimeUrl: "http://localhost:4870",
  accessToken: process.env.HF_TOKEN,
});

const connection = client.connect("orrery/tiny-painter", {
  throttleInterval: 128,
  reconnect: true,
  async onResult(result) {
    await writeFile("output.png", result.images[0].content);
    connection.close();
  },
  onError(error) {
    console.error(error.message);
    connection.close();
  },
});

connection.send({
  prompt: "a red fish",
  seed: 7,
});
