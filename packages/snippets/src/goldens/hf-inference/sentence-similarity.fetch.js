const API_URL = "https://hub.example/hf-inference/models/vendor/model-1/pipeline/sentence-similarity";
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
  inputs: {
    source_sentence: "How do I change my password?",
    sentences: [
      "Steps to reset your login",
      "Opening hours of the front desk",
      "Keeping your account safe",
    ],
  },
});
console.log(output);
