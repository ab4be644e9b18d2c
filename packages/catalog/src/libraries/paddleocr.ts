import { pythonFallback } from "../fallback-texts.ts";
import type { HubAddress, Library, LibrarySnippet } from "../library.ts";
import { pyString } from "../literals.ts";
import type { ModelInfo } from "../model.ts";
import { localFolder, modelName, pipInstall, python } from "../snippet.ts";

export const paddleOcr: Library = {
  prettyLabel: "PaddleOCR",
  repoName: "PaddleOCR",
  repoUrl: "https://github.com/PaddlePaddle/PaddleOCR",
  docsUrl: "https://www.paddleocr.ai/",
  filter: true,
  countDownloads:
    'path_extension:"safetensors" OR path:"inference.pdiparams" OR path:"inference.onnx"',
  reach: "folder",
  snippets: (model, hub) => {
    const write = findWriter(model, hub);
    return write
      ? [pipInstall("paddlepaddle", "paddleocr"), write]
      : [pythonFallback("moduleUnknown")];
  },
};

function findWriter(
  { id, tags }: ModelInfo,
  hub: HubAddress | undefined,
): LibrarySnippet | undefined {
  if (tags.includes("doc_vlm")) return readPicture(id, hub);
  if (tags.includes("document-parse")) return parseDocument(id, hub);
  const tag = tags.find((name) => Object.hasOwn(MODULES, name));
  const className = tag === undefined ? undefined : MODULES[tag];
  return className === undefined ? undefined : runModule(id, className, hub);
}

/** Tag → class of the library. */
const MODULES: Readonly<Record<string, string>> = {
  textline_detection: "TextDetection",
  textline_recognition: "TextRecognition",
  seal_text_detection: "SealTextDetection",
  doc_img_unwarping: "TextImageUnwarping",
  doc_img_orientation_classification: "DocImgOrientationClassification",
  textline_orientation_classification: "TextLineOrientationClassification",
  chart_parsing: "ChartParsing",
  formula_recognition: "FormulaRecognition",
  layout_detection: "LayoutDetection",
  table_cells_detection: "TableCellsDetection",
  wired_table_classification: "TableClassification",
  table_structure_recognition: "TableStructureRecognition",
};

const readPicture = (id: string, hub: HubAddress | undefined) => python`
  from paddleocr import DocVLM

  model = DocVLM(model_name=${pyString(modelName(id))}${folderOf(id, "model_dir", hub)})
  question = {"image": "page.png", "query": "Write this page as Markdown."}
  for result in model.predict(input=question, batch_size=1):
      result.print()
      result.save_to_json(save_path="output/result.json")
`;

/** The pipeline's version is at the end of the name; the first version has none. */
function parseDocument(id: string, hub: HubAddress | undefined): LibrarySnippet {
  const version = /PaddleOCR-VL-(\d+(?:\.\d+)*)$/.exec(id)?.[1] ?? "1";
  return python`
    from paddleocr import PaddleOCRVL

    pipeline = PaddleOCRVL(pipeline_version=${pyString(`v${version}`)}${folderOf(id, "vl_rec_model_dir", hub)})
    for result in pipeline.predict("page.png"):
        result.print()
        result.save_to_markdown(save_path="output")
        result.save_to_json(save_path="output")
  `;
}

const runModule = (id: string, className: string, hub: HubAddress | undefined) => python`
  from paddleocr import ${className}

  model = ${className}(model_name=${pyString(modelName(id))}${folderOf(id, "model_dir", hub)})
  for result in model.predict(input="page.png", batch_size=1):
      result.print()
      result.save_to_img(save_path="output")
      result.save_to_json(save_path="output/result.json")
`;

const folderOf = (id: string, parameter: string, hub: HubAddress | undefined) =>
  hub ? `, ${parameter}=${pyString(localFolder(id))}` : "";
