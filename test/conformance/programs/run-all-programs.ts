import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createIdentity } from "../../../apps/server/src/testing/certificate.ts";
import {
  answerOperators,
  answerOutside,
  answerRouted,
  HOSTS,
  routedProvider,
} from "./answer-calls.ts";
import { LANGUAGES, whyNot } from "./languages.ts";
import { listAllPrograms } from "./list-programs.ts";
import type { PrintedProgram, Running, RunProgram } from "./printed-program.ts";
import { OPERATORS_KEY, startProgramsHub } from "./programs-hub.ts";
import { type Call, type Reply, startRecordingProxy } from "./recording-proxy.ts";
import { runPrograms } from "./run-programs.ts";

/** What a run of all programs came to. */
export interface ProgramsRun {
  readonly programs: readonly RunProgram[];
  readonly seconds: number;
}

/** As many at the same time as small machines have processors. */
const SLOTS = 3;
const PACKAGES = fileURLToPath(new URL("../../../node_modules/.cache", import.meta.url));

/** Prints every program at a started hub and runs it against that hub and the recorder. */
export async function runAllPrograms({ apart }: { readonly apart: boolean }): Promise<ProgramsRun> {
  const began = performance.now();
  const running = new Map<number, Running>();
  const identity = createIdentity(HOSTS);
  let origin = "";
  const proxy = await startRecordingProxy(SLOTS, identity, (call, slot) => {
    const at = slot === undefined ? undefined : running.get(slot);
    return at && call.url.origin !== proxy.origin
      ? answer(call, at, origin)
      : answerOperators(call, OPERATORS_KEY, at);
  });
  const hub = await startProgramsHub(proxy.origin);
  origin = hub.origin;
  mkdirSync(PACKAGES, { recursive: true });
  // Below the project, so that programs find the packages that they import; else empty.
  const folder = mkdtempSync(join(PACKAGES, "programs-"));
  const certificate = join(folder, "certificate.pem");
  writeFileSync(certificate, identity.certificate);
  // PHP reads no variable for it.
  writeFileSync(join(folder, "certificate.ini"), `curl.cainfo = ${JSON.stringify(certificate)}\n`);
  const done: RunProgram[] = [];
  try {
    const printed = await listAllPrograms(hub);
    const reasons = printed.map((program) => ({ program, skipped: whyNotRun(program) }));
    for (const { program, skipped } of reasons) if (skipped) done.push({ program, skipped });
    const programs = reasons.filter(({ skipped }) => !skipped).map(({ program }) => program);
    await runPrograms(programs, {
      folder,
      certificate,
      apart,
      ports: proxy.ports,
      begin: (slot, program) => running.set(slot, { program, calls: 0, refusals: [] }),
      end(slot, failed) {
        const at = running.get(slot);
        if (!at) return;
        const failure = at.refusals[0] ?? failed ?? (made(at) ? undefined : "It called nobody.");
        done.push({ program: at.program, ...(failure !== undefined && { failure }) });
      },
    });
  } finally {
    await proxy.close();
    await hub.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { programs: done, seconds: Math.round((performance.now() - began) / 1000) };
}

/** One client speaks HTTP/2 to the hub past every proxy, one reads files alone: that they end well is enough. */
const UNSEEN = ["aws-sdk", "sha256sum"];
const made = ({ calls, program }: Running) =>
  calls > 0 || UNSEEN.includes(program.client) || passesProxy(program) !== undefined;
const passesProxy = ({ language }: PrintedProgram) => LANGUAGES[language]?.passesProxy;

const RUNTIME_CLIENTS = ["boto3", "aws-sdk", "curl-invoke"];

function whyNotRun(program: PrintedProgram): string | undefined {
  const { client, isHubs, language, content, kind, way } = program;
  if (RUNTIME_CLIENTS.includes(client) && !isHubs) return "needs the provider behind the hub";
  if (kind === "library" && language === "sh") return "it installs or serves";
  if (kind === "library" && !program.model.startsWith("orrery/")) return "the model has no files";
  const passes = passesProxy(program);
  if (!isHubs && passes && (passes === "all" || way !== "straight"))
    return "its calls go past the recorder";
  if (kind === "library" && isNote(content)) return "it says why there is no program";
  return whyNot(language, content);
}

const isNote = (content: string) =>
  content.split("\n").every((line) => line === "" || line.startsWith("#"));

async function answer(call: Call, at: Running, hub: string): Promise<Reply> {
  at.calls++;
  const isHub = call.url.origin === hub;
  const provider = isHub ? routedProvider(call, at.program) : undefined;
  if (isHub && provider === undefined) {
    const reply = await forward(call);
    // A library looks for files that a model may have.
    const isLook = at.program.kind === "library" && reply.status === 404;
    if (reply.status >= 400 && !isLook) at.refusals.push(refusalOf(reply, call));
    return reply;
  }
  const answered =
    provider === undefined
      ? await answerOutside(call, at.program)
      : await answerRouted(call, at.program, provider);
  if (answered.refusal) at.refusals.push(answered.refusal);
  return answered.reply;
}

const refusalOf = ({ status, body }: Reply, { method, url }: Call) =>
  `${status} of the hub: ${method} ${url.pathname} ${Buffer.from(body).toString("utf8", 0, 300)}`;

/** The hub is the real one. */
async function forward({ method, url, headers, body }: Call): Promise<Reply> {
  const { host: _, connection: __, "proxy-connection": ___, ...kept } = headers;
  const response = await fetch(url, {
    method,
    headers: { ...withoutLength(kept), "accept-encoding": "identity" },
    redirect: "manual",
    ...(body.length > 0 && { body }),
  });
  return {
    status: response.status,
    headers: withoutLength(Object.fromEntries(response.headers)),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

const withoutLength = ({
  "content-length": _,
  "transfer-encoding": __,
  connection: ___,
  "keep-alive": ____,
  expect: _____,
  ...headers
}: Readonly<Record<string, string>>) => headers;
