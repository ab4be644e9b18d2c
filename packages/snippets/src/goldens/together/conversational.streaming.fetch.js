const API_URL = "https://hub.example/v1/chat/completions";
const headers = {
  Authorization: `Bearer ${process.env.HF_TOKEN}`,
  "Content-Type": "application/json",
};

const response = await fetch(API_URL, {
  method: "POST",
  headers,
  body: JSON.stringify({
    model: "namespace/model:together",
    messages: [
      {
        role: "user",
        content: "Why is the sky dark at night, although it is full of stars?",
      },
    ],
    stream: true,
  }),
});
if (!response.ok) throw new Error(await response.text());

let rest = "";
for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + text).split("\n");
  rest = lines.pop();
  for (const line of lines) {
    if (!line.startsWith("data:") || line.includes("[DONE]")) continue;
    const chunk = JSON.parse(line.slice("data:".length));
    process.stdout.write(chunk.choices[0]?.delta?.content ?? "");
  }
}
