import { OpenAI } from "openai";

const client = new OpenAI({
  baseURL: "http://localhost:8000/v1",
  apiKey: process.env.API_TOKEN,
});

const completion = await client.completions.create({
  model: "namespace/model",
  prompt: "The last train had left, and on the empty platform",
});

console.log(completion.choices[0].text);
