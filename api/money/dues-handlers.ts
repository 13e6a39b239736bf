/** Binds the calls of instalments that fall due to their commands. */
import { previewDues, runDues } from '@fourball/domain/money/instalments/dues-run.ts';
import { duesCalls } from '@fourball/shared/money/instalments/dues-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const duesHandlers = ({ house }: Services): BuiltHandlers['dues'] => ({
  previewDues: ({ params }) => previewDues(house.db, params.day),
  runDues(request) {
    const user = userOf(request.actor);
    return runDues(house, user, request.body, intentOf(duesCalls.runDues, user.userId, request));
  },
});
