import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
} from "node:tls";
import type { AuditEvent } from "@orrery/registry";
import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "../base/config.ts";
import { createAuditSender } from "../outgoing/audit-sender.ts";
import { createSafeFetch } from "../outgoing/safe-fetch.ts";
import { createIdentity } from "../testing/certificate.ts";
import { createTestApp } from "../testing/create-test-app.ts";
import { deliverAudit } from "./stream-audit.ts";

const SECRET = "s".repeat(32);

async function portOf(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

function senderTo(url: string) {
  const { auditStream } = readConfig({
    ORRERY_AUDIT_STREAM: url,
    ORRERY_AUDIT_STREAM_SECRET: SECRET,
  });
  if (!auditStream) throw new Error("There is no target");
  const safeFetch = createSafeFetch();
  onTestFinished(() => safeFetch.close());
  return createAuditSender(auditStream.target, auditStream.secret, safeFetch);
}

/** Messages by octet counting. */
function messagesOf(bytes: Buffer): readonly string[] {
  const messages: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(" ", at);
    const end = space + 1 + Number(bytes.subarray(at, space).toString());
    messages.push(bytes.subarray(space + 1, end).toString());
    at = end;
  }
  return messages;
}

it("streams over TLS to a server whose certificate it trusts, and to no other", async () => {
  const app = await createTestApp();
  const root = await app.signUp("root");
  const { registry } = app.hub;
  const { key, certificate } = createIdentity(["localhost"]);
  const received: Buffer[] = [];
  const server = createTlsServer({ key, cert: certificate }, (socket) =>
    socket.on("data", (bytes) => received.push(bytes)),
  );
  server.on("tlsClientError", () => {});
  const port = await portOf(server);
  await expect(deliverAudit(registry, senderTo(`syslogs://localhost:${port}`))).rejects.toThrow(
    "self-signed certificate",
  );
  const trusted = getCACertificates("default");
  onTestFinished(() => setDefaultCACertificates(trusted));
  setDefaultCACertificates([...trusted, certificate]);
  await expect(deliverAudit(registry, senderTo(`syslogs://127.0.0.1:${port}`))).rejects.toThrow(
    "does not match certificate's altnames",
  );
  expect((await registry.auditStream.waiting(root.viewer)).count).toBe(2);
  expect(received).toEqual([]);

  await deliverAudit(registry, senderTo(`syslogs://localhost:${port}`));
  expect(await registry.auditStream.waiting(root.viewer)).toEqual({ count: 0 });
  const messages = messagesOf(Buffer.concat(received));
  expect(messages.map((text) => JSON.parse(text.slice(text.indexOf("{"))).action)).toEqual([
    ...["account.create", "token.create"],
  ]);
});

it("streams the audit log to a syslog server, in order, and continues where it was", async () => {
  const app = await createTestApp();
  const root = await app.signUp("root");
  const { registry } = app.hub;
  const received: Buffer[] = [];
  const server = createServer((socket) => socket.on("data", (bytes) => received.push(bytes)));
  const send = senderTo(`syslog://127.0.0.1:${await portOf(server)}`);
  await deliverAudit(registry, send);
  await registry.signUps.setMode(root.viewer, "invitation");
  await registry.signUps.invite(root.viewer, "Grüße\nof mine");
  expect((await registry.auditStream.waiting(root.viewer)).count).toBe(2);
  await deliverAudit(registry, send);
  expect(await registry.auditStream.waiting(root.viewer)).toEqual({ count: 0 });

  const messages = messagesOf(Buffer.concat(received));
  const { events } = await registry.audit.list(root.viewer);
  const read = messages.map((text) => JSON.parse(text.slice(text.indexOf("{"))) as AuditEvent);
  expect(read).toEqual(JSON.parse(JSON.stringify(events.toReversed())));
  expect(messages.at(-1)).toMatch(
    /^<109>1 \d{4}-\d\d-\d\dT[\d:.]+Z [\x21-\x7e]+ orrery - invitation\.create - \{/,
  );
});

it("sends signed batches to a webhook, again until it takes them", async () => {
  const app = await createTestApp();
  const root = await app.signUp("root");
  const { registry } = app.hub;
  const bodies: string[] = [];
  let status = 503;
  const server = createHttpServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const body = Buffer.concat(pieces).toString();
    const wanted = createHmac("sha256", SECRET).update(body).digest("hex");
    expect(request.headers["x-hub-signature-256"]).toBe(`sha256=${wanted}`);
    bodies.push(body);
    response.writeHead(status).end();
  });
  const send = senderTo(`http://127.0.0.1:${await portOf(server)}/audit`);
  await expect(deliverAudit(registry, send)).rejects.toThrow("503");
  expect((await registry.auditStream.waiting(root.viewer)).count).toBe(2);
  status = 204;
  await Promise.all([deliverAudit(registry, send), deliverAudit(registry, send)]);
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toBe(bodies[0]);
  const [last, first] = (await registry.audit.list(root.viewer)).events;
  expect(JSON.parse(bodies[1] ?? "")).toMatchObject({
    events: [
      { seq: 1, action: "account.create", hash: first?.hash },
      { seq: 2, action: "token.create", hash: last?.hash },
    ],
    head: { seq: 2, hash: last?.hash },
  });
});

it("accepts no plain HTTP to another machine, and no webhook without a secret", () => {
  const read = (url: string) => () => readConfig({ ORRERY_AUDIT_STREAM: url });
  expect(read("http://logs.example/x")).toThrow("use https://");
  expect(read("https://logs.example/x")).toThrow("ORRERY_AUDIT_STREAM_SECRET");
  expect(read("syslogs://logs.example")().auditStream?.target).toEqual({
    ...{ kind: "syslog", host: "logs.example", port: 6514, isTls: true },
  });
});
