import { pipeline } from "@huggingface/transformers";

const run = await pipeline("text-classification", "acme/watercolor");
