const MAX_WORDS = 300;

/**
 * What git's answer to a push (`report-status`, by side band) says against it; `undefined` where all of these refs moved.
 * Pure.
 */
export function readPushReport(bytes: Buffer, refs: readonly string[]): string | undefined {
  const report: Buffer[] = [];
  const words: Buffer[] = [];
  for (const line of pktLines(bytes) ?? []) {
    if (line[0] === 1) report.push(line.subarray(1));
    else if (line[0] === 2 || line[0] === 3) words.push(line.subarray(1));
  }
  const said = Buffer.concat(words).toString().replaceAll(/\s+/g, " ").trim().slice(0, MAX_WORDS);
  const lines = (pktLines(Buffer.concat(report)) ?? []).map((line) => line.toString().trim());
  const why = (text: string) => `${text}${said ? ` (${said})` : ""}`;
  const [unpacked] = lines;
  if (unpacked === undefined) return why("ended the push without an answer");
  if (unpacked !== "unpack ok") return why(`refused the history: ${unpacked.slice(0, MAX_WORDS)}`);
  const moved = new Set(lines.flatMap((line) => /^ok (\S+)/.exec(line)?.[1] ?? []));
  const refused = refs.filter((ref) => !moved.has(ref));
  if (refused.length === 0) return undefined;
  const reasons = refused.slice(0, 5).map((ref) => {
    const reason = lines.find((line) => line.startsWith(`ng ${ref} `))?.slice(4 + ref.length);
    return reason ? `${ref}: ${reason.slice(0, MAX_WORDS)}` : ref;
  });
  return why(`refused ${reasons.join("; ")}`);
}

/** The lines before the first flush; `undefined` for bytes in another form. */
function pktLines(bytes: Buffer): readonly Buffer[] | undefined {
  const lines: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    const digits = bytes.toString("latin1", at, at + 4);
    const length = /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : -1;
    if (length === 0) return lines;
    if (length < 4 || at + length > bytes.length) return undefined;
    lines.push(bytes.subarray(at + 4, at + length));
    at += length;
  }
  return lines;
}
