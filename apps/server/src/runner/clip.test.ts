import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createModelsApp, type ModelsApp } from "../testing/models/models-app.ts";
import { drawPicture, MODELS } from "../testing/models/reference/cases.ts";
import expected from "../testing/models/reference/expected.json" with { type: "json" };

let app: ModelsApp;
beforeAll(async () => {
  app = await createModelsApp();
  await app.publish("clip", MODELS.clip.files());
  await app.publish("clip-vision", MODELS["clip-vision"].files());
});
afterAll(() => app.close());

type Scores = readonly { readonly label: string; readonly score: number }[];
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const LABELS = ["a cat", "a red dog", "the blue of the night"];
const [plain, named] = ["{}", "This is a photo of {}."].map((template) =>
  expected.clip["zero-shot"].filter((one) => one.template === template),
);

const classify = (picture: Uint8Array, parameters: object) =>
  app.ask("clip", { inputs: base64(picture), parameters });

/** The scores of the reference, best first. */
const ranked = (scores: Readonly<Record<string, number>>) =>
  Object.entries(scores)
    .toSorted(([, a], [, b]) => b - a)
    .map(([label, score]) => ({ label, score: expect.closeTo(score, 3) }));

it.each(plain ?? [])("scores labels of $picture as the reference does", async (one) => {
  const parameters = { candidate_labels: LABELS, hypothesis_template: "{}" };
  const answer = await classify(await drawPicture(one.picture), parameters);
  expect(answer).toEqual({ status: 200, body: ranked(one.scores) });
});

it.each(named ?? [])(
  "puts labels of $picture in a sentence, as the reference does",
  async (one) => {
    const inputs = { image: `data:image/png;base64,${base64(await drawPicture(one.picture))}` };
    const candidate_labels = LABELS.join(", ");
    const parameters = { candidate_labels: `${candidate_labels}, ` };
    const answer = await app.ask("clip", { inputs, parameters });
    expect(answer).toEqual({ status: 200, body: ranked(one.scores) });
  },
);

it("sees the same in a larger picture and in other formats", async () => {
  const [, , slope] = plain ?? [];
  const picture = sharp(await drawPicture("slope"));
  const larger = picture.clone().resize(96, 96);
  for (const format of ["png", "webp", "jpeg"] as const) {
    const bytes = await larger.clone().toFormat(format, { quality: 95 }).toBuffer();
    const parameters = { candidate_labels: LABELS, hypothesis_template: "{}" };
    const { body } = await classify(bytes, parameters);
    const found = body as Scores;
    expect(found.map(({ label }) => label)).toEqual(
      ranked(slope?.scores ?? ({} as never)).map(({ label }) => label),
    );
    expect(found[0]?.score).toBeCloseTo(slope?.scores["the blue of the night"] ?? 0, 1);
  }
});

it("takes a label as it is", async () => {
  const labels = ["$&", "$$", "$1", "{}"];
  const { body } = await classify(await drawPicture("red"), { candidate_labels: labels });
  const found = body as Scores;
  expect(found.map(({ label }) => label).toSorted()).toEqual(labels.toSorted());
  // Each was read as what it is: none has the score of another.
  expect(new Set(found.map(({ score }) => score.toFixed(5))).size).toBe(labels.length);
});

it.each<[object, RegExp]>([
  [{}, /^candidate_labels must be an array of strings/],
  [{ candidate_labels: [] }, /^candidate_labels must be an array of strings/],
  [{ candidate_labels: " , " }, /^candidate_labels must be an array of strings/],
  [{ candidate_labels: ["a", 1] }, /^candidate_labels must be a string/],
  [
    { candidate_labels: ["a"], hypothesis_template: "a photo" },
    /^hypothesis_template must contain/,
  ],
  [
    { candidate_labels: ["the ".repeat(80)] },
    /^candidate_labels has a label that is too long: .* tokens \(limit of this model: 77\)/,
  ],
])("refuses %j by name", async (parameters, message) => {
  const answer = await classify(await drawPicture("red"), parameters);
  expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(message) } });
});

it.each([
  ["a text", Buffer.from("/etc/passwd")],
  ["half a picture's head", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
  ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
])("refuses %s in place of a picture", async (_, bytes) => {
  const answer = await classify(bytes, { candidate_labels: LABELS });
  const error = expect.stringMatching(/^Invalid image: /);
  expect(answer).toMatchObject({ status: 400, code: "InvalidInput", body: { error } });
});

it("has the states of its tower for images, as the reference does", async () => {
  for (const [picture, states] of Object.entries(expected.clip.states)) {
    const inputs = base64(await drawPicture(picture));
    const { status, body } = await app.ask("clip-vision", { inputs });
    const rows = body as readonly (readonly number[])[];
    expect([status, rows.length, rows[0]?.length]).toEqual([200, 17, 24]);
    const shown = rows.slice(0, states.length).map((row) => row.slice(0, 4));
    expect(shown).toEqual(states.map((row) => row.map((value) => expect.closeTo(value, 2))));
  }
});

it.each([true, "yes"])("refuses pool: %j, which this tower does not do", async (pool) => {
  const inputs = base64(await drawPicture("red"));
  const answer = await app.ask("clip-vision", { inputs, parameters: { pool } });
  expect(answer).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(/^pool must/) },
  });
});
