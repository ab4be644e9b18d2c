import { expect, test } from "vitest";
import {
  findRuntimeException,
  GENERIC_SERVICE_ERROR,
  RUNTIME_EXCEPTIONS,
  type RuntimeException,
  type RuntimeExceptionName,
} from "./exceptions.ts";

const all = Object.entries(RUNTIME_EXCEPTIONS) as [RuntimeExceptionName, RuntimeException][];
const named = (isChosen: (one: RuntimeException) => unknown) =>
  all.filter(([, one]) => isChosen(one)).map(([name]) => name);

test("the twelve exceptions of the runtime are all there", () => {
  expect(all.map(([name]) => name)).toEqual([
    "AccessDenied",
    "InternalServer",
    "ResourceNotFound",
    "ServiceQuotaExceeded",
    "ServiceUnavailable",
    "Throttling",
    "Validation",
    "ModelError",
    "ModelNotReady",
    "ModelTimeout",
    "ModelStreamError",
    "Conflict",
  ]);
});

test("SDKs retry four of them, and one as a stream's first event", () => {
  expect(named((one) => one.isRetried)).toEqual([
    "InternalServer",
    "ServiceUnavailable",
    "Throttling",
    "ModelNotReady",
  ]);
  expect(named((one) => one.isRetriedInStream)).toEqual(["Throttling"]);
});

test("six may appear in a stream, by their name with a small first letter", () => {
  expect(named((one) => one.streamName)).toEqual([
    "InternalServer",
    "ServiceUnavailable",
    "Throttling",
    "Validation",
    "ModelTimeout",
    "ModelStreamError",
  ]);
  for (const [, { wireName, streamName }] of all)
    if (streamName) expect(streamName).toBe(wireName.charAt(0).toLowerCase() + wireName.slice(1));
});

test.each(all)("%s is read in every spelling", (name, { wireName }) => {
  const small = wireName.charAt(0).toLowerCase() + wireName.slice(1);
  const spellings = [wireName, small, `${wireName}:http://internal/x`, `com.example#${wireName}`];
  for (const text of spellings) expect(findRuntimeException(text)).toBe(name);
});

test("what is not known is nothing, and stands as a generic service error", () => {
  for (const text of ["", "Throttling", "constructor", "FooException", "__proto__", ":x", "#"])
    expect(findRuntimeException(text)).toBeUndefined();
  expect(GENERIC_SERVICE_ERROR.status).toBe(500);
});
