/** A club that takes cards, with a Stripe of its own, and what tests look at in its books. */
import type { Sql } from '@fourball/db/connection.ts';
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import { openPaymentContext, type PaymentContext } from '@fourball/domain/money/payments/payment-context.ts';
import { reconcilePayments } from '@fourball/domain/money/payments/reconcile-payments.ts';
import { adjustAccount, checkLedger } from '@fourball/shared/money/ledger-calls.ts';
import { startCardSetup, startPayment } from '@fourball/shared/money/payment-calls.ts';
import { expect } from 'vitest';
import { buildTeeTime, buildUser, type BuiltCourse, type BuiltUser } from '../build.ts';
import { replyOver, startServer, testNow, type ServerOptions, type TestServer } from '../server.ts';
import type { TestCard } from './stripe-objects.ts';
import { startStripeServer, type StripeServer } from './stripe-server.ts';

export interface BookLine {
  kind: string;
  code: string;
  account: string;
  cents: number;
}

/** The lines of everything posted for a payment, in order. */
export const linesOf = (sql: Sql, paymentId: number): Promise<BookLine[]> =>
  sql.query<BookLine>(
    `select e.kind, a.code, a.kind as account, l.cents
     from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
     where e.payment_id = $1 order by l.id`,
    [paymentId],
  );

export interface CardClub {
  server: TestServer;
  stripe: StripeServer;
  admin: BuiltUser;
  /** The workers' part, run when a test says so. */
  context: PaymentContext;
  /** A golfer who owes so much. */
  owing(cents: number): Promise<BuiltUser>;
  owe(user: BuiltUser, cents: number): Promise<void>;
  balanceOf(user: BuiltUser): Promise<number>;
  /** The golfer keeps a card, as the page does it; returns the card's name at Stripe. */
  keep(user: BuiltUser, card: TestCard): Promise<string>;
  /** The golfer pays all that is owed by card; returns the payment. */
  pay(user: BuiltUser, card?: TestCard): Promise<number>;
  /** As if the payments and refunds without an answer were so many hours old, then asks what became of them. */
  reconcile(hours?: number): Promise<void>;
  statusOf(paymentId: number): Promise<string>;
  /** Every rule of the books holds, and Stripe's charges are what the books say came from there. */
  balanced(): Promise<void>;
  close(): Promise<void>;
}

export async function startCardClub(options: ServerOptions = {}): Promise<CardClub> {
  let server: TestServer | undefined;
  const stripe = await startStripeServer(() => server?.clock.now() ?? testNow);
  const club = (server = await startServer({
    ...options,
    env: { ...stripe.env, STRIPE_SECONDS: '1', ...options.env },
  }));
  const { db, url, house } = club;
  const admin = await buildUser(db, { roles: ['GOLFER', 'ADMIN'] });
  const context = openPaymentContext(house, createClubFacts(house), club.settings.payments);

  const owe = async ({ userId }: BuiltUser, cents: number): Promise<void> => {
    await replyOver(url, adjustAccount, { token: admin.token, body: { userId, cents, reason: 'Owes' } });
  };
  return {
    server: club,
    stripe,
    admin,
    context,
    owe,
    async owing(cents) {
      const user = await buildUser(db);
      await owe(user, cents);
      return user;
    },
    async balanceOf({ userId }) {
      const [row] = await db.query<{ cents: number }>(
        'select balance_cents as cents from ledger_accounts where user_id = $1',
        [userId],
      );
      return row?.cents ?? 0;
    },
    async keep(user, card) {
      const { clientSecret } = await replyOver(url, startCardSetup, { token: user.token, body: {} });
      const { id } = stripe.account.completeSetup(clientSecret, card);
      expect(await stripe.deliver(url)).not.toContain(500);
      return id;
    },
    async pay(user, card = 'visa') {
      const { paymentId, clientSecret } = await replyOver(url, startPayment, { token: user.token, body: {} });
      stripe.account.confirm(clientSecret, card);
      expect(await stripe.deliver(url)).not.toContain(500);
      return paymentId;
    },
    async reconcile(hours = 1) {
      for (const table of ['payments', 'payment_refunds']) {
        await db.query(
          `update ${table} set created_at = created_at - make_interval(hours => $1::int),
             asked_at = asked_at - make_interval(hours => $1::int) where status in ('PENDING', 'UNKNOWN')`,
          [hours],
        );
      }
      expect((await reconcilePayments(context)).failures).toEqual([]);
    },
    async statusOf(paymentId) {
      const [row] = await db.query<{ status: string }>('select status from payments where id = $1', [
        paymentId,
      ]);
      return row?.status ?? 'none';
    },
    async balanced() {
      const { rules } = await replyOver(url, checkLedger, { token: admin.token });
      expect(rules.filter(({ broken }) => broken > 0)).toEqual([]);
      const [books] = await db.query<{ cents: number }>(
        `select coalesce(sum(l.cents), 0)::bigint as cents from ledger_lines l
           join ledger_accounts a on a.id = l.account_id where a.code = 'processor:stripe'`,
      );
      const moved = stripe.account.charges.reduce(
        (sum, charge) => sum + Number(charge.amount) - Number(charge.amount_refunded),
        0,
      );
      expect(books?.cents).toBe(moved);
    },
    async close() {
      await club.close();
      await stripe.close();
    },
  };
}

/** A round in a booking of its own, straight in the database; of nobody with null. */
export async function buildRound(
  sql: Sql,
  { courseId, courseFeeId }: BuiltCourse,
  round: { userId: number | null; day: string; time?: string; status?: string },
): Promise<number> {
  const { userId, day, time = '09:00', status = 'BOOKED' } = round;
  const { teeTimeId } = await buildTeeTime(sql, courseId, { day, time });
  const booker = userId ?? (await buildUser(sql)).userId;
  const [row] = await sql.query<{ id: number }>(
    `with p as (insert into purchases (user_id, kind) values ($1, 'BOOKING') returning id),
     c as (insert into conversations (kind) values ('BOOKING') returning id),
     b as (insert into bookings (purchase_id, user_id, course_id, course_fee_id, conversation_id, day, starts_at,
             member_cents, non_member_cents, external_member_cents, tax_basis_points)
           select p.id, $1, t.course_id, $2, c.id, t.day, t.starts_at, 2800, 9200, 6400, 1300
           from p, c, tee_times t where t.id = $3 returning purchase_id)
     insert into rounds (purchase_id, tee_time_id, user_id, status) select purchase_id, $3, $4, $5 from b returning id`,
    [booker, courseFeeId, teeTimeId, userId, status],
  );
  return row?.id ?? 0;
}
