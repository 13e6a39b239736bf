/** What the api's handlers work with, made once per process. */
import {
  createSessionResolver,
  type SessionResolver,
} from '@fourball/domain/accounts/sessions/resolve-session.ts';
import type { NewPasswordRules } from '@fourball/domain/accounts/passwords/set-password.ts';
import { evictCalendars } from '@fourball/domain/booking/calendar/calendar-feeds.ts';
import { createFairnessFacts, type FairnessFacts } from '@fourball/domain/booking/rules/fairness-facts.ts';
import { createHoldTaker, type HoldTaker } from '@fourball/domain/booking/holds/hold-spots.ts';
import { createBookingMaker, type BookingMaker } from '@fourball/domain/booking/book/make-booking.ts';
import {
  createSheetReader,
  type SheetReader,
  type TeeTimeReader,
} from '@fourball/domain/booking/sheet/tee-sheet.ts';
import { createWaitingRooms, type WaitingRooms } from '@fourball/domain/booking/rules/waiting-room.ts';
import { createBoardReader, type BoardReader } from '@fourball/domain/seasons/boards/board-memory.ts';
import { createArranger, type Arranger } from '@fourball/domain/seasons/draws/arranger.ts';
import { imageUsers } from '@fourball/domain/mail/campaigns/image-users.ts';
import { openImageContext, type OpenImageContext } from '@fourball/domain/club/images/open-images.ts';
import { createSheetNames, type ReadSheetNames } from '@fourball/domain/club/parameters/sheet-names.ts';
import { createClubFacts, type ClubFacts } from '@fourball/domain/club/club-facts.ts';
import { openPaymentContext, type PaymentContext } from '@fourball/domain/money/payments/payment-context.ts';
import { evictBrowsers } from '@fourball/domain/messaging/privacy/forget-browsers.ts';
import {
  createMessageReader,
  type MessageReader,
} from '@fourball/domain/messaging/messages/list-messages.ts';
import { createMessageSender, type MessageSender } from '@fourball/domain/messaging/messages/send-message.ts';
import { withDatabase, type House } from '@fourball/domain/kernel/house.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import { redisNames, type RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { Redis } from 'ioredis';
import { createKnownDevices, type KnownDevices } from './accounts/device-cookie.ts';
import type { Logger } from 'pino';
import { createSecurityLog, type SecurityLog } from '@fourball/domain/accounts/security/security-log.ts';
import { stepIntoRoom, type StepIntoEventRoom } from '@fourball/domain/seasons/waiting/waiting-room.ts';
import { limitHolds } from './booking/hold-rate.ts';
import { createAttemptLimits, type AttemptLimits } from './limits/attempt-limits.ts';
import { createPromoClickLimit, type PromoClickLimit } from './club/promo-clicks.ts';
import { createMinuteCounter } from './limits/minute-counter.ts';
import { createReadingLimits, type ReadingLimits } from './limits/reading-limits.ts';
import { createFloodLimit, type FloodLimit } from './messaging/flood-limit.ts';
import { readPaperLook } from './money/files/paper-look.ts';
import { createPaperPress, type PaperPress } from './money/files/paper-press.ts';
import { createNewsLimit, type NewsLimit } from './seasons/news-limit.ts';
import { createScoreLimit, type ScoreLimit } from './seasons/score-limit.ts';
import { createTableReader, type TableReader } from './tables/table-reader.ts';

export interface Services {
  readonly house: House;
  readonly settings: Settings;
  readonly redis: Redis;
  readonly names: RedisNames;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly club: ClubFacts;
  readonly images: OpenImageContext;
  readonly resolveSession: SessionResolver;
  readonly limits: AttemptLimits;
  readonly devices: KnownDevices;
  readonly passwordRules: NewPasswordRules;
  readonly fairness: FairnessFacts;
  readonly waitingRooms: WaitingRooms;
  readonly stepIntoEventRoom: StepIntoEventRoom;
  readonly takeHold: HoldTaker;
  readonly makeBooking: BookingMaker;
  readonly sendMessage: MessageSender;
  readonly readMessages: MessageReader;
  readonly floodLimit: FloodLimit;
  readonly limitScores: ScoreLimit;
  readonly limitNews: NewsLimit;
  readonly countsPromoClick: PromoClickLimit;
  readonly readings: ReadingLimits;
  readonly readSheet: SheetReader;
  readonly readTeeTimes: TeeTimeReader;
  readonly readBoards: BoardReader;
  readonly readNames: ReadSheetNames;
  readonly payments: PaymentContext;
  readonly papers: PaperPress;
  readonly tables: TableReader;
  readonly arranger: Arranger;
  readonly securityLog: SecurityLog;
}

const readingHouse = (house: House): House => withDatabase(house, house.reading);

/** The same services for handlers that change nothing: what they send goes where nothing can be changed. */
export const forReading = (services: Services): Services => ({
  ...services,
  house: readingHouse(services.house),
});

export function createServices(
  house: House,
  settings: Settings,
  redis: Redis,
  log: Pick<Logger, 'info' | 'error'>,
  names: RedisNames = redisNames(),
): Services {
  const reading = readingHouse(house);
  const club = createClubFacts(reading, settings);
  const fairness = createFairnessFacts(reading, club);
  const waitingRooms = createWaitingRooms(house, club, fairness);
  const counter = createMinuteCounter(redis, settings.redisPatience);
  return {
    house,
    settings,
    redis,
    names,
    log,
    club,
    images: openImageContext(house, settings, imageUsers),
    resolveSession: createSessionResolver(house),
    limits: createAttemptLimits(house, settings.attempts),
    devices: createKnownDevices(house, settings),
    passwordRules: {
      clubName: async () => (await club.profile()).name,
      passkeyKeepDays: settings.passkeyKeepDays,
      evict: { calendars: evictCalendars, browsers: evictBrowsers },
    },
    fairness,
    waitingRooms,
    stepIntoEventRoom: (...step) => stepIntoRoom({ house, club }, ...step),
    takeHold: limitHolds(createHoldTaker(house, club, { facts: fairness, rooms: waitingRooms }), {
      club,
      counter,
      names,
    }),
    makeBooking: createBookingMaker(house, club),
    sendMessage: createMessageSender(house),
    readMessages: createMessageReader(reading),
    floodLimit: createFloodLimit(counter, names, club),
    limitScores: createScoreLimit(counter, names, settings.scores.entriesPerMinute),
    limitNews: createNewsLimit(
      createMinuteCounter(redis, settings.redisPatience, 3_600),
      names,
      settings.eventNewsPerHour,
    ),
    countsPromoClick: createPromoClickLimit(counter, names, club),
    readings: createReadingLimits(redis, names, club, settings.redisPatience),
    ...createSheetReader(reading, club, fairness),
    readBoards: createBoardReader(reading, club),
    readNames: createSheetNames(reading),
    payments: openPaymentContext(house, club, settings.payments),
    papers: createPaperPress(settings.pdfs, () => readPaperLook(house, club)),
    tables: createTableReader(),
    arranger: createArranger(),
    securityLog: createSecurityLog(house, log, { perMinute: settings.securityEventsPerMinute }),
  };
}
