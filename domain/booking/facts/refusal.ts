/** What a rule forbids in the middle of a transaction: nothing is written, and the reason is the answer. */
import { english, sentenceOf, type Why } from '@fourball/shared/words/refusals.ts';
class Refused extends Error {
  constructor(readonly why: Why) {
    super(sentenceOf(english, why));
  }
}

/** Ends the transaction of `orRefused` with the reason. */
export const refuse = (why: Why): never => {
  throw new Refused(why);
};

/** Runs `work`; a refusal in it undoes everything, and its reason is answered with `answer`. */
export async function orRefused<Answer>(
  work: () => Promise<Answer>,
  answer: (reason: Why) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return answer(error.why);
    throw error;
  }
}
