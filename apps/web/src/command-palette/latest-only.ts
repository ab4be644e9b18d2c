/**
 * Sends one question at a time: the first immediately, and after each answer the newest one since. Needs no
 * pause in typing, and never sends a slow server two at a time.
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
