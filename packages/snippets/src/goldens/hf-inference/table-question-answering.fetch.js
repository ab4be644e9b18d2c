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
    query: "Which peak is the lowest?",
    table: {
      Peak: ["Aconcagua", "Denali", "Kilimanjaro"],
      Country: ["Argentina", "United States", "Tanzania"],
      "Height (m)": ["6961", "6190", "5895"],
    },
  },
});
console.log(output);
