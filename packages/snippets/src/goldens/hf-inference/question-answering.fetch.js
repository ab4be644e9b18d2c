const API_URL = "https://hub.example/hf-inference/models/vendor/model-1";
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
    question: "When does the ferry leave on Sundays?",
    context: "The ferry to the island leaves at 8:00 on weekdays and at 10:30 on Sundays. The crossing takes forty minutes, and bicycles travel free of charge.",
  },
});
console.log(output);
