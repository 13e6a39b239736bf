/** The peer's way to take a hold: locks, check and writes in one transaction for one golfer. */
import { prepared, transaction, type Session } from './database.ts';
import { tellSpotsChanged } from './present-tee-times.ts';
import { readClub } from './reference.ts';

interface HoldBody {
  spots: { teeTimeId: number; spots: number }[];
  courseFeeId: number;
}

interface TeeTime {
  id: number;
  course_id: number;
  day: string;
  starts_at: Date;
  time: string;
  capacity: number;
  booked: number;
  block_kind: string | null;
}

interface Held {
  id: number;
  user_id: number;
  tee_time_id: number;
  spots: number;
  live: boolean;
}

interface Written {
  id: number;
  expires_at: Date;
  seconds_left: number;
}

export const lockGolfer = prepared('lock-golfer', 'select id from users where id = $1 for no key update');

const lockTeeTimes = prepared(
  'lock-tee-times',
  `select id, course_id, day, starts_at, to_char(starts_at at time zone $3, 'HH24:MI') as time,
          capacity, booked, block_kind
   from tee_times where id in (
     select unnest($1::bigint[])
     union select l.tee_time_id from holds h join hold_tee_times l on l.hold_id = h.id where h.user_id = $2
   ) order by id for update`,
);

const findHolds = prepared(
  'find-holds',
  `select h.id, h.user_id, l.tee_time_id, l.spots, h.expires_at > now() as live
   from holds h join hold_tee_times l on l.hold_id = h.id
   where h.id in (select hold_id from hold_tee_times where tee_time_id = any($1::bigint[])
                  union select id from holds where user_id = $2)`,
);

const clearHolds = prepared('clear-holds', 'delete from hold_tee_times where hold_id = any($1::bigint[])');

const writeHold = prepared(
  'write-hold',
  `with written as (
     insert into holds (user_id, course_fee_id, member_cents, non_member_cents, external_member_cents,
                        tax_basis_points, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
     on conflict (user_id) do update set
       course_fee_id = excluded.course_fee_id, member_cents = excluded.member_cents,
       non_member_cents = excluded.non_member_cents, external_member_cents = excluded.external_member_cents,
       tax_basis_points = excluded.tax_basis_points, expires_at = excluded.expires_at, created_at = now()
     returning id, expires_at
   ), places as (
     insert into hold_tee_times (hold_id, tee_time_id, spots, expires_at)
     select w.id, s.tee_time_id, s.spots, w.expires_at
     from written w, unnest($8::bigint[], $9::int[]) as s (tee_time_id, spots)
   )
   select id, expires_at, extract(epoch from expires_at - now())::float8 as seconds_left from written`,
);

export async function holdSpots({ user_id }: Session, body: HoldBody) {
  const club = await readClub();
  const fee = club.fees.get(body.courseFeeId);
  if (!fee || body.spots.length === 0) return { result: 'FAILED' };
  const wanted = body.spots.map(({ teeTimeId }) => teeTimeId);

  return transaction(async (client) => {
    await lockGolfer(client, [user_id]);
    const teeTimes = await lockTeeTimes<TeeTime>(client, [wanted, user_id, club.timeZone]);
    const held = await findHolds<Held>(client, [teeTimes.map(({ id }) => id), user_id]);
    const chosen = body.spots.map(({ teeTimeId, spots }) => ({
      spots,
      teeTime: teeTimes.find(({ id }) => id === teeTimeId),
    }));
    for (const { spots, teeTime } of chosen) {
      if (!teeTime || teeTime.block_kind !== null || teeTime.course_id !== fee.courseId) {
        return { result: 'FAILED' };
      }
      const others = held.filter(
        (hold) => hold.tee_time_id === teeTime.id && hold.live && hold.user_id !== user_id,
      );
      const taken = others.reduce((sum, hold) => sum + hold.spots, teeTime.booked);
      if (taken + spots > teeTime.capacity) return { result: 'SPOTS_NOT_AVAILABLE' };
    }

    const cleared = held.filter((hold) => !hold.live || hold.user_id === user_id);
    if (cleared.length > 0) await clearHolds(client, [cleared.map(({ id }) => id)]);
    const [hold] = await writeHold<Written>(client, [
      user_id,
      body.courseFeeId,
      fee.member,
      fee.nonMember,
      fee.externalMember,
      club.taxBasisPoints,
      club.holdSeconds,
      wanted,
      body.spots.map(({ spots }) => spots),
    ]);
    if (!hold) throw new Error('The hold was not written.');
    await tellSpotsChanged(client, [[...wanted, ...cleared.map(({ tee_time_id }) => tee_time_id)]]);
    return {
      result: 'SUCCESS',
      hold: {
        holdId: hold.id,
        courseId: fee.courseId,
        courseName: fee.courseName,
        courseFeeId: body.courseFeeId,
        feeName: fee.name,
        day: chosen[0]?.teeTime?.day,
        spots: body.spots.reduce((sum, { spots }) => sum + spots, 0),
        teeTimes: chosen.map(({ spots, teeTime }) => ({
          teeTimeId: teeTime?.id,
          startsAt: teeTime?.starts_at,
          time: teeTime?.time,
          spots,
        })),
        expiresAt: hold.expires_at,
        secondsLeft: Math.floor(hold.seconds_left),
        memberPrice: fee.member,
        nonMemberPrice: fee.nonMember,
        externalMemberPrice: fee.externalMember,
        taxBasisPoints: club.taxBasisPoints,
        priceClass: 'MEMBER',
      },
    };
  });
}
