/** What each task does, what it takes and what it returns. */
export const TASKS: Readonly<
  Record<string, readonly [does: string, takes: string, returns: string]>
> = {
  "text-classification": [
    "puts a label on a piece of text, such as positive or negative",
    "a sentence",
    "a list of labels with scores",
  ],
  "token-classification": [
    "marks words in a text, such as names of people and places",
    "a sentence",
    "the marked words",
  ],
  "text-generation": ["continues a text one token at a time", "a prompt or a chat", "new text"],
  translation: [
    "turns a text from one language into another",
    "a text",
    "the same text in another language",
  ],
  summarization: ["makes a long text short", "a long text", "a short text"],
  "question-answering": [
    "finds the answer to a question inside a text",
    "a question and a context",
    "the answer",
  ],
  "fill-mask": [
    "guesses a hidden word in a sentence",
    "a sentence with a mask",
    "the most likely words",
  ],
  "feature-extraction": ["turns a text into a vector of numbers", "a sentence", "a vector"],
  "sentence-similarity": [
    "tells how close two sentences are",
    "one source sentence and a list of sentences",
    "a list of scores",
  ],
  "zero-shot-classification": [
    "sorts a text into labels that you choose yourself",
    "a text and candidate labels",
    "a score for each label",
  ],
  "image-classification": ["says what is in a picture", "an image", "a list of labels with scores"],
  "object-detection": [
    "finds things in a picture and draws boxes around them",
    "an image",
    "boxes with labels",
  ],
  "image-segmentation": [
    "colors every pixel by the thing it belongs to",
    "an image",
    "a mask for each thing",
  ],
  "depth-estimation": ["guesses how far every pixel is from the camera", "an image", "a depth map"],
  "text-to-image": ["draws a picture from a text prompt", "a prompt", "an image"],
  "text-to-speech": ["reads a text aloud", "a text", "audio"],
  "text-to-video": ["makes a short film from a prompt", "a prompt", "a video"],
  "automatic-speech-recognition": ["writes down what is said in a recording", "audio", "text"],
  "audio-classification": [
    "says what kind of sound a recording holds",
    "audio",
    "a list of labels with scores",
  ],
  "visual-question-answering": [
    "answers a question about a picture",
    "an image and a question",
    "an answer",
  ],
  "image-to-text": ["describes a picture in words", "an image", "a caption"],
  "table-question-answering": [
    "answers a question about a table",
    "a table and a question",
    "a cell of the table",
  ],
};

/** Wishes, each in a few wordings, and how they come true on the hub. */
export const HOW_TO: readonly (readonly [wishes: readonly string[], answer: string])[] = [
  [
    ["upload a model", "publish a model", "push my model", "share a model"],
    "First create a repository for the model. Then upload your files in the browser or push them with git. Finally write a model card so that people know what the model does.",
  ],
  [
    ["create a token", "get an access token", "make an API token"],
    "Open your settings, choose Access tokens and make a new one. Give it a name and a role, then copy it at once, because it is shown only one time.",
  ],
  [
    ["write a model card", "fill in the README", "describe my model"],
    "A model card is the README file of the repository. Put the license, the task and the library in the header, then explain how the model was trained and what it should not be used for.",
  ],
  [
    ["upload a dataset", "publish a dataset", "share a dataset"],
    "Create a dataset repository and add your files as csv, json or parquet. A dataset card tells others where the data comes from.",
  ],
  [
    ["call a model from python", "use the python client", "run a model in python"],
    "Open the model page, press Use this model and pick Python. The program creates a client with your token, and one call sends the input and prints the answer.",
  ],
  [
    ["call a model from javascript", "use the js client", "run a model in javascript"],
    "Open the model page, press Use this model and pick JavaScript. Install the client with npm, create it with your token, and await the call.",
  ],
  [
    ["use curl", "call a model with curl", "send a request from the shell"],
    "Open the model page and pick the shell. The command sends a POST request with your token in the Authorization header and the input as JSON.",
  ],
  [
    ["make a model private", "hide my model", "keep my files secret"],
    "Open the settings of the repository and choose private. Only you and the members of your organization can then see the files.",
  ],
  [
    ["delete a model", "remove a repository", "throw away a dataset"],
    "Open the settings of the repository and type its full name. Deleting cannot be undone.",
  ],
  [
    ["choose a provider", "pick a provider", "change the provider"],
    "Every hosted model lists its providers. Choose auto to let the hub decide, or name a provider after a colon in the model id.",
  ],
  [
    ["create an organization", "invite my team", "work with my team"],
    "Make a new organization, give it a name and invite members by their user name. Each member has a role, such as read or write.",
  ],
  [
    ["like a model", "save a model for later", "find my likes"],
    "Press the heart on the model page. Your likes are listed on your profile.",
  ],
  [
    ["search for models", "find a model", "filter models"],
    "Use the search field at the top, or open the models page and filter by task, library, language or license.",
  ],
];

/** What a story is made of. */
export const STORY = {
  animal: [
    "fox",
    "owl",
    "bear",
    "mouse",
    "rabbit",
    "cat",
    "dog",
    "frog",
    "hen",
    "whale",
    "robot",
    "dragon",
  ],
  name: ["Milo", "Ada", "Otto", "Nora", "Finn", "Luna", "Hugo", "Ivy"],
  nature: ["small", "brave", "quiet", "curious", "old", "happy", "clever", "shy"],
  color: ["red", "blue", "green", "golden", "silver", "white"],
  thing: ["lantern", "key", "map", "bell", "book", "kite", "seed", "drum"],
  feeling: ["happy", "proud", "calm", "surprised", "grateful"],
} as const;

/** A place, and how one is there. */
export const PLACES: readonly (readonly [place: string, where: string])[] = [
  ["forest", "in a deep forest"],
  ["river", "near a slow river"],
  ["village", "at the edge of a village"],
  ["hill", "on top of a windy hill"],
  ["sea", "by the sea"],
  ["garden", "in a wild garden"],
];

export const POEM_TOPICS = [
  "rain",
  "moon",
  "wind",
  "snow",
  "sea",
  "night",
  "sun",
  "spring",
] as const;

/** Kinds of things, and some of each. */
export const KINDS: Readonly<Record<string, readonly string[]>> = {
  animal: ["dog", "cat", "horse", "owl", "frog"],
  fruit: ["apple", "pear", "plum", "cherry", "lemon"],
  color: ["red", "blue", "green", "yellow", "violet"],
  tool: ["hammer", "saw", "drill", "rake", "spade"],
};

/** Questions, each in two wordings, and their answers. */
export const FACTS: readonly (readonly [questions: readonly string[], answer: string])[] = [
  [["What color is the sky?", "What color does the sky have?"], "The sky is blue on a clear day."],
  [["What color is grass?", "What color does grass have?"], "Grass is green."],
  [["What color is snow?", "What color does snow have?"], "Snow is white."],
  [
    ["How many legs does a spider have?", "How many legs has a spider?"],
    "A spider has eight legs.",
  ],
  [["How many legs does a cat have?", "How many legs has a cat?"], "A cat has four legs."],
  [["How many days are in a week?", "How many days does a week have?"], "A week has seven days."],
  [
    ["How many months are in a year?", "How many months does a year have?"],
    "A year has twelve months.",
  ],
  [["What is the opposite of hot?", "What is the reverse of hot?"], "The opposite of hot is cold."],
  [
    ["What is the opposite of big?", "What is the reverse of big?"],
    "The opposite of big is small.",
  ],
  [
    ["What is the capital of France?", "What city is the capital of France?"],
    "The capital of France is Paris.",
  ],
  [
    ["What is the capital of Italy?", "What city is the capital of Italy?"],
    "The capital of Italy is Rome.",
  ],
  [
    ["What is the capital of Japan?", "What city is the capital of Japan?"],
    "The capital of Japan is Tokyo.",
  ],
];

export const GREETINGS = {
  said: ["Hi", "Hello", "Hello!", "Hi there", "Good morning", "Hey", "hello there"],
  answered: [
    "Hello! How can I help you?",
    "Hi! Ask me about models, datasets or tasks.",
    "Hello! I am the small assistant of this hub.",
  ],
} as const;

export const THANKS = ["Thank you", "Thanks", "Thanks a lot!", "thank you very much"] as const;

export const SYSTEMS = [
  "You are a helpful assistant.",
  "You are the assistant of this hub.",
  "Answer briefly.",
  "You are a friendly tiny model.",
] as const;

/** Questions about itself, and such as it cannot know. */
export const ABOUT_ITSELF = [
  "Who are you?",
  "What can you do?",
  "What are you?",
  "help",
  "Help me",
  "What model are you?",
  "Are you a person?",
] as const;
export const BEYOND_IT = [
  "asdf",
  "Why is the stock market down?",
  "Write a program in C.",
  "Who won the game?",
  "What is the meaning of life?",
  "Fix my code",
  "Do you like music?",
  "What time is it?",
  "???",
  "lorem ipsum",
  "Where do you live?",
  "Translate this to German.",
  "Give me a recipe for soup.",
  "What is quantum physics?",
] as const;

/** What it says to both. */
export const HELP =
  "I am a very small model that runs on the hub itself, so I only know a few things. Ask me about a task, how to use the hub, a small sum, a story or a poem.";
