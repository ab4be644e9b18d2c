import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const textTo3d: Task = {
  label: "Text-to-3D",
  modality: "cv",
  libraries: ["diffusers"],
  summary: "Makes a three-dimensional object from a description.",
  page: {
    about: markdown`
      Games, shops, films and simulations need more objects than anyone can model by hand.
      Text-to-3D makes a first version from a sentence, as a mesh with textures, as splats or as a
      field that can be rendered from all sides.

      ### Variants

      - **Native 3D** models are trained on shapes and answer in seconds.
      - **Multi-view** pipelines make several consistent pictures first and reconstruct from those;
        the usual way today.
      - **Distillation** optimizes a shape until an image model likes it from every side: slow, and
        prone to objects with two faces.
      - **Output**: meshes (GLB, OBJ) for engines, Gaussian splats for quick viewing, fields for
        research.

      ### How to evaluate

      Render the object from many sides and compare with the text: CLIP score, or the rank of the
      right prompt among others. For shape, if a reference exists, Chamfer distance. People judge
      geometry, texture and fit to the prompt apart, often as a blind choice of two. For practical
      use count triangles, look at the wireframe, and check that the mesh is closed.
    `,
    demo: {
      inputs: [{ type: "text", label: "Prompt", content: "a green mug with a yellow stripe" }],
      outputs: [
        { type: "text", label: "Result", content: "mug.glb, a textured mesh of 5,200 triangles" },
      ],
    },
    datasets: [
      { id: "allenai/objaverse-xl", description: "Ten million 3D objects collected from the web." },
      { id: "tiange/Cap3D", description: "Captions for a large part of the Objaverse collection." },
    ],
    models: [
      {
        id: "openai/shap-e",
        description: "Makes textured meshes and implicit shapes in under a minute.",
      },
      {
        id: "ashawkey/LGM",
        description: "Makes Gaussian splats from several generated views in seconds.",
      },
    ],
    spaces: [
      { id: "hysts/Shap-E", description: "Shap-E with text or a picture as input." },
      { id: "ashawkey/LGM", description: "Text or a picture to splats." },
    ],
    metrics: [],
    widgetModels: [],
  },
};
