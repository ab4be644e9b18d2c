const API_URL = "https://hub.example/groq/openai/v1/chat/completions";
const headers = {
  Authorization: `Bearer ${process.env.HF_TOKEN}`,
  "Content-Type": "application/json",
};

async function query(data) {
  const response = await fetch(API_URL, {
    method: "POST",
    headers,
    body: JSON.stringify(data),
  });
  if (!response.ok) throw new Error(await response.text());
  return await response.json();
}

const output = await query({
  model: "vendor/model-1",
  messages: [
    {
      role: "user",
      content: "The last train had left, and on the empty platform",
    },
  ],
});
console.log(output);
