/**
 * Asks one question at a time: the first at once, and after each answer the newest that came meanwhile.
 * Nothing waits for a pause in the typing, and a slow server is never asked twice at once.
 */
export function latestOnly<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  show: (question: Question, answer: Answer) => void,
): (question: Question) => Promise<void> {
  let waiting: readonly Question[] = [];
  let isAsking = false;
  return async (question) => {
    waiting = [question];
    if (isAsking) return;
    isAsking = true;
    try {
      for (let [next] = waiting; waiting.length > 0; [next] = waiting) {
        waiting = [];
        show(next as Question, await ask(next as Question));
      }
    } finally {
      isAsking = false;
    }
  };
}
