import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const textToVideo: Task = {
  label: "Text-to-Video",
  modality: "cv",
  libraries: ["diffusers"],
  summary: "Makes a short film from a description.",
  page: {
    about: markdown`
      Text-to-video models extend image generation by time. From one description they make a clip
      of some seconds in which objects keep their shape, light stays plausible and something
      happens. Film makers sketch scenes with them, teachers illustrate processes, and robots train
      in imagined worlds.

      ### Variants

      - **Text only** models imagine everything; **text and image** models start from a picture
        (see image-to-video).
      - **Prompt sequences** change the scene halfway.
      - **Video editing** changes a clip by instruction (see video-to-video).
      - **World models** react to actions while they generate.
      - **Sound**: some models make the audio track as well.

      Frames, size and steps decide time and memory; begin small.

      ### How to evaluate

      FVD compares whole clips with real ones, FID single frames, CLIPSIM the frames with the text.
      They miss much: VBench tests subject consistency, flicker, motion and relations apart. People
      notice broken physics and hands that change, so let them compare pairs. Check the license,
      and mark clips as generated.
    `,
    demo: {
      inputs: [
        {
          type: "text",
          label: "Prompt",
          content:
            "A juggler in a red shirt keeps three balls in the air, flat animation, plain background",
        },
      ],
      outputs: [{ type: "img", filename: "juggler.png" }],
    },
    datasets: [
      {
        id: "iejMac/CLIP-MSR-VTT",
        description:
          "Ten thousand web clips with twenty sentences each, with precomputed CLIP features.",
      },
      { id: "quchenyuan/UCF101-ZIP", description: "Clips of 101 human actions." },
      { id: "nateraw/kinetics", description: "Clips of human actions in everyday settings." },
      {
        id: "HuggingFaceM4/something_something_v2",
        description: "Short clips of people doing basic things with objects.",
      },
      { id: "HuggingFaceM4/webvid", description: "Millions of short stock clips with captions." },
      {
        id: "iejMac/CLIP-DiDeMo",
        description:
          "Ten thousand personal videos with several sentences each, with CLIP features.",
      },
    ],
    models: [
      {
        id: "tencent/HunyuanVideo",
        description: "Thirteen billion parameters, for scenes that stay consistent.",
      },
      {
        id: "Lightricks/LTX-Video",
        description: "A quick model: clips faster than they play, on a strong GPU.",
      },
      {
        id: "nvidia/Cosmos-1.0-Diffusion-7B-Text2World",
        description: "Simulates physical scenes for training robots and vehicles.",
      },
      {
        id: "Lightricks/LTX-Video-0.9.8-13B-distilled",
        description: "A larger LTX-Video, distilled to a few steps.",
      },
    ],
    spaces: [
      { id: "VideoCrafter/VideoCrafter", description: "Clips by text, or from a picture." },
      {
        id: "Wan-AI/Wan2.1",
        description: "Text and pictures to video, up to fourteen billion parameters.",
      },
      {
        id: "Pyramid-Flow/pyramid-flow",
        description: "Makes ten-second clips in stages of rising resolution.",
      },
    ],
    metrics: [
      { id: "is", description: "High when frames are clearly of something and the set is varied." },
      {
        id: "fid",
        description: "The distance between real and generated frames; blind to motion.",
      },
      {
        id: "fvd",
        description: "The same idea in the features of a video network, so that motion counts.",
      },
      {
        id: "clipsim",
        description:
          "How well each frame fits the text, by an image–text model; the average over the clip.",
      },
    ],
    widgetModels: ["Wan-AI/Wan2.2-TI2V-5B"],
  },
};
