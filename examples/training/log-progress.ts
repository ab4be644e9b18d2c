/** Prints the loss now and then. */
export const logProgress = (steps: number) => (step: number, loss: number) => {
  if (step % 100 === 0) console.log(`step ${step} of ${steps}, loss ${loss.toFixed(4)}`);
};
