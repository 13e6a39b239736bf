/** What hardly ever changes, read once by the peer and kept: fees, tax, how long a hold lasts. */
import { anyClient } from './database.ts';

export interface PeerFee {
  courseFeeId: number;
  courseId: number;
  courseName: string;
  name: string;
  holes: number;
  twilight: boolean;
  member: number;
  nonMember: number;
  externalMember: number;
}

export interface PeerClub {
  timeZone: string;
  fees: ReadonlyMap<number, PeerFee>;
  taxBasisPoints: number;
  holdSeconds: number;
  twilightFrom: string;
}

async function load(): Promise<PeerClub> {
  const fees = await anyClient.query<PeerFee>(
    `select f.id as "courseFeeId", f.course_id as "courseId", c.name as "courseName", f.name, f.holes, f.twilight,
            p.member_cents as member, p.non_member_cents as "nonMember", p.external_member_cents as "externalMember"
     from course_fees f join courses c on c.id = f.course_id
       join lateral (select * from course_fee_prices p where p.course_fee_id = f.id and p.start_date <= now()
                     order by p.start_date desc limit 1) p on true
     where f.active order by f.sequence_no, f.id`,
  );
  const parameters = await anyClient.query<{ name: string; value: string }>(
    'select distinct on (name) name, value from parameters where start_date <= now() order by name, start_date desc',
  );
  const valueOf = new Map(parameters.rows.map(({ name, value }) => [name, value]));
  return {
    timeZone: 'America/Toronto',
    fees: new Map(fees.rows.map((fee) => [fee.courseFeeId, fee])),
    taxBasisPoints: Number(valueOf.get('HST')) * 100,
    holdSeconds: Number(valueOf.get('HOLD_SECONDS')),
    twilightFrom: valueOf.get('TWILIGHT_TIME') ?? '',
  };
}

let club: Promise<PeerClub> | undefined;

export const readClub = (): Promise<PeerClub> => (club ??= load());
