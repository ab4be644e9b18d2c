import type { TestCaller } from "./create-test-app.ts";

/** Sends a form as a page of the hub does, without JavaScript. */
export const postForm = (caller: TestCaller, url: string, form: Readonly<Record<string, string>>) =>
  caller.request("POST", url, {
    payload: new URLSearchParams(form).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
    },
  });
