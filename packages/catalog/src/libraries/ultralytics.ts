import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python, samplePicture } from "../snippet.ts";

export const ultralytics: Library = {
  prettyLabel: "ultralytics",
  repoName: "ultralytics",
  repoUrl: "https://github.com/ultralytics/ultralytics",
  docsUrl: "https://github.com/ultralytics/ultralytics",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  snippets: ({ id, tags }, hub) => {
    const version = findYoloVersion(tags);
    return [
      pipInstall("ultralytics", "huggingface_hub"),
      python`
        from pathlib import Path

        from huggingface_hub import snapshot_download
        from ultralytics import YOLO

        ${version ? `# YOLOv${version}` : "# No tag says which version of YOLO this is; the file itself does"}
        folder = Path(snapshot_download(${pyString(id)}, allow_patterns="*.pt"))
        model = YOLO(next(folder.rglob("*.pt")))
        model.predict(source=${pyString(samplePicture(hub))}, save=True)
      `,
    ];
  },
};

/** The digits of a tag such as `yolov8`. */
export const findYoloVersion = (tags: readonly string[]): string | undefined =>
  tags.map((tag) => /^yolov(\d+)$/.exec(tag)?.[1]).find((digits) => digits !== undefined);
