const API_URL = "https://api.z.ai/api/paas/v4/chat/completions";
const headers = {
  Authorization: `Bearer ${process.env.ZAI_ORG_API_KEY}`,
  "Content-Type": "application/json",
  "x-source-channel": "hugging_face",
  "accept-language": "en-US,en",
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
  model: "namespace/model",
  messages: [
    {
      role: "user",
      content: "Why is the sky dark at night, although it is full of stars?",
    },
  ],
  stream: false,
});
console.log(output.choices[0].message);
