import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const imageTo3d: Task = {
  label: "Image-to-3D",
  modality: "cv",
  libraries: ["diffusers"],
  summary: "Makes a three-dimensional object from one picture, or from a few.",
  page: {
    about: markdown`
      A picture shows one side; the model has to infer the others from what it knows of objects.
      The results fill shops and games, serve for augmented reality, and give robots something to
      grasp in simulation.

      ### Variants

      - **Feed-forward reconstruction** predicts a shape in seconds, from one view or from several
        generated ones.
      - **Multi-view diffusion** draws the missing sides first.
      - **Scene** models go beyond single objects to rooms and landscapes.
      - **Photogrammetry** and splatting from many pictures measure instead of guessing, and are
        the choice when many can be taken.

      A cut-out object on a plain ground, seen from slightly above, works best; remove the
      background first.

      ### How to evaluate

      On objects with known shape compare geometry by Chamfer distance and F-score, and rendered
      new views by PSNR, SSIM and LPIPS, after aligning pose and scale. The seen side says little;
      look at the back. For lack of a single figure, arenas with blind votes are popular. Check
      that the mesh is closed and its textures free of baked-in light.
    `,
    demo: {
      inputs: [{ type: "img", filename: "mug.png" }],
      outputs: [
        { type: "text", label: "Result", content: "mug.glb, a textured mesh of 5,200 triangles" },
      ],
    },
    datasets: [
      { id: "allenai/objaverse-xl", description: "Ten million 3D objects collected from the web." },
      {
        id: "dylanebert/iso3d",
        description: "Pictures of single objects on plain grounds, for testing.",
      },
    ],
    models: [
      {
        id: "TencentARC/InstantMesh",
        description: "A mesh from one picture in about ten seconds.",
      },
      {
        id: "tencent/HunyuanWorld-1",
        description: "Makes whole scenes to walk through, from text or a picture.",
      },
      {
        id: "hwjiang/Real3D",
        description: "Trained on real photographs as well as on rendered objects.",
      },
      {
        id: "stabilityai/stable-point-aware-3d",
        description: "A textured mesh in under a second, with a point cloud to edit on the way.",
      },
    ],
    spaces: [
      {
        id: "dylanebert/3d-arena",
        description: "People choose between two results; the votes rank the models.",
      },
      { id: "TencentARC/InstantMesh", description: "Upload a picture, receive a mesh." },
      {
        id: "stabilityai/stable-point-aware-3d",
        description: "See the points, edit them, get the mesh.",
      },
      { id: "hwjiang/Real3D", description: "Reconstruction of objects in everyday photographs." },
      { id: "dylanebert/LGM-mini", description: "A small model for Gaussian splats." },
    ],
    metrics: [],
    widgetModels: [],
  },
};
