/** Whom one reader sees on a day's sheet beyond what all readers of the kind see, where they are few and the sheet is shared. */
import { prepared } from '@fourball/db/connection.ts';
import type { SheetNames } from '@fourball/shared/accounts/enums.ts';
import type { Place } from '@fourball/shared/booking/shapes.ts';
import { seesNames } from '../../accounts/users/names.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';

/**
 * `$1` course, `$2` day, `$3` reader, `$4` whether the club has names for the reader. Own bookings are those that the
 * reader made, plays in, or is asked to join; those of other days are not looked at.
 */
const findPeople = prepared(
  'tee-times.people',
  `with own as (
     select b.purchase_id from bookings b
       where b.user_id = $3 and b.starts_at between $2::date - 1 and $2::date + 2
     union select r.purchase_id from rounds r
       where r.user_id = $3 and r.day between $2::date - 1 and $2::date + 1 and r.status = 'BOOKED'
     union select i.purchase_id from invitations i where i.user_id = $3 and i.status = 'PENDING'
   )
   select r.id as "roundId", r.purchase_id as "purchaseId", r.user_id as "userId",
     coalesce(u.full_name, r.guest_name) as name, u.avatar_url as "avatarUrl",
     'GOLFER' as occupant
   from tee_times t join rounds r on r.tee_time_id = t.id and r.status = 'BOOKED'
     -- One golfer by the id each time; a join of unknown many would read all golfers of the club.
     left join lateral (select * from users where id = r.user_id limit 1) u on true
   where t.course_id = $1 and t.day = $2 and (r.user_id is not null or r.guest_name is not null)
     and (r.purchase_id in (select purchase_id from own)
       or $4 and u.name_shown = 'BUDDIES' and has_buddy(u.id, $3))
   order by r.id`,
);

export const listSheetPeople = (
  { db }: House,
  names: SheetNames,
  actor: UserActor,
  { courseId, day }: { courseId: number; day: string },
): Promise<Place[]> => db.query<Place>(findPeople, [courseId, day, actor.userId, seesNames(actor, names)]);
