import { readFileSync } from "node:fs";
import { it } from "vitest";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);
const SPEECH = new URL("../../examples/tiny-ears/model/picture.wav", import.meta.url);

it("writes down what is said into the microphone", async () => {
  const page = await browser.open();
  // Who speaks is tiny-voice; what records, and what hears it, is all as ever.
  await page.addInitScript((speech) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const bytes = Uint8Array.from(atob(speech), (letter) => letter.charCodeAt(0));
      const source = context.createBufferSource();
      source.buffer = await context.decodeAudioData(bytes.buffer);
      const microphone = context.createMediaStreamDestination();
      source.connect(microphone);
      source.onended = () => document.body.setAttribute("data-said", "all");
      source.start();
      return microphone.stream;
    };
  }, readFileSync(SPEECH).toString("base64"));
  await page.goto("/orrery/tiny-ears");
  const form = page.getByRole("form", { name: "Try this model" });
  await form.getByRole("button", { name: "Record" }).click();
  await page.locator("[data-said]").waitFor();
  await form.getByRole("button", { name: "Stop" }).click();
  await form.locator("audio").first().waitFor();
  await form.getByRole("button", { name: "Run" }).click();
  // "yellow star at night", of which a busy machine's sound card may swallow a part.
  await form
    .getByText(/yellow|star|night/)
    .first()
    .waitFor();
  await form.getByText(/^\d+\.\d\d s · This hub$/).waitFor();
});
