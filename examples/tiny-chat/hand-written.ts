/** A question as a stranger might put it, and what a good answer holds. */
export type Asked = readonly [question: string, holds: RegExp];

/** Written by hand, in wordings that the generator does not have; used for nothing but the card and the tests. */
export const TEST: readonly Asked[] = [
  ["Hello there!", /hello|hi/i],
  ["What is 3 + 4?", /\b7\b/],
  ["Please add 5 and 6.", /\b11\b/],
  ["How much is 9 plus 9?", /\b18\b/],
  ["Please tell me a story about a dragon.", /dragon/],
  ["I would like a story about a frog.", /frog/],
  ["Write me a poem about the moon.", /moon/],
  ["What does object detection do?", /boxes/],
  ["What is image classification?", /picture/],
  ["Could you explain summarization?", /long text short/],
  ["How can I publish a model here?", /repository/],
  ["How do I get an API token?", /token/i],
  ["I want to hide my model.", /private/],
  ["What is the capital of Japan?", /Tokyo/],
  ["How many legs does a spider have?", /eight/],
  ["What kind of thing is a hammer?", /tool/],
  ["Thanks!", /welcome/],
  ["Who are you?", /small model/],
  ["What do I send to text to speech?", /a text/],
  ["How do I make a new organization?", /organization/],
];
