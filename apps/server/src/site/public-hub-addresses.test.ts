import { expect, it } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";
import { ownListUrl } from "./public-hub-addresses.ts";

it.each([
  ["search=whisper", "/models?q=whisper"],
  ["pipeline_tag=text-generation&sort=trending", "/models?task=text-generation&sort=trending"],
  ["other=finetuned&library=gguf", "/models?tag=finetuned&library=gguf"],
  ["license=license:mit&language=en", "/models?license=mit&language=en"],
  ["inference_provider=groq&apps=ollama", "/models?provider=groq&app=ollama"],
  ["filter=is:mirror&author=ada", "/models?mirror=yes&author=ada"],
  ["sort=modified", "/models?sort=updated"],
  ["search=&pipeline_tag=fill-mask", "/models?task=fill-mask"],
  ["search=x&_data=models", "/models?q=x"],
  ["search=a%26b%3Fc", "/models?q=a%26b%3Fc"],
])("finds the own URL of ?%s", (query, own) => {
  expect(ownListUrl("model", new URLSearchParams(query))).toBe(own);
});

it.each(["", "q=whisper&task=text-generation", "license=mit&sort=likes&_data=models"])(
  "leaves own URLs as they are: ?%s",
  (query) => expect(ownListUrl("model", new URLSearchParams(query))).toBeUndefined(),
);

it("redirects lists and pages that people know from the public hub", async () => {
  const app = await createTestApp();
  const list = await app.get("/datasets?search=weather&task_categories=task_categories:x");
  expect([list.statusCode, list.headers.location]).toEqual([303, "/datasets?q=weather&task=x"]);
  for (const [path, target] of [
    ["/login", "/sign-in"],
    ["/join", "/sign-up"],
    ["/settings", "/settings/account"],
    ["/new-dataset", "/new?kind=dataset"],
    ["/inference/models", "/models"],
  ]) {
    const answer = await app.get(path!);
    expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 301, target]);
  }
});
