/** Saves what boards show; where that scores anew what is entered, what changes is shown first and has to be agreed to. */
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { updateEvent } from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { openDialog } from '../../../ui/dialog/open-dialog.ts';
import type { RescoreQuestion } from './RescoreDialog.tsx';

type Body = BodyInput<typeof updateEvent>;

/** Refused because what changes was not looked at, or not agreed to. */
export const isRescore = (reason: unknown): reason is RequestError =>
  reason instanceof RequestError && reason.issues.some(({ field }) => field === 'rescore');

/** Saves, with what would change looked at where the club asks for it. Throws the refusal where the reader does not agree. */
export async function saveAgreed<Done>(
  question: RescoreQuestion,
  save: (rescore: string | undefined) => Promise<Done>,
): Promise<Done> {
  let agreed: string | undefined;
  for (;;) {
    try {
      return await save(agreed);
    } catch (reason) {
      if (!isRescore(reason)) throw reason;
      const answer = await openDialog<string, RescoreQuestion>(
        async () => (await import('./RescoreDialog.tsx')).RescoreDialog,
        question,
      );
      if (answer === null) throw reason;
      agreed = answer;
    }
  }
}

export const saveRescored = (body: Body): Promise<GolfEvent> =>
  saveAgreed({ eventId: Number(body.id), format: body.format ?? {} }, (rescore) =>
    request(updateEvent, { body: { ...body, ...(rescore !== undefined && { rescore }) }, quiet: true }),
  );
