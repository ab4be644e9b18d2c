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
      "Area (m²)": [62, 118],
      Rooms: [2, 4],
      "Year built": [1974, 2009],
      Heating: ["gas", "heat pump"],
    },
  },
});
console.log(output);
