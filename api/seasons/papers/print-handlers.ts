/** Binds the call by which organizers print to what is printed. */
import { conflict } from '@fourball/domain/kernel/app-error.ts';
import { letterhead } from '@fourball/domain/money/purchases/letterhead.ts';
import { getManagedEvent } from '@fourball/domain/seasons/facts/event-rows.ts';
import { findPrintedCards, findPrintedGroups } from '@fourball/domain/seasons/papers/event-papers.ts';
import { createScoreLinks } from '@fourball/domain/seasons/scores/score-links.ts';
import { getResults } from '@fourball/domain/seasons/results/read-results.ts';
import type { PaperKind } from '@fourball/shared/seasons/papers/print-calls.ts';
import type { BuiltHandlers } from '../../contract/built-calls.ts';
import { sendFile } from '../../http/send-file.ts';
import { userOf } from '../../http/session.ts';
import type { Services } from '../../services.ts';

const names: Readonly<Record<PaperKind, string>> = {
  TEE_SHEET: 'tee-sheet',
  CART_SIGNS: 'cart-signs',
  SCORECARDS: 'scorecards',
  RESULTS: 'results',
};

export const printHandlers = ({ house, club, settings, papers }: Services): BuiltHandlers['papers'] => ({
  makePrintLinks: ({ actor, params }) => createScoreLinks(house, userOf(actor), params.id),
  async printEvent({ actor, params: { kind, id }, query: { paper: size, round }, ctx }) {
    const organizer = userOf(actor);
    const { userId, language } = organizer;
    const head = letterhead(await club.profile());
    const { publicUrl } = settings;
    const about = { club: head, size, language };
    const order = async () => {
      switch (kind) {
        case 'TEE_SHEET': {
          const printed = await findPrintedGroups(house, organizer, { eventId: id, round });
          return { kind: 'tee-sheet', printed, ...about } as const;
        }
        case 'CART_SIGNS': {
          const printed = await findPrintedGroups(house, organizer, { eventId: id, round });
          return { kind: 'cart-signs', printed, publicUrl, ...about } as const;
        }
        case 'SCORECARDS': {
          const printed = await findPrintedCards(house, organizer, { eventId: id, round });
          return { kind: 'scorecards', printed, publicUrl, ...about } as const;
        }
        case 'RESULTS': {
          await getManagedEvent(house.db, organizer, id, ['STARTER']);
          const results = await getResults(house.db, organizer, id);
          if (!results.final) throw conflict('seasons.notFinalYet');
          return { kind: 'results', results, ...about } as const;
        }
      }
    };
    return sendFile(ctx, `${names[kind]}-${id}`, 'pdf', await papers.print(userId, await order()));
  },
});
