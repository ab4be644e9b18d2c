import { pyToken } from "../../credential.ts";
import { BASE64, imports } from "../../python/python-text.ts";
import { pyArguments, pyDict, pyString } from "../../values.ts";
import type { OpenAiCaller } from "../caller.ts";
import type { CallKind, OpenAiCall } from "./open-ai-call.ts";

/** OpenAI's Python client for everything but chats, which it has in `python/openai.ts`. */
export const openAiPython: OpenAiCaller = {
  speaks: "openai",
  language: "python",
  client: "openai",
  label: "openai",
  group: "Clients",
  format: "python",
  install: "pip install openai",
  print: (call) => PROGRAMS[call.kind]?.(call) ?? "",
};

const PROGRAMS: { readonly [Kind in CallKind]?: (call: OpenAiCall) => string } = {
  completion: (call) => `${openAiClient(call)}
completion = client.completions.create(
${body(call)})

print(completion.choices[0].text)`,

  // Its own default is base64, which not every server knows.
  embedding: (call) => `${openAiClient(call)}
response = client.embeddings.create(
${body(call, { encoding_format: "float" })})

print(response.data[0].embedding)`,

  image: (call) => `${openAiClient(call, BASE64)}
response = client.images.generate(
${body(call)})

with open("output.png", "wb") as file:
    file.write(base64.b64decode(response.data[0].b64_json))`,

  // The client asks for a voice; most models here have one, and no name for it.
  speech: (
    call,
  ) => `${openAiClient(call, "", "voice" in call.fields ? "OpenAI" : "NOT_GIVEN, OpenAI")}
response = client.audio.speech.create(
${body(call)}${"voice" in call.fields ? "" : "    voice=NOT_GIVEN,\n"})

response.write_to_file("output.wav")`,

  transcription: (call) => `${openAiClient(call)}
with open(${pyString(call.file?.name ?? "")}, "rb") as file:
    transcription = client.audio.transcriptions.create(
        file=file,
${body(call).replace(/^ {4}/gm, "        ")}    )

print(transcription.text)`,
};

const body = (
  { model, fields }: OpenAiCall,
  more: Readonly<Record<string, unknown>> = {},
): string => pyArguments({ model, ...fields, ...more });

/** The program up to a client that is ready. */
export const openAiClient = (call: OpenAiCall, before = "", names = "OpenAI"): string =>
  `${imports(call, { before, installed: `from openai import ${names}` })}

client = OpenAI(
    base_url=${pyString(call.baseUrl)},
    api_key=${pyToken(call.credential)},${call.headers ? `\n    default_headers=${pyDict(call.headers, "    ")},` : ""}
)
`;
