/** Where waitlist, waiting room and ballot are on: kept in memory, read again when they change. */
import type { ClubFacts } from '../../club/club-facts.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { remember } from '../../kernel/remember.ts';

/** A ballot as long as its day has not passed and it was not cancelled. */
interface BallotFacts {
  ballotId: number;
  courseId: number;
  day: string;
  opensAt: Date;
  closesAt: Date;
  status: 'OPEN' | 'CLOSED' | 'DRAWN';
}

/** What holds at one moment. */
export interface Fairness {
  /** No ballot is undrawn and no waiting room is on anywhere: nothing that would have to be asked about a hold. */
  quiet: boolean;
  waitlistOn(courseId: number, day: string): boolean;
  waitingRoomOn(courseId: number, day: string): boolean;
  ballotOf(courseId: number, day: string): BallotFacts | undefined;
}

export type FairnessFacts = () => Promise<Fairness>;

interface RuleRow {
  course_id: number;
  kind: 'WAITLIST' | 'WAITING_ROOM';
  start_date: string;
  end_date: string;
  enabled: boolean;
}

export function createFairnessFacts(house: House, club: Pick<ClubFacts, 'rules'>): FairnessFacts {
  const stored = remember(house, 'reference_changed', async () => {
    const [rules, ballots] = await Promise.all([
      house.db.query<RuleRow>(
        'select course_id, kind, start_date, end_date, enabled from fairness_rules order by id desc',
      ),
      house.db.query<BallotFacts>(
        `select id as "ballotId", course_id as "courseId", day, opens_at as "opensAt", closes_at as "closesAt", status
         from ballots where status in ('OPEN', 'CLOSED') or (status = 'DRAWN' and day >= $1)`,
        [clubDay(house.clock.now(), house.timeZone)],
      ),
    ]);
    return {
      rules,
      ballots: new Map(ballots.map((ballot) => [`${ballot.courseId} ${ballot.day}`, ballot])),
      undrawn: ballots.some(({ status }) => status !== 'DRAWN'),
      rooms: rules.some(({ kind, enabled }) => kind === 'WAITING_ROOM' && enabled),
    };
  });
  return async () => {
    const [facts, parameters] = await Promise.all([stored(), club.rules()]);
    const isOn = (kind: RuleRow['kind'], otherwise: boolean) => (courseId: number, day: string) =>
      facts.rules.find(
        (rule) =>
          rule.kind === kind && rule.course_id === courseId && rule.start_date <= day && day <= rule.end_date,
      )?.enabled ?? otherwise;
    return {
      quiet: !facts.undrawn && !facts.rooms && !parameters.waitingRoom.on,
      waitlistOn: isOn('WAITLIST', parameters.waitlist.on),
      waitingRoomOn: isOn('WAITING_ROOM', parameters.waitingRoom.on),
      ballotOf: (courseId, day) => facts.ballots.get(`${courseId} ${day}`),
    };
  };
}
