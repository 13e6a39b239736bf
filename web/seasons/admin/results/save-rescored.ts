/** Saves an event; where that scores anew what is entered, what changes is shown first and has to be agreed to. */
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { updateEvent } from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { openDialog } from '../../../ui/dialog/open-dialog.ts';
import type { RescoreQuestion } from './RescoreDialog.tsx';

type Body = BodyInput<typeof updateEvent>;

const isRescore = (reason: unknown): reason is RequestError =>
  reason instanceof RequestError && reason.issues.some(({ field }) => field === 'rescore');

/** Throws the refusal where the reader does not agree. */
export async function saveRescored(body: Body): Promise<GolfEvent> {
  let agreed: string | undefined;
  for (;;) {
    try {
      return await request(updateEvent, {
        body: { ...body, ...(agreed !== undefined && { rescore: agreed }) },
        quiet: true,
      });
    } catch (reason) {
      if (!isRescore(reason)) throw reason;
      const answer = await openDialog<string, RescoreQuestion>(
        async () => (await import('./RescoreDialog.tsx')).RescoreDialog,
        { eventId: Number(body.id), format: body.format ?? {} },
      );
      if (answer === null) throw reason;
      agreed = answer;
    }
  }
}
