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
    data: {
      "Orders last year": [14, 1],
      "Days since last visit": [6, 212],
      "Support tickets": [0, 3],
      Country: ["Portugal", "Kenya"],
    },
  },
});
console.log(output);
