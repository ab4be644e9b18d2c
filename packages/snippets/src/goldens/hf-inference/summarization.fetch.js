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
  inputs: "The city library will close for six weeks from 1 June. New lifts are to be built in, the reading room gets a quiet floor, and the children's corner moves to the garden side. During that time books can be returned at the town hall, and loans are extended without a fee. The mobile library will stop twice a week in front of the main station. The library expects to open again in the middle of July, with longer hours on Saturdays. Visitors are invited to name the two new reading rooms; suggestions can be left at the town hall until the end of May.",
});
console.log(output);
