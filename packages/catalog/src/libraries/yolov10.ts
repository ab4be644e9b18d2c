import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python, samplePicture } from "../snippet.ts";
import { findYoloVersion } from "./ultralytics.ts";

export const yolov10: Library = {
  prettyLabel: "YOLOv10",
  repoName: "YOLOv10",
  repoUrl: "https://github.com/THU-MIG/yolov10",
  docsUrl: "https://github.com/THU-MIG/yolov10",
  filter: false,
  countDownloads: 'path_extension:"pt" OR path_extension:"safetensors"',
  snippets: ({ id, tags }, hub) => {
    const version = findYoloVersion(tags);
    const className = `YOLOv${version ?? "XX"}`;
    return [
      pipInstall("git+https://github.com/THU-MIG/yolov10.git"),
      python`
        ${version ? "" : "# No tag says which version of YOLO this is: put its number for XX"}
        from ultralytics import ${className}

        model = ${className}.from_pretrained(${pyString(id)})
        model.predict(source=${pyString(samplePicture(hub))}, save=True)
      `,
    ];
  },
};
