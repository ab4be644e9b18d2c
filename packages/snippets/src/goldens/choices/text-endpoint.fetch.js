const API_URL = "http://localhost:8080/classify";
const headers = {
  Authorization: `Bearer ${process.env.API_TOKEN}`,
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

const output = await query({ inputs: "The hotel was quiet, and breakfast alone was worth the trip." });
console.log(output);
