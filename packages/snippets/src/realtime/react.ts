import { jsString, MEDIA_VARIABLE } from "../values.ts";
import { TOKEN_LINES } from "./browser.ts";
import {
  connectLines,
  importLine,
  indent,
  messageObject,
  OUTPUT_FILES,
  ownPackage,
  RESULT,
  typedField,
} from "./realtime-parts.ts";
import type { RealtimeRequest } from "./realtime-request.ts";

/** What asks: a field for what is typed or for a file, else a button. */
function askElement(request: RealtimeRequest): readonly string[] {
  if (request.file)
    return [
      "<input",
      '  type="file"',
      "  onChange={async ({ target }) => {",
      `    const ${MEDIA_VARIABLE} = new Uint8Array(await target.files[0].arrayBuffer());`,
      `    send(${messageObject(request, "          ")});`,
      "  }}",
      "/>",
    ];
  const field = typedField(request);
  if (field === undefined)
    return [
      `<button type="button" onClick={() => send(${messageObject(request, "      ")})}>`,
      "  Send",
      "</button>",
    ];
  const message = messageObject(request, "      ", { [field]: "target.value" });
  return [`<input onChange={({ target }) => send(${message})} />`];
}

/** What shows the last result. */
function answerElement({ answers }: RealtimeRequest): string {
  if (OUTPUT_FILES[answers]) return `{result && <Answer bytes={${RESULT[answers]}} />}`;
  const text = answers === "output" ? `JSON.stringify(${RESULT.output})` : RESULT[answers];
  return `{result && <p>{${text}}</p>}`;
}

/** Bytes are shown by an object URL. */
const mediaComponent = ({ answers }: RealtimeRequest): string => `
function Answer({ bytes }) {
  const [url, setUrl] = useState();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes]));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return ${answers === "speech" ? "<audio controls src={url} />" : '<img src={url} alt="" />'};
}
`;

/** A component with this session, by the package's own hook. */
export const reactProgram = (request: RealtimeRequest): string => {
  const makesFiles = OUTPUT_FILES[request.answers] !== undefined;
  return `${ownPackage(request)}${importLine(["useRealtime"], "@orrery/realtime/react")}\
${makesFiles ? importLine(["useEffect", "useState"], "react") : ""}
const client = createRealtimeClient({
  restApiUrl: ${jsString(request.hubUrl)},
  realtimeUrl: ${jsString(request.hubUrl)},
});

export function Live() {
  const { send, state, result, error } = useRealtime(${jsString(request.modelId)}, {
    client,
${indent([...connectLines(request, { knowsReconnect: true }), ...TOKEN_LINES], "    ")}\
  });
  return (
    <>
${indent(askElement(request), "      ")}\
      <p>{error ? error.message : state}</p>
      ${answerElement(request)}
    </>
  );
}
${makesFiles ? mediaComponent(request) : ""}`.trimEnd();
};
