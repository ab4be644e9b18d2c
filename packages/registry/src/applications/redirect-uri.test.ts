import { expect, it } from "vitest";
import { redirectUriProblem, redirectUrisProblem } from "./redirect-uri.ts";

it.each([
  ["https://tides.example/callback"],
  ["https://tides.example/callback?tenant=1"],
  ["http://localhost/callback"],
  ["http://127.0.0.1:3000/callback"],
  ["http://[::1]/callback"],
  ["com.example.tides:/callback"],
])("takes %j", (uri) => {
  expect(redirectUriProblem(uri)).toBeUndefined();
});

it.each([
  ["http://tides.example/callback"],
  ["http://localhost.evil.example/callback"],
  ["https://tides.example/callback#part"],
  ["https://tides.example/callback#"],
  ["https://user:secret@tides.example/callback"],
  ["https://*.tides.example/callback"],
  ["javascript:alert(1)"],
  ["data:text/html,x"],
  ["myapp:/callback"],
  ["/callback"],
  ["https://tides.example/\u00fc"],
  ["https://tides.example/ https://evil.example/"],
  [`https://tides.example/${"x".repeat(500)}`],
])("refuses %j", (uri) => {
  expect(redirectUriProblem(uri)).toMatch(/^Invalid redirect URI/);
});

it("takes one to ten of an application", () => {
  const uris = Array.from({ length: 11 }, (_, index) => `https://tides.example/${index}`);
  expect(redirectUrisProblem([])).toBe("Enter a redirect URI.");
  expect(redirectUrisProblem(uris.slice(1))).toBeUndefined();
  expect(redirectUrisProblem(uris)).toBe("Enter at most 10 redirect URIs.");
});
