/** What a rule forbids in the middle of a transaction: nothing is written, and the reason is the answer. */
class Refusal extends Error {}

/** Ends the transaction of `orRefused` with the reason. */
export const refuse = (reason: string): never => {
  throw new Refusal(reason);
};

/** Runs `work`; a refusal in it undoes everything, and its reason is answered with `answer`. */
export async function orRefused<Answer>(
  work: () => Promise<Answer>,
  answer: (reason: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return answer(error.message);
    throw error;
  }
}
