const API_URL = "https://hub.example/hf-inference/models/namespace/model";
const headers = {
  Authorization: `Bearer ${process.env.HF_TOKEN}`,
  "Content-Type": "application/json",
  "X-HF-Bill-To": "acme",
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

const output = await query({ inputs: "The hotel was quiet, and breakfast alone was worth the trip." });
console.log(output);
