/** Tells golfers whose name looks like a member's and who are none; `name_key` of a row is how its name looks. */

/** With an offset it is looked up golfer by golfer: otherwise a few golfers may be looked for in a hash of all memberships. */
const isMember = (user: string): string => `exists (
  select from memberships m join product_items i on i.id = m.product_item_id
  where m.user_id = ${user}.id and m.cancelled_at is null and i.end_date >= current_date offset 0)`;

/**
 * SQL for a row of `users` under this name: when the account was opened, where it is to be marked, and null everywhere
 * else. It looks at the members with a name like this one's by their index and at nobody else, so it can stand in any
 * statement; members, who are most, are known before that. A membership that is sold and has not begun counts: the office knows whose it is.
 */
export const guestSince = (user: string): string => `
  case when ${user}.id is not null and not ${isMember(user)} and exists (
    select from users alike where alike.name_key = ${user}.name_key and alike.held_membership
      and alike.id <> ${user}.id and alike.status = 'ACTIVE' and ${isMember('alike')})
  then to_char(${user}.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end`;
