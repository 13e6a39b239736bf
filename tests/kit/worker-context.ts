/** What handlers of jobs get where no worker runs: mails and pushes go nowhere, and nobody is online. */
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import { openImageStorage } from '@fourball/domain/club/images/open-images.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import { loadSettings, type Settings } from '@fourball/domain/kernel/settings.ts';
import { createArranger } from '@fourball/domain/seasons/draws/arranger.ts';
import { openPaymentContext } from '@fourball/domain/money/payments/payment-context.ts';
import type { WorkerContext } from '@fourball/workers/queues/handler.ts';
import { defaultTuning } from '@fourball/workers/tuning.ts';
import pino from 'pino';

export function workerContext(
  house: House,
  own: Partial<WorkerContext> & { settings?: Settings } = {},
): WorkerContext {
  const settings = own.settings ?? loadSettings({});
  const club = createClubFacts(house, settings);
  return {
    house,
    club,
    mail: { send: async () => {} },
    bulkMail: { send: async () => {} },
    images: openImageStorage(settings),
    payments: openPaymentContext(house, club, settings.payments),
    arranger: createArranger(),
    publicUrl: 'https://club.example',
    settings,
    tuning: defaultTuning,
    log: pino({ level: 'silent' }),
    isOnline: async () => false,
    push: undefined,
    enqueue: async () => {},
    ...own,
  };
}
