/**
 * Does for golf events what their organizers have said is to be done by itself: draws groups, shows them, makes results final. Whatever is not
 * clear is asked instead of done: nobody is bound without a yes.
 */
import type { NightQuestion } from '@fourball/shared/seasons/enums.ts';
import type { Refusal } from '@fourball/shared/words/refusals.ts';
import { loadParameters, rulesAt } from '../../club/parameters/parameters.ts';
import { theClub } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { eachAlone } from '../../kernel/batch/each-alone.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { generate, type DrawContext } from '../draws/generate.ts';
import { findLastTime } from '../draws/last-time.ts';
import { publishGroups } from '../draws/publish-groups.ts';
import { getManagedEvent, lockEvents } from '../facts/event-rows.ts';
import { finalize } from '../results/finalize.ts';
import { askOrganizers } from './ask-organizers.ts';
import { findNight, findNights, findQuestions, type NightRow } from './night-rows.ts';

/** Asks under the event's lock, and only while it is still to be asked. */
const ask = (
  house: House,
  { id }: Pick<NightRow, 'id'>,
  what: NightQuestion,
  still: (night: NightRow) => boolean,
  reason: Refusal | null = null,
): Promise<boolean> =>
  transact(house.db, async (tx) => {
    await lockEvents(tx, [id]);
    const night = await findNight(tx, house, id);
    return night?.automatic === true && still(night) && askOrganizers(tx, house, id, what, reason);
  });

/** What a rule says against it; anything else is an accident, which the next run may not meet. */
function refusalIn(error: unknown): Refusal {
  if (error instanceof AppError && error.code === 'conflict' && error.refusal && 'code' in error.refusal)
    return error.refusal;
  throw error;
}

const isBefore = (night: NightRow, now: Date): boolean =>
  night.drawsAt <= now && now < night.startsAt && !night.cancelled && night.publish;

const wantsDraw = (night: NightRow, now: Date): boolean => isBefore(night, now) && !night.hasBoard;

const wantsPublishing = (night: NightRow, now: Date): boolean =>
  isBefore(night, now) && night.drawnByItself && !night.publishGroups;

/** A board that an organizer has begun meanwhile is theirs: it is answered STALE, and left alone. */
async function draw(context: DrawContext, night: NightRow): Promise<boolean> {
  const { house } = context;
  if ((await findQuestions(house.db, night.id)).some(({ what }) => what === 'DRAW')) return false;
  const event = await getManagedEvent(house.db, theClub, night.id);
  const last = await findLastTime(house.db, event);
  const { groups } = rulesAt(await loadParameters(house.db), house.clock.now());
  try {
    const { result } = await generate(context, theClub, {
      eventId: night.id,
      startTime: event.time,
      interval: last?.interval ?? groups.interval,
      drawVersion: 0,
    });
    return result === 'DONE';
  } catch (error) {
    const reason = refusalIn(error);
    await ask(house, night, 'DRAW', (now) => wantsDraw(now, house.clock.now()), reason);
    return false;
  }
}

/**
 * Draws and shows the groups that are due. A run that was ended in between is gone on with by the next: what was drawn by itself and nobody has
 * touched is shown then. Run twice, it does nothing again. Returns how many events got a step further.
 */
export async function drawNights(context: DrawContext): Promise<number> {
  const { house } = context;
  const due = (await findNights(house.db, house)).filter((night) => {
    const now = house.clock.now();
    return wantsDraw(night, now) || wantsPublishing(night, now);
  });
  return eachAlone('Nights', due, async (night) => {
    const drawn = wantsDraw(night, house.clock.now()) && (await draw(context, night));
    const after = await findNight(house.db, house, night.id);
    if (!after || !wantsPublishing(after, house.clock.now())) return drawn;
    if (after.publishes) {
      await publishGroups(house, theClub, { id: night.id, publishGroups: true }, (tx) =>
        askOrganizers(tx, house, night.id, 'HANDICAPS'),
      );
    } else await ask(house, night, 'PUBLISH', (now) => wantsPublishing(now, house.clock.now()));
    return true;
  });
}

/** In play or over, and nobody has made it final. */
const isPlayed = (night: NightRow, now: Date): boolean =>
  night.finishes &&
  night.scored &&
  !night.finalAt &&
  !night.reopened &&
  !night.cancelled &&
  !night.held &&
  (night.firstStart ?? now) < now;

const allReady = ({ cards, ready }: NightRow): boolean => cards > 0 && cards === ready;

const lacksCards = (night: NightRow, now: Date): boolean =>
  isPlayed(night, now) && night.cards > 0 && !allReady(night) && night.asksAt !== null && night.asksAt <= now;

async function finish(house: House, night: NightRow): Promise<boolean> {
  if ((await findQuestions(house.db, night.id)).some(({ what }) => what === 'FINISH')) return false;
  try {
    const { result } = await finalize(house, theClub, {
      eventId: night.id,
      version: night.scoresVersion,
      force: false,
      reason: '',
    });
    return result === 'FINAL';
  } catch (error) {
    const reason = refusalIn(error);
    await ask(house, night, 'FINISH', (now) => isPlayed(now, house.clock.now()) && allReady(now), reason);
    return false;
  }
}

/**
 * Makes final what everybody has signed, a little later, so that a slip can still be mended; asks about cards that are missing long after the last
 * start. An entry that comes at the same moment makes it wait for the next run. Returns how many events got a step further.
 */
export async function finishNights(house: House): Promise<number> {
  const { nights } = rulesAt(await loadParameters(house.db), house.clock.now());
  const rests = ({ lastSignedAt }: NightRow, now: Date): boolean =>
    lastSignedAt === null || lastSignedAt.getTime() + nights.finalMinutes * 60_000 <= now.getTime();
  const played = (await findNights(house.db, house)).filter((night) => isPlayed(night, house.clock.now()));
  return eachAlone('Nights', played, async (night) => {
    const now = house.clock.now();
    if (allReady(night)) return rests(night, now) && finish(house, night);
    return (
      lacksCards(night, now) && ask(house, night, 'CARDS', (then) => lacksCards(then, house.clock.now()))
    );
  });
}
