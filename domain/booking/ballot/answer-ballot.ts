/** Says yes or no to playing along in the entry of another golfer. */
import { refusal, type Unworded } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type {
  answerBallot as answerBallotCall,
  BallotQuestion,
} from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { ballotEntryChanged } from '@fourball/shared/booking/events.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { emitAll, occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { leaveOthers } from './ballot-golfers.ts';
import { findQuestions } from './ballot-questions.ts';
import { stateOf } from './ballot-state.ts';
import { lockBallot, notOpen, takeEntryBack } from './enter-ballot.ts';
import { lockGolfers } from '../facts/hold-rows.ts';

type Answer = Unworded<ReplyOf<typeof answerBallotCall>>;

interface AskedRow {
  entrant_id: number;
  entrant: string;
  spots: number;
  answer: 'ASKED' | 'YES' | 'NO';
  /** How many beside the golfer are asked or in, without who entered. */
  others: number;
  /** Who entered the one that the golfer is in, where it is another; the golfer's own id for the own one. */
  elsewhere_id: number | null;
  elsewhere: string | null;
}

/**
 * Yes until the closing, no until the draw; what is drawn is a booking, and left as one. Answering the same way twice is
 * fine. Locks the golfer, then the ballot. Errors: not_found for who is not asked.
 */
export async function answerBallot(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  {
    ballotId,
    entryId,
    yes,
    leaveOther,
  }: BodyOf<typeof answerBallotCall> & {
    readonly ballotId: number;
    readonly entryId: number;
  },
): Promise<Answer> {
  const { userId } = actor;
  const { result, reason } = await transact(house.db, async (tx): Promise<Omit<Answer, 'question'>> => {
    await lockGolfers(tx, [userId]);
    const now = house.clock.now();
    const state = stateOf(await lockBallot(tx, ballotId), now);
    const asked = await readAsked(tx, ballotId, entryId, userId);
    if (!asked) throw new AppError('not_found');
    if (asked.answer === (yes ? 'YES' : 'NO')) return { result: 'SUCCESS' };
    const answerable = state === 'OPEN' || (state === 'CLOSED' && !yes);
    if (!answerable) return { result: 'NOT_OPEN', reason: notOpen[state] };
    const entry = { ballotId, entrantId: asked.entrant_id, state, now };
    const told = [
      occurrence(ballotEntryChanged, { ballotId, userId, state }),
      occurrence(ballotEntryChanged, { ballotId, userId: asked.entrant_id, state, result: 'PENDING' }),
    ];
    if (yes && state === 'OPEN') {
      if (asked.others + 1 >= asked.spots) {
        return { result: 'REFUSED', reason: refusal('booking.entryFull', { entrant: asked.entrant }) };
      }
      if (asked.elsewhere_id !== null && !leaveOther) {
        const own = asked.elsewhere_id === userId;
        return {
          result: 'IN_ANOTHER',
          reason: own
            ? refusal('booking.ownEntry')
            : refusal('booking.inEntryOf', { entrant: asked.elsewhere ?? '' }),
        };
      }
      if (asked.elsewhere_id === userId) {
        told.push(...(await takeEntryBack(tx, { ballotId, entrantId: userId, state, now })));
      }
      told.push(...(await leaveOthers(tx, entry, userId)));
    }
    await tx.query(
      `update ballot_golfers set answer = $4, agreement = $5, answered_at = $6
       where ballot_id = $1 and entrant_id = $2 and user_id = $3`,
      [ballotId, asked.entrant_id, userId, yes ? 'YES' : 'NO', yes ? 'OWN' : null, now],
    );
    await emitAll(tx, told);
    return { result: 'SUCCESS' };
  });
  return { result, reason, question: await findQuestion(house, club, ballotId, entryId, userId) };
}

/** What the golfer is asked, as it stands now; null where the entry has gone meanwhile. */
async function findQuestion(
  house: House,
  club: ClubFacts,
  ballotId: number,
  entryId: number,
  userId: number,
): Promise<BallotQuestion | null> {
  const questions = (await findQuestions(house, club, [ballotId], userId)).get(ballotId) ?? [];
  return questions.find((question) => question.entryId === entryId) ?? null;
}

async function readAsked(
  tx: Transaction,
  ballotId: number,
  entryId: number,
  userId: number,
): Promise<AskedRow | undefined> {
  const [row] = await tx.query<AskedRow>(
    `select g.entrant_id, u.full_name as entrant, e.spots, g.answer,
       (select count(*) from ballot_golfers o where o.ballot_id = g.ballot_id and o.entrant_id = g.entrant_id
          and o.position > 0 and o.user_id <> g.user_id and o.answer in ('ASKED', 'YES'))::int as others,
       x.entrant_id as elsewhere_id, w.full_name as elsewhere
     from ballot_entries e
       join ballot_golfers g on g.ballot_id = e.ballot_id and g.entrant_id = e.user_id
       join users u on u.id = g.entrant_id
       left join ballot_golfers x on x.ballot_id = g.ballot_id and x.user_id = g.user_id and x.answer = 'YES'
         and x.entrant_id <> g.entrant_id
       left join users w on w.id = x.entrant_id
     where e.ballot_id = $1 and e.id = $2 and e.withdrawn_at is null and g.user_id = $3 and g.position > 0
       and g.answer <> 'TAKEN_BACK'`,
    [ballotId, entryId, userId],
  );
  return row;
}
