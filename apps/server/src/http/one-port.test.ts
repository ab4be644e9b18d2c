import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { type ClientHttp2Session, connect as connectHttp2, constants } from "node:http2";
import { type AddressInfo, connect, type Socket } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";
import { OnePortServer } from "./one-port.ts";

const HTTP1 = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

const greet: RequestListener = (request, response) => {
  response.end(`${request.method} by ${request.httpVersion}`);
};

async function start(listener = greet, options = {}) {
  const server = new OnePortServer(options, listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => void server.closeAllConnections());
  const socket = async () => {
    const one = connect(port, "127.0.0.1");
    one.on("error", () => {});
    await once(one, "connect");
    return one;
  };
  const session = () => {
    const one = connectHttp2(`http://127.0.0.1:${port}`);
    one.on("error", () => {});
    onTestFinished(() => one.destroy());
    return one;
  };
  return { server, origin: `http://127.0.0.1:${port}`, socket, session };
}

const get = (session: ClientHttp2Session, path = "/") => text(session.request({ ":path": path }));

/** Waits for each byte to be on its way. */
async function dribble(socket: Socket, bytes: string): Promise<void> {
  for (const byte of bytes) {
    socket.write(byte);
    await new Promise(setImmediate);
  }
}

describe("one port", () => {
  it("speaks HTTP/1.1 and HTTP/2", async () => {
    const { origin, session } = await start();
    expect(await (await fetch(origin)).text()).toBe("GET by 1.1");
    const http2 = session();
    expect(await Promise.all([get(http2), get(http2, "/b")])).toEqual(Array(2).fill("GET by 2.0"));
  });

  it("knows which by three bytes, however they come", async () => {
    const { socket } = await start();
    const plain = await socket();
    const answer = text(plain);
    await dribble(plain, HTTP1);
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK.*GET by 1\.1$/s);
    const binary = await socket();
    await dribble(binary, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0");
    const [frame] = (await once(binary, "data")) as [Buffer];
    expect(frame[3]).toBe(0x04);
    binary.destroy();
  });

  it("answers several requests that were sent in one piece", async () => {
    const { socket } = await start();
    const one = await socket();
    one.write(`${HTTP1.replace("close", "keep-alive")}${HTTP1}`);
    expect((await text(one)).match(/GET by 1\.1/g)).toHaveLength(2);
  });

  it("refuses what is neither, and what only looks like HTTP/2", async () => {
    const { origin, socket } = await start();
    for (const nonsense of ["\x16\x03\x01\x02\0\x01", "PRI * HTTP/3.0\r\n\r\n".repeat(9), "PR"]) {
      const one = await socket();
      one.end(nonsense, "latin1");
      await once(one.resume(), "close");
    }
    expect((await fetch(origin)).status).toBe(200);
  });

  it("cuts who is silent", async () => {
    const { socket } = await start(greet, { headersTimeout: 100 });
    const silent = await socket();
    await once(silent.resume(), "close");
  });

  it("closes at once under silent and idle clients, and lets others finish", async () => {
    const begun = Promise.withResolvers<() => void>();
    const { server, session, socket } = await start((_, response) => {
      response.write("begun ");
      begun.resolve(() => response.end("done"));
    });
    await socket();
    (await socket()).write("GET / HTTP/1.1\r\nHos");
    const idle = session();
    await once(idle, "connect");
    const answer = get(session());
    const finish = await begun.promise;
    const closed = once(server, "close");
    server.close();
    finish();
    expect(await answer).toBe("begun done");
    await closed;
  });

  it("closes once an answer in flight is finished, whole, on a connection kept alive", async () => {
    const bytes = Buffer.alloc(32 * 1024 * 1024);
    for (const endsFirst of [true, false]) {
      const begun = Promise.withResolvers<ServerResponse>();
      const answer: RequestListener = (_, response) => {
        response.writeHead(200, { "content-length": bytes.length });
        begun.resolve(response);
      };
      const { server, socket } = await start(answer, { keepAliveTimeout: 600_000 });
      const one = await socket();
      one.pause().write(HTTP1.replace("close", "keep-alive"));
      const response = await begun.promise;
      const closed = once(server, "close");
      if (endsFirst) response.end(bytes);
      server.close();
      if (!endsFirst) response.end(bytes);
      expect((await buffer(one)).length).toBeGreaterThan(bytes.length);
      await closed;
    }
  });

  it("cuts a session that opens streams only to take them back", async () => {
    const { origin, session } = await start();
    const rude = session();
    const gone = new Promise((resolve) => rude.once("goaway", resolve));
    for (let count = 0; count < 5_000 && !rude.destroyed; count++) {
      const stream = rude.request({ ":path": "/" });
      stream.on("error", () => {});
      stream.close(constants.NGHTTP2_CANCEL);
      if (count % 50 === 0) await new Promise(setImmediate);
    }
    expect(await gone).not.toBe(constants.NGHTTP2_NO_ERROR);
    expect((await fetch(origin)).status).toBe(200);
  });

  it("refuses headers without end", async () => {
    const { origin, session } = await start();
    const endless = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`x-${at}`, "x"]));
    const stream = session().request({ ":path": "/", ...endless });
    stream.on("error", () => {});
    const answer = new Promise((resolve) => stream.once("response", resolve));
    const refusal = new Promise((resolve) => stream.once("close", () => resolve("refused")));
    stream.resume();
    expect(await Promise.race([answer, refusal])).toBe("refused");
    expect((await fetch(origin)).status).toBe(200);
  });
});

describe("a hub", () => {
  it("serves pages, its API and files by HTTP/2, to the address that asks", async () => {
    const app = await createTestApp();
    const session = connectHttp2(await app.listen());
    onTestFinished(() => session.destroy());
    const [health, page] = await Promise.all([get(session, "/healthz"), get(session, "/models")]);
    expect(health).toBe((await app.get("/healthz")).body);
    expect(page).toContain("<!DOCTYPE html>");
  });
});
