import { SignJWT } from "jose";
import { expect, it } from "vitest";
import { publishFiles } from "../testing/publish-files.ts";
import { shareTestApp } from "../testing/share-test-app.ts";
import { startIdentityProvider } from "../testing/start-identity-provider.ts";

const hub = shareTestApp({ ORRERY_CI_HOSTS: "127.0.0.1" });
const CLAIMS = { project_path: "acme/training", ref: "main" };
const EXCHANGE = {
  grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
  subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
};

it("gives a CI job a token for one repo, by what its service signs", async () => {
  const app = hub();
  const origin = await app.listen();
  const ada = await app.signUp("ada");
  for (const name of ["tides", "other"])
    await publishFiles(app, ada.viewer, { name, private: true, files: { "a.txt": name } });
  const ci = await startIdentityProvider(origin);
  const base = "/api/models/ada/tides/trusted-publishers";
  const refused = await ada.post(base, { issuer: "http://10.0.0.7", claims: CLAIMS });
  expect([refused.statusCode, refused.json().error]).toEqual([
    400,
    expect.stringContaining("Invalid issuer"),
  ]);
  const added = await ada.post(base, { issuer: ci.issuer, claims: CLAIMS });
  expect(added.statusCode).toBe(201);

  const seconds = Math.floor(Date.now() / 1000);
  const job = { iss: ci.issuer, aud: origin, sub: "job-1", exp: seconds + 300, ...CLAIMS };
  const post = async (subject_token: string, resource = "ada/tides") => {
    const answer = await fetch(`${origin}/oauth/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...EXCHANGE, subject_token, resource }),
    });
    const body = (await answer.json()) as { readonly access_token?: string };
    return { status: answer.status, ...body };
  };
  const given = await post(await ci.sign(job));
  expect(given).toEqual({
    status: 200,
    access_token: expect.stringMatching(/^hf_jwt_/),
    token_type: "Bearer",
    expires_in: 3600,
    issued_token_type: "urn:ietf:params:oauth:token-type:access_token",
  });
  const read = async (name: string) => {
    const headers = { authorization: `Bearer ${given.access_token}` };
    return (await fetch(`${origin}/ada/${name}/resolve/main/a.txt`, { headers })).status;
  };
  expect([await read("tides"), await read("other")]).toEqual([200, 404]);

  const files = { "a.sh": `HF_TOKEN=${given.access_token}` };
  await expect(publishFiles(app, ada.viewer, { name: "leak", files })).rejects.toThrow("job-1");

  const forged = new SignJWT(job).setProtectedHeader({ alg: "HS256", kid: "one" });
  const wrong = await Promise.all([
    ci.sign({ ...job, aud: "https://huggingface.co" }),
    ci.sign({ ...job, ref: "main-backup" }),
    ci.sign({ ...job, exp: seconds - 300 }),
    ci.sign({ ...job, iss: "https://gitlab.com" }),
    forged.sign(new Uint8Array(32)),
    "no token",
  ]);
  for (const token of wrong)
    expect(await post(token)).toMatchObject({ status: 400, error: "invalid_grant" });
  expect(await post(await ci.sign(job), "ada/none")).toMatchObject({ error: "invalid_grant" });
  expect(await post(await ci.sign(job), "ada")).toMatchObject({ error: "invalid_request" });

  const { id } = added.json();
  expect((await ada.request("DELETE", `${base}/${id}`)).statusCode).toBe(204);
  expect(await read("tides")).toBe(401);
});
