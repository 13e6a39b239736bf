/** What golfers and the office read of a club with years behind it: the calls of their pages, one by one. */
import { addDays } from '@fourball/shared/club/days.ts';
import { requestBytes } from '../measure/load.ts';
import type { YearClub } from './year-clubs.ts';

/** On a golfer's path nothing may read a table from end to end; the office sees less often, and more. */
export type PathName = 'golfer' | 'office';

export interface YearCall {
  name: string;
  path: PathName;
  request: Buffer;
  /**
   * Why more years are more work by what was asked: the reply itself has them all. Without one, five years may cost no
   * more than one.
   */
  grows?: string;
}

/** Rows that the calls ask for; the golfer's latest, and those of the last years. */
interface Found {
  purchaseId: number;
  cartId: number;
  roundId: number;
  conversationId: number;
  teeTimeId: number;
  productItemId: number;
}

async function find({ db, years, ahead }: YearClub): Promise<Found> {
  const [found] = await db.query<Found>(
    `select b.purchase_id as "purchaseId", b.conversation_id as "conversationId",
       (select min(r.id) from rounds r where r.purchase_id = b.purchase_id) as "roundId",
       (select max(n.purchase_id) from purchase_lines n where n.user_id = $1) as "cartId",
       (select min(t.id) from tee_times t where t.day = $2) as "teeTimeId",
       (select min(id) from product_items) as "productItemId"
     from bookings b where b.user_id = $1 and b.course_id = $3 order by b.starts_at desc limit 1`,
    [years.golferId, ahead, years.courseId],
  );
  if (!found) throw new Error('The golfer has played nowhere.');
  return found;
}

const whole = 'Asked for without a year or a page, the list has all there is.';

export async function yearCalls(club: YearClub): Promise<YearCall[]> {
  const { years, admin, ahead } = club;
  const { golferId: me, courseId, courseFeeId, last } = years;
  const { purchaseId, cartId, roundId, conversationId, teeTimeId, productItemId } = await find(club);
  const [token, year, month] = [
    years.golfers[0]?.token ?? '',
    Number(last.slice(0, 4)),
    Number(last.slice(5, 7)),
  ];
  const [aheadYear, aheadMonth, aheadDay] = ahead.split('-').map(Number);
  const lastMonth = { start: addDays(last, -29), end: last };
  const lastYear = { start: addDays(last, -364), end: last };
  const asked =
    (path: PathName, bearer: string) =>
    (address: string, { body, grows }: { body?: unknown; grows?: string } = {}): YearCall => ({
      name: `${body === undefined ? '' : 'POST '}${address}`,
      path,
      request: requestBytes(
        body === undefined ? 'GET' : 'POST',
        `/api/v1/${address}`,
        { Authorization: `Bearer ${bearer}` },
        body,
      ),
      ...(grows === undefined ? {} : { grows }),
    });
  const golfer = asked('golfer', token);
  const office = asked('office', admin.token);
  return [
    golfer('user/current-user'),
    golfer('user/profile'),
    golfer('user/search-by-text?text=golf'),
    golfer('user/valid-booking-users?text=golf'),
    golfer('course/list'),
    golfer(`course/${courseId}`),
    golfer(`book/sheet/${courseId}/${ahead}`),
    golfer(`book/sheet/${courseId}/${ahead}/people`),
    golfer('book/params'),
    golfer('book/hold'),
    golfer('book/available-spots', {
      body: { year: aheadYear, month: aheadMonth, day: aheadDay, courseId, courseFeeId },
    }),
    golfer('book/search', { body: { from: ahead, to: addDays(ahead, 5), courseIds: [], spots: 2 } }),
    golfer('book/list/active'),
    golfer('book/list/past', { grows: whole }),
    golfer('book/list/cancelled'),
    golfer(`book/list/past/${year}/0/20`),
    golfer('book/list/chats', { grows: whole }),
    golfer(`book/details/${purchaseId}`),
    golfer(`book/invitations/${purchaseId}`),
    golfer(`book/groups/${purchaseId}`),
    golfer(`book/groups/ungrouped/${purchaseId}`),
    golfer(`book/groups/responded-invites/${purchaseId}`),
    golfer(`book/groups/no-response-invites/${purchaseId}`),
    golfer(`book/list/golfers/${purchaseId}`),
    golfer(`book/cancellations/${purchaseId}`),
    golfer(`book/history/${purchaseId}`),
    golfer(`book/${purchaseId}/${roundId}`),
    golfer('book/waitlist'),
    golfer(`book/waiting-room/${courseId}/${ahead}`),
    golfer('book/ballots'),
    golfer('book/placing'),
    golfer(`round/list/current-user?year=${year}`),
    golfer('round/list/current-user', { grows: whole }),
    golfer(`buddy/list/${me}`),
    golfer('memberships/current-user'),
    golfer('memberships/upcoming'),
    golfer('memberships/has-current-membership'),
    golfer(`memberships/list-by-user/${me}`),
    golfer(`memberships/round-credits/${me}`),
    golfer('memberships/available'),
    golfer(`purchase/list/user?year=${year}`),
    golfer('purchase/list/user', { grows: whole }),
    golfer(`purchase/receipt/${purchaseId}`),
    golfer(`purchase/receipt/${cartId}`),
    golfer('ledger/account/current-user'),
    golfer(`ledger/statement/${me}/${year}/${month}`),
    golfer('payment/options'),
    golfer(`payment/list/${me}`, { grows: 'It shows up to two hundred payments.' }),
    golfer(`payment/cards/${me}`),
    golfer(`messages/${conversationId}?from=0&size=10`),
    golfer(`messages/${conversationId}/thread`),
    golfer('messages/conversations/0/20'),
    golfer('messages/search/0/20?text=coffee'),
    golfer('event-type/list/user-registered'),

    office('user?page=0&size=50'),
    office('user?text=golf&page=0&size=50'),
    office('user/count'),
    office('user/missing-member-numbers/count'),
    office(`user/audit/${me}`),
    office('audit/0/50'),
    office('security/events/0/50'),
    office(`memberships/${year}`),
    office('memberships/problems'),
    office(`memberships/count/${productItemId}`),
    office('purchase/list/all/0/50'),
    office(`purchase/list/all/0/50?year=${year}`),
    office('purchase/list/all/0/50?kind=CART'),
    office('purchase/list/all/0/50?search=shop', {
      grows: 'The total counts all that the words are found in.',
    }),
    office(`purchase/list/admin/${me}?year=${year}`),
    office(`ledger/account/${me}`),
    office('ledger/owing/0/50'),
    office('ledger/entries/0/50'),
    office('ledger/entries/0/50?kind=CHARGE'),
    office('ledger/entries/0/50?kind=ADJUSTMENT'),
    office(`ledger/entries/0/50?start=${lastMonth.start}&end=${lastMonth.end}`),
    office(`ledger/entries/0/50?userId=${me}`),
    office(`ledger/entries/0/50?userId=${me}&kind=CHARGE`),
    office(`ledger/report/revenue/${lastYear.start}/${lastYear.end}`),
    office(`ledger/report/revenue/${years.first}/${last}`, {
      grows: 'The report has a row for every month.',
    }),
    office(`ledger/report/tax/${lastYear.start}/${lastYear.end}`),
    office(`ledger/report/tax/${years.first}/${last}`, { grows: 'The report has a row for every month.' }),
    office(`round/report/billing/${lastMonth.start}/${lastMonth.end}`),
    office('round/report/weekly'),
    office(`round/report/by-year/${year}`),
    office('round/unconfirmed', { body: { start: addDays(last, -6), end: last, includeCancelled: false } }),
    office('book/playing-today'),
    office('book/playing-by-date', { body: { date: last } }),
    office('book/count/today'),
    office('book/count/rounds/today'),
    office('book/bookings-made-in-advance/3'),
    office(`book/booking-advance-report/${lastMonth.start}/${lastMonth.end}`),
    office('book/report', { body: lastMonth }),
    office('book/report/by-round-date', { body: { day: last } }),
    office(`book/report/utilisation?start=${lastMonth.start}&end=${lastMonth.end}`),
    office(`book/report/pace?start=${lastMonth.start}&end=${lastMonth.end}`),
    office('book/invariant'),
    office(`book/starter/${ahead}`),
    office(`book/starter/tee-time/${teeTimeId}`),
    office('book/suspensions'),
    office(`book/waitlist/${courseId}/${ahead}`),
    office('monitor'),
    office('mail/owed'),
  ];
}
