import { outputFile } from "../output-file.ts";
import { shString } from "../values.ts";
import { RUNTIME_KEY_VARIABLE, type RuntimeCall } from "./runtime-call.ts";

const NEXT = " \\\n    ";

/** Calls the runtime's URL with curl. Empty for streams, whose frames are not text. */
export function curlInvoke(
  { url, body, isStream, reply, task }: RuntimeCall,
  token: string,
): string {
  if (isStream) return "";
  const authorization = token
    ? shString(`Authorization: Bearer ${token}`)
    : `"Authorization: Bearer $${RUNTIME_KEY_VARIABLE}"`;
  const lines = [
    `curl ${shString(url)}`,
    "-X POST",
    `-H ${authorization}`,
    "-H 'Content-Type: application/json'",
    ...(reply === "file" ? [`-o ${outputFile(task)}`] : []),
    `-d ${body.curl}`,
  ];
  return lines.join(NEXT);
}
