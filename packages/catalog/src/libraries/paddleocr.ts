import { pythonFallback } from "../fallback-texts.ts";
import type { Library, LibrarySnippet } from "../library.ts";
import { pyString } from "../literals.ts";
import type { ModelInfo } from "../model.ts";
import { modelName, pipInstall, python } from "../snippet.ts";

export const paddleOcr: Library = {
  prettyLabel: "PaddleOCR",
  repoName: "PaddleOCR",
  repoUrl: "https://github.com/PaddlePaddle/PaddleOCR",
  docsUrl: "https://www.paddleocr.ai/",
  filter: true,
  countDownloads:
    'path_extension:"safetensors" OR path:"inference.pdiparams" OR path:"inference.onnx"',
  snippets: (model) => {
    const write = findWriter(model);
    return write
      ? [pipInstall("paddlepaddle", "paddleocr"), write]
      : [pythonFallback("moduleUnknown")];
  },
};

function findWriter({ id, tags }: ModelInfo): LibrarySnippet | undefined {
  if (tags.includes("doc_vlm")) return readPicture(id);
  if (tags.includes("document-parse")) return parseDocument(id);
  const tag = tags.find((name) => Object.hasOwn(MODULES, name));
  const className = tag === undefined ? undefined : MODULES[tag];
  return className === undefined ? undefined : runModule(id, className);
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

const readPicture = (id: string) => python`
  from paddleocr import DocVLM

  model = DocVLM(model_name=${pyString(modelName(id))})
  question = {"image": "page.png", "query": "Write this page as Markdown."}
  for result in model.predict(input=question, batch_size=1):
      result.print()
      result.save_to_json(save_path="output/result.json")
`;

/** The pipeline's version stands at the end of the name; the first one has none there. */
function parseDocument(id: string): LibrarySnippet {
  const version = /PaddleOCR-VL-(\d+(?:\.\d+)*)$/.exec(id)?.[1] ?? "1";
  return python`
    from paddleocr import PaddleOCRVL

    pipeline = PaddleOCRVL(pipeline_version=${pyString(`v${version}`)})
    for result in pipeline.predict("page.png"):
        result.print()
        result.save_to_markdown(save_path="output")
        result.save_to_json(save_path="output")
  `;
}

const runModule = (id: string, className: string) => python`
  from paddleocr import ${className}

  model = ${className}(model_name=${pyString(modelName(id))})
  for result in model.predict(input="page.png", batch_size=1):
      result.print()
      result.save_to_img(save_path="output")
      result.save_to_json(save_path="output/result.json")
`;
