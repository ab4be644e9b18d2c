import { RUNTIME_EXCEPTIONS, type RuntimeExceptionName } from "@orrery/inference/bedrock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createGatewayWorld,
  type GatewayWorld,
  SHORT_PATIENCE,
} from "../../apps/server/src/testing/create-gateway-world.ts";
import {
  type Credential,
  failureOf,
  readStream,
  runtimeClient,
  SDKS,
  type SdkName,
} from "./runtime-clients.ts";

/**
 * Every exception as the unmodified SDKs see it, each with a real cause: a provider failed as its model's
 * name says, or a request without access. InternalServer is separate, with a broken hub.
 */
const NAMES = Object.keys(SDKS) as SdkName[];
const NEWEST: SdkName = "3.1162 by HTTP/2";
const messages = [{ role: "user", content: "Good morning." }];
const text = expect.any(String);

/** One hub for most cases: each asks for models of its own, and what fails rests alone. */
let world: GatewayWorld;
let origin = "";
let key: Credential;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  world = await createGatewayWorld(SHORT_PATIENCE, {}, undefined, (end) => ends.push(end));
  origin = await world.app.listen();
  key = await keyOf(world);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** Ada's, who signs: old SDKs know no tokens. */
const keyOf = ({ app, ada }: GatewayWorld) =>
  app.hub.registry.accessKeys.create(ada.viewer, { name: "sdk" });

/** A hub of a case's own, with the usual patience. */
async function patientWorld(sdk: SdkName, options: object = {}) {
  const hub = await createGatewayWorld();
  const { stream } = runtimeClient(sdk, await hub.app.listen(), await keyOf(hub), options);
  return { hub, stream };
}

const clientOf = (sdk: SdkName, options: object = {}) => runtimeClient(sdk, origin, key, options);

let models = 0;
/** A model's name that no other case has. */
const own = (name: string) => `${name}-case${models++}`;

/** The last call of a model, once it is written down. */
const receiptOf = (model: string) =>
  expect.poll(async () => (await world.receipts(0)).find((one) => one.model === `ada/${model}`));

const BEFORE: readonly {
  readonly name: RuntimeExceptionName;
  readonly kind: string;
  readonly fields?: object;
}[] = [
  { name: "ResourceNotFound", kind: "none" },
  { name: "AccessDenied", kind: "no-key-of-mine" },
  { name: "Validation", kind: "refuse" },
  { name: "ServiceQuotaExceeded", kind: "status-402" },
  { name: "Conflict", kind: "status-409" },
  { name: "Throttling", kind: "status-429" },
  { name: "ModelNotReady", kind: "status-503" },
  { name: "ModelTimeout", kind: "stall" },
  {
    name: "ModelError",
    kind: "fail",
    fields: { originalStatusCode: 500 },
  },
];

describe.each(NAMES)("%s", (sdk) => {
  it.each(BEFORE)("throws $name before an answer", async ({ name, kind, fields }) => {
    const provider = kind === "no-key-of-mine" ? "walled" : "acme";
    const model = own(kind);
    if (kind !== "none") await world.map(model, { provider });
    const { wireName, status } = RUNTIME_EXCEPTIONS[name];
    const { invoke, stream } = clientOf(sdk, { maxAttempts: 1 });
    const calls = [invoke, stream].map((call) => failureOf(call(`ada/${model}`, { messages })));
    for (const failed of await Promise.all(calls))
      expect(failed).toMatchObject({
        name: wireName,
        message: text,
        $metadata: { httpStatusCode: status, requestId: text },
        ...fields,
        ...(fields && { resourceName: `ada/${model}` }),
      });
  });

  it("throws ServiceUnavailable while a provider rests, and says for how long", async () => {
    const model = own("fail");
    await world.map(model, {});
    const { invoke } = clientOf(sdk, { maxAttempts: 1 });
    const names: unknown[] = [];
    for (let time = 0; time < 4; time++)
      names.push((await failureOf(invoke(`ada/${model}`, { messages })))?.name);
    expect(names[0]).toBe("ModelErrorException");
    expect(names.at(-1)).toBe("ServiceUnavailableException");
    const answer = await world.ada.post(`/model/ada%2F${model}/invoke`, { messages });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("tries what is not worth it once, and what is as often as it may", async () => {
    // Each at a provider of its own: one that fails is left alone for a while.
    const [conflict, throttled, away] = [own("status-409"), own("status-429"), own("status-503")];
    await world.map(conflict, {});
    await world.map(throttled, {});
    await world.map(away, { provider: "open" });
    const attempts = async (model: string, maxAttempts: number) => {
      const { invoke } = clientOf(sdk, { maxAttempts });
      return (await failureOf(invoke(`ada/${model}`, { messages })))?.$metadata.attempts;
    };
    expect(
      await Promise.all([attempts(conflict, 3), attempts(throttled, 3), attempts(away, 2)]),
    ).toEqual([1, 3, 2]);
    const busy = world.upstream.seen.filter(({ body }) => body.includes(throttled));
    // The gateway tries a busy provider three times of its own.
    expect(busy).toHaveLength(3 * 3);
  });
});

const INSIDE: readonly {
  readonly status: string;
  readonly name: RuntimeExceptionName;
  readonly fields?: object;
}[] = [
  { status: "400", name: "Validation" },
  { status: "408", name: "ModelTimeout" },
  {
    status: "409",
    name: "ModelStreamError",
    fields: { originalStatusCode: 409, originalMessage: "said 409" },
  },
  { status: "429", name: "Throttling" },
  { status: "500", name: "InternalServer" },
  { status: "503", name: "ServiceUnavailable" },
];

describe.each(NAMES)("%s, inside a stream", (sdk) => {
  const asked = (model: string) =>
    world.upstream.seen.filter(({ body }) => body.includes(`"${model}"`)).length;

  it("throws each of six after a chunk, and does not try again", async () => {
    const { stream } = clientOf(sdk);
    for (const { status, name, fields } of INSIDE) {
      const model = own(`later-${status}`);
      await world.map(model, {});
      const { chunks, failed } = await readStream(await stream(`ada/${model}`, { messages }));
      expect(chunks).toMatchObject([{ choices: [{ delta: { content: "Good" } }] }]);
      expect(failed).toMatchObject({ name: `${name}Exception`, ...fields });
      expect(asked(model)).toBe(1);
    }
  });

  it("throws each as the first event, and the newest tries a Throttling again", async () => {
    const { stream } = clientOf(sdk);
    for (const { status, name } of INSIDE) {
      const model = own(`first-${status}`);
      await world.map(model, {});
      const call = stream(`ada/${model}`, { messages });
      // The newest reads one event before it says that a stream has begun.
      const failed = sdk === NEWEST ? await failureOf(call) : (await readStream(await call)).failed;
      expect(failed?.name).toBe(`${name}Exception`);
      const isRetried = sdk === NEWEST && RUNTIME_EXCEPTIONS[name].isRetriedInStream;
      expect(asked(model)).toBe(isRetried ? 3 : 1);
    }
  });

  it.each([
    ["cut", "ModelStreamErrorException"],
    ["drip", "ModelTimeoutException"],
  ])("says that an answer was %s", async (fault, name) => {
    const model = own(fault);
    await world.map(model, {});
    const { stream } = clientOf(sdk);
    const { chunks, failed } = await readStream(await stream(`ada/${model}`, { messages }));
    expect(chunks).toHaveLength(1);
    expect(failed).toMatchObject({ name });
    await receiptOf(model).toMatchObject({ status: "error" });
  });

  it("ends at the provider when the caller leaves", async () => {
    const { hub: world, stream } = await patientWorld(sdk);
    await world.map("drip", {});
    const caller = new AbortController();
    const reading = stream("ada/drip", { messages }, {}, caller.signal).then(readStream);
    await expect.poll(world.upstream.open).toBe(1);
    caller.abort();
    await reading.catch(() => undefined);
    await expect.poll(world.upstream.open).toBe(0);
    expect((await world.receipts(1))[0]).toMatchObject({ status: "cancelled" });
  });

  it("counts what a stream took", async () => {
    const model = own("good");
    await world.map(model, { inputPrice: 1, outputPrice: 1 });
    const { stream } = clientOf(sdk);
    const { chunks } = await readStream(await stream(`ada/${model}`, { messages }));
    expect(chunks.at(-1)).toMatchObject({
      "amazon-bedrock-invocationMetrics": { inputTokenCount: 7, outputTokenCount: 3 },
    });
    await receiptOf(model).toMatchObject({ status: "ok", priceMicros: 10 });
  });
});

describe("a thousand streams at once", () => {
  const COUNT = 1_000;
  it("all come whole", async () => {
    const model = own("good");
    await world.map(model, {});
    const { stream } = clientOf(NEWEST, { maxAttempts: 1 });
    const streams = Array.from({ length: COUNT }, () => stream(`ada/${model}`, { messages }));
    const read = await Promise.all(streams.map(async (reply) => readStream(await reply)));
    const whole = read.filter(({ chunks, failed }) => !failed && chunks.length === 4);
    expect(whole).toHaveLength(COUNT);
  });

  it("are under way together, and end together", async () => {
    const { hub: world, stream } = await patientWorld(NEWEST, { maxAttempts: 1 });
    await world.map("drip", {});
    const callers = Array.from({ length: COUNT }, () => new AbortController());
    const begun = await Promise.all(
      callers.map(({ signal }) => stream("ada/drip", { messages }, {}, signal)),
    );
    expect(world.upstream.open()).toBe(COUNT);
    const reading = begun.map((reply) => readStream(reply));
    for (const caller of callers) caller.abort();
    await Promise.all(reading);
    await expect.poll(world.upstream.open, { timeout: 60_000 }).toBe(0);
  });
});
