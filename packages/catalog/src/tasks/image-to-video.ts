import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const imageToVideo: Task = {
  label: "Image-to-Video",
  modality: "cv",
  libraries: ["diffusers"],
  summary: "Brings a still picture to life as a short clip.",
  page: {
    about: markdown`
      The picture fixes how things look; the model has to imagine how they move. Product shots
      turn, portraits blink, illustrations become scenes. A text says what should happen and how
      the camera moves.

      ### Variants

      - **First frame** models start from the picture; others also take the last frame and fill the
        way between.
      - **Reference** models keep a person or thing and place it in a new scene.
      - **Motion control** follows drawn paths, poses or a driving video.
      - **Long video** methods go on from earlier frames and must fight drift.

      Clips last a few seconds; memory and time grow quickly with size and length.

      ### How to evaluate

      Check three things apart. *Faithfulness*: the first frame equals the picture, and identity
      holds to the end. *Motion*: it is present, smooth and plausible, since a still clip scores
      well on everything else. *Quality*: FVD against real clips, and no flicker. VBench bundles
      such tests; then let people compare pairs. Animate real people only with their consent.
    `,
    demo: {
      inputs: [
        { type: "img", filename: "balloon.png" },
        { type: "text", label: "Prompt", content: "The balloon rises slowly, swaying a little." },
      ],
      outputs: [{ type: "img", filename: "balloon-rising.png" }],
    },
    datasets: [
      {
        id: "ali-vilab/VACE-Benchmark",
        description: "Reference pictures and masks for testing video creation and editing.",
      },
      {
        id: "Rapidata/sora-video-generation-style-likert-scoring",
        description: "Generated videos rated by people for style.",
      },
      {
        id: "BestWishYsh/ChronoMagic",
        description: "Time-lapse clips with captions, for change over time.",
      },
    ],
    models: [
      {
        id: "Lightricks/LTX-Video-0.9.7-dev",
        description: "Thirteen billion parameters; makes clips from pictures and text.",
      },
      {
        id: "Wan-AI/Wan2.1-VACE-14B",
        description: "Makes and edits videos from references, masks and text.",
      },
      {
        id: "lllyasviel/FramePack_F1_I2V_HY_20250503",
        description: "Extends a clip frame by frame with memory that stays small.",
      },
      {
        id: "Lightricks/LTX-Video-0.9.7-distilled",
        description: "The distilled version, for fewer steps.",
      },
      { id: "Skywork/SkyReels-V2-I2V-14B-720P", description: "Clips of film-like look in 720p." },
      { id: "tencent/HunyuanVideo-I2V", description: "Animates a picture with HunyuanVideo." },
      {
        id: "Wan-AI/Wan2.1-I2V-14B-720P",
        description: "Animates a picture in 720p, fourteen billion parameters.",
      },
      {
        id: "Wan-AI/Wan2.1-I2V-14B-720P-Diffusers",
        description: "The same weights in the layout of the diffusers library.",
      },
    ],
    spaces: [
      { id: "Lightricks/ltx-video-distilled", description: "A quick model for pictures and text." },
      { id: "linoyts/FramePack-F1", description: "Long clips from one picture." },
      { id: "lisonallen/framepack-i2v", description: "Another FramePack to try." },
      { id: "multimodalart/wan2-1-fast", description: "Wan 2.1 with few steps." },
      {
        id: "multimodalart/stable-video-diffusion",
        description: "Stable Video Diffusion on your picture.",
      },
    ],
    metrics: [
      {
        id: "fvd",
        description:
          "The distance between real and generated videos in the features of a video network; lower is better.",
      },
      {
        id: "clip_score",
        description: "How well the frames match the text, by an image–text model.",
      },
      {
        id: "lpips",
        description:
          "How different two frames look to a neural network; low between neighbors means no flicker.",
      },
      {
        id: "identity_preservation",
        description: "How well faces or objects stay the same as in the first picture.",
      },
      { id: "motion_score", description: "How much, and how smoothly, things move." },
    ],
    widgetModels: [],
  },
};
