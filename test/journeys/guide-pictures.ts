import type { Page } from "playwright-core";

/** A picture in a guide: `docs/pictures/<guide>.webp`. */
interface GuidePicture {
  readonly guide: string;
  readonly path: string;
  readonly act?: (page: Page) => Promise<unknown>;
}

/** Of the hub that `publishScenes` fills, as its administrator sees it. */
export const GUIDE_PICTURES: readonly GuidePicture[] = [
  {
    guide: "start",
    path: "/orrery/tiny-chat",
    act: async (page) => {
      await page.getByRole("textbox", { name: "Message" }).fill("Tell me a story about a fox.");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("button", { name: "Regenerate" }).waitFor();
    },
  },
  { guide: "browse", path: "/models" },
  { guide: "publish", path: "/ada/tides/upload/main" },
  { guide: "convert", path: "/orrery/tiny-sentiment/tree/main" },
  { guide: "move", path: "/ada" },
  { guide: "operate", path: "/" },
  { guide: "single-sign-on", path: "/admin/sign-on/okta" },
  {
    guide: "realtime",
    path: "/orrery/tiny-painter/live",
    act: async (page) => {
      await page.getByLabel("Text").fill("a red fish");
      await page.getByAltText("a red fish").waitFor();
    },
  },
];
