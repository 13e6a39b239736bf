/** The workers: the relay that publishes the outbox, and the queues with their handlers. */
import type { Agent } from 'node:https';
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import type { ClubSettings } from '@fourball/domain/club/profile/club-row.ts';
import { openImageStorage } from '@fourball/domain/club/images/open-images.ts';
import { openPaymentContext } from '@fourball/domain/money/payments/payment-context.ts';
import { createArranger } from '@fourball/domain/seasons/draws/arranger.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import { within } from '@fourball/domain/kernel/within.ts';
import { isOnline } from '@fourball/domain/messaging/presence.ts';
import { redisNames, type RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { startOwedRounds } from './mail/owed-rounds.ts';
import { createBulkTransport, createMailTransport, type MailSettings } from './mail/transport.ts';
import { openPushSender } from './messaging/push-sender.ts';
import { startRelay } from './outbox/relay.ts';
import { declaredJobs, handlers } from './queues/catalogue.ts';
import { checkCatalogue, isEventHandler, type WorkerContext, type WorkerSettings } from './queues/handler.ts';
import { openQueues } from './queues/queues.ts';
import { defaultTuning, type WorkerTuning } from './tuning.ts';

export interface WorkersDeps {
  house: House;
  /** Opens one more connection, on which commands wait for a lost server (`maxRetriesPerRequest: null`). */
  connectRedis(): Redis;
  settings: Pick<Settings, 'publicUrl'> & MailSettings & WorkerSettings & ClubSettings;
  log: Logger;
  /** What channels and keys are called; the same in every process of a club. */
  names?: RedisNames;
  tuning?: Partial<WorkerTuning>;
  /** The way to push services, for a network that needs one of its own. */
  pushAgent?: Agent;
}

export interface Workers {
  /** Lets running jobs finish; what waits is done by the next that starts. */
  close(): Promise<void>;
}

/** Throws when a declared job lacks its handler. Starts although Redis is away, and works once it is there. */
export async function createWorkers(deps: WorkersDeps): Promise<Workers> {
  checkCatalogue(declaredJobs, handlers);
  const { house, connectRedis, settings, log, names = redisNames() } = deps;
  const tuning = { ...defaultTuning, ...deps.tuning };
  const bulkMail = createBulkTransport(settings, house.clock, tuning);
  const images = openImageStorage(settings);
  const club = createClubFacts(house, settings);
  const mail = createMailTransport(settings, house.clock, tuning, club.profile);
  const push = openPushSender(settings.push, tuning, deps.pushAgent);
  const rings = push !== undefined;
  const arranger = createArranger();
  const queues = openQueues({ connectRedis, names, handlers, rings, tuning, log });
  const redis = connectRedis();
  const context: WorkerContext = {
    house,
    club,
    mail,
    bulkMail,
    images,
    payments: openPaymentContext(house, club, settings.payments),
    arranger,
    push,
    publicUrl: settings.publicUrl,
    settings,
    tuning,
    log,
    isOnline: (userName) => within(tuning.redisPatience, 'Who is online', isOnline(redis, userName, names)),
    enqueue: queues.enqueue,
  };
  queues.start(context);
  const isQueueThere = async (): Promise<boolean> =>
    redis.status === 'ready' &&
    (await within(tuning.redisPatience, 'Redis', redis.ping()).then(
      () => true,
      () => false,
    ));
  const owed = startOwedRounds(context, handlers.filter(isEventHandler), isQueueThere);
  const relay = startRelay({
    house,
    redis,
    names,
    subscribers: queues.subscribers,
    enqueue: queues.enqueue,
    tuning,
    log,
  });
  return {
    async close() {
      await relay.close();
      await owed.close();
      await queues.close();
      await arranger.close();
      redis.disconnect();
      mail.close();
      bulkMail.close();
      images.close();
    },
  };
}
