import { expect, it } from "vitest";
import { commitFiles } from "../../testing/commit-files.ts";
import { createTestApp, type TestCaller } from "../../testing/create-test-app.ts";

const CARD = `---
extra_gated_fields:
  affiliation: text
  status: text
---
`;

it("keeps the files of a gated repo until access is given, and says why by header", async () => {
  const app = await createTestApp();
  const ada = await app.signUp("ada");
  const bob = await app.signUp("bob");
  const repo = "/api/models/ada/m";
  await ada.post("/api/repos/create", { name: "m" });
  await commitFiles(ada, repo, {
    ...{ "a.txt": "1", "w.bin": "weights", "README.md": CARD },
  });
  await ada.request("PUT", `${repo}/settings`, { payload: { gated: "manual" } });
  expect((await app.get(repo)).json()).toMatchObject({ gated: "manual" });
  expect((await app.get("/api/models?gated=true")).json()).toHaveLength(1);

  const answers = async (caller: TestCaller) =>
    Promise.all(
      ["resolve/main/a.txt", "resolve/main/w.bin", "raw/main/a.txt"].flatMap((path) =>
        (["GET", "HEAD"] as const).map(async (method) => {
          const { statusCode, headers } = await caller.request(method, `/ada/m/${path}`);
          return [statusCode, headers["x-error-code"]];
        }),
      ),
    );
  const all = (status: number, code?: string) => Array.from({ length: 6 }, () => [status, code]);
  expect(await answers(app)).toEqual(all(401, "GatedRepo"));
  expect(await answers(bob)).toEqual(all(403, "GatedRepo"));
  expect(await answers(ada)).toEqual(all(200));
  const clone = "/ada/m.git/info/refs?service=git-upload-pack";
  expect((await app.get(clone)).statusCode).toBe(401);
  expect((await bob.get(clone)).statusCode).toBe(403);
  const batch = await bob.request("POST", "/ada/m.git/info/lfs/objects/batch", {
    payload: JSON.stringify({ operation: "download", objects: [] }),
    headers: { "content-type": "application/vnd.git-lfs+json" },
  });
  expect(batch.statusCode).toBe(403);
  expect((await bob.get(`${repo}/auth-check`)).headers["x-error-code"]).toBe("GatedRepo");

  const ask = (payload: string) =>
    bob.request("POST", "/ada/m/ask-access", {
      payload,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  expect((await ask("affiliation=None")).json().error).toBe("status: An answer is required.");
  expect((await ask("affiliation==1%2B1&status=x&other=1")).json()).toEqual({ status: "pending" });
  const pending = await ada.get(`${repo}/user-access-request/pending`);
  expect(pending.json()).toMatchObject([
    { user: { user: "bob" }, status: "pending", fields: { affiliation: "=1+1", status: "x" } },
  ]);
  expect((await bob.get(`${repo}/user-access-request/pending`)).statusCode).toBe(403);
  const decide = (decision: object) =>
    ada.post(`${repo}/user-access-request/handle`, { user: "bob", ...decision });
  const tooLong = await decide({ status: "rejected", rejectionReason: "x".repeat(201) });
  expect(tooLong.statusCode).toBe(400);
  await decide({ status: "accepted" });
  const report = "/ada/m/user-access-report";
  expect((await bob.get(report)).statusCode).toBe(403);
  expect((await ada.get(report)).json()).toEqual([
    {
      ...{ user: "bob", fullname: "bob", status: "accepted", email: "", affiliation: "=1+1" },
      ...{ time: expect.any(String), reviewedAt: expect.any(String) },
    },
  ]);
  const csv = await ada.get(`${report}?format=csv`);
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(csv.body).toMatch(
    /^user,fullname,status,email,time,reviewedAt,expiresAt,affiliation\r\nbob,bob,accepted,,[^,]+,[^,]+,,'=1\+1\r\n$/,
  );
  expect(await answers(bob)).toEqual(all(200));
  expect((await bob.get(clone)).statusCode).toBe(200);
});
