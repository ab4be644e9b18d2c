import { expect, it } from "vitest";
import {
  createSignatureCheck,
  createSignatures,
  createSigner,
  digestOf,
  type ProcessCall,
} from "./process-signature.ts";

const CALL = { method: "POST", path: "/api/internal/one?two=3", body: '{"a":1}' };
let ms = 1_800_000_000_000;
const options = { signingKey: "of the hub", now: () => new Date(ms) };
const signer = createSigner(options);

it("lets a call in once, by the process that it was signed for", () => {
  const [door, other] = [createSignatures(options, "a").own, createSignatures(options, "b").own];
  const signature = signer.sign({ ...CALL, to: "a" });
  expect(other.open(signature, CALL)).toBeUndefined();
  expect(createSignatures(options, "a").shared.open(signature, CALL)).toBeUndefined();
  expect(door.open(signature, CALL)).toBe(digestOf(CALL.body));
  expect(door.open(signature, CALL)).toBeUndefined();
  expect(door.open(signer.sign({ ...CALL, to: "a" }), CALL)).toBe(digestOf(CALL.body));
  expect(door.open(signer.sign(CALL), CALL)).toBeUndefined();
});

it("lets a question for any process in again, while it counts", () => {
  const { shared, own } = createSignatures(options, "a");
  const signature = signer.sign({ ...CALL, body: Buffer.from(CALL.body) });
  for (let turn = 0; turn < 3; turn++)
    expect(shared.open(signature, CALL)).toBe(digestOf(CALL.body));
  expect(own.open(signature, CALL)).toBeUndefined();
});

it("refuses what is not signed with the hub's key, is changed, or late", () => {
  const door = createSignatureCheck(options);
  const signature = signer.sign(CALL);
  const [time, nonce, digest, mac] = signature.split(".");
  const foreign = createSigner({ ...options, signingKey: "of another" }).sign(CALL);
  for (const wrong of [
    ...[undefined, null, "", "1", "1.2.3.4", foreign, `${signature}.`, `${signature}x`],
    ...[[signature], signature.slice(0, -1), `${time}.${nonce}.${digest}.${"é".repeat(43)}`],
    `${Number(time) + 1}.${nonce}.${digest}.${mac}`,
    `${time}.${nonce}x.${digest}.${mac}`,
    `${time}.${nonce}.${digestOf("{}")}.${mac}`,
  ])
    expect(door.open(wrong, CALL)).toBeUndefined();
  const others: Partial<ProcessCall>[] = [
    { method: "GET" },
    { path: "/api/internal/one?two=4" },
    // What moves between the parts is another call, too.
    { method: 'POST","/api/internal', path: "/one?two=3" },
  ];
  for (const other of others) expect(door.open(signature, { ...CALL, ...other })).toBeUndefined();
  for (const away of [30_000, -60_000]) {
    ms += away;
    expect(door.open(signature, CALL)).toBe(digestOf(CALL.body));
    ms += Math.sign(away);
    expect(door.open(signature, CALL)).toBeUndefined();
    ms -= Math.sign(away);
  }
});

it("remembers a bounded number of signatures, as long as they count", () => {
  const door = createSignatureCheck(options, { remembers: 2 });
  const early = signer.sign(CALL);
  expect(door.open(early, CALL)).toBeDefined();
  expect(door.open(signer.sign(CALL), CALL)).toBeDefined();
  expect(door.open(signer.sign(CALL), CALL)).toBeUndefined();
  ms += 60_000;
  expect(door.open(early, CALL)).toBeUndefined();
  expect(door.open(signer.sign(CALL), CALL)).toBeDefined();
});
