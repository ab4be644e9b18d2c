import { expect, it } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";

it("takes no files while less than the reserve is free, and says so, but lets people read and sign in", async () => {
  const app = await createTestApp({ ORRERY_LIMIT_DISK_RESERVE: "999999999999999" });
  const ada = await app.signUp("ada");
  const created = await ada.post("/api/repos/create", { name: "tts" });
  const batch = await ada.request("POST", "/ada/tts.git/info/lfs/objects/batch", {
    headers: { "content-type": "application/vnd.git-lfs+json" },
    payload: "{}",
  });
  const pushed = await ada.request("POST", "/ada/tts/git-receive-pack", { payload: "0000" });
  for (const refused of [created, batch, pushed]) {
    expect(refused.statusCode).toBe(507);
    expect(refused.headers["x-error-code"]).toBe("StorageFull");
  }
  const ready = await app.get("/readyz");
  expect(ready.statusCode).toBe(503);
  expect(ready.json().reason).toBe("low disk space");
  expect((await app.get("/healthz")).statusCode).toBe(200);
  expect((await app.get("/api/models")).statusCode).toBe(200);
  const signedIn = await app.request("POST", "/sign-in", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "name=ada&password=correct+horse",
  });
  expect(signedIn.statusCode).toBe(303);
});

it("takes files while the reserve is free", async () => {
  const app = await createTestApp({ ORRERY_LIMIT_DISK_RESERVE: "1" });
  const ada = await app.signUp("ada");
  expect((await ada.post("/api/repos/create", { name: "tts" })).statusCode).toBe(200);
  expect((await app.get("/readyz")).statusCode).toBe(200);
});
