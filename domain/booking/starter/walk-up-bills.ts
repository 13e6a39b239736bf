/** Decides who pays for whom of a walk-up, and opens the customers that it takes. */
import type { walkUp } from '@fourball/shared/booking/starter/starter-calls.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import { lockCustomer, openCustomer } from '../../accounts/customers/open-customer.ts';
import { invalidField } from '../../kernel/app-error.ts';

type Body = Pick<BodyOf<typeof walkUp>, 'players' | 'bills' | 'customer'>;

interface Bills {
  /** Whose booking it is: the first golfer with an account, or else the customer who the first guest is. */
  readonly bookerId: number;
  /** In the order of the players: the customer who pays for a guest instead of the booker. */
  readonly customerIds: readonly (number | null)[];
}

/**
 * The known customer of a walk-up is locked with its golfers. Errors: invalid_input for one whom nobody knows, and for one
 * where no guest is there to be it.
 */
export async function lockKnownCustomer(tx: Transaction, { players, customer }: Body): Promise<void> {
  if (customer == null) return;
  if (!players.some(({ guest }) => guest != null))
    throw invalidField('customer', 'booking.customerWithoutGuest');
  if (customer.userId == null) return;
  if (!(await lockCustomer(tx, customer.userId)))
    throw invalidField('customer.userId', 'booking.noSuchCustomer');
}

/**
 * One bill: whose booking it is pays for all guests. Each their own: a guest is a customer, too. The customer who is
 * named, or whose address and phone are, is the first guest. Opens those whom the club does not know yet: never is it
 * the staff who owe for guests.
 */
export async function openBills(tx: Transaction, { players, bills, customer }: Body): Promise<Bills> {
  const first = players.findIndex(({ guest }) => guest != null);
  const open = async (index: number): Promise<number> => {
    const guest = players[index]?.guest;
    const named = index === first ? customer : null;
    if (named?.userId != null) return named.userId;
    return openCustomer(tx, {
      name: guest?.name ?? '',
      email: named?.email ?? guest?.email ?? null,
      phone: named?.phone ?? null,
    });
  };
  const golferId = players.find(({ userId }) => userId != null)?.userId;
  const bookerId = golferId ?? (await open(first));
  const customerIds: (number | null)[] = [];
  for (const [index, { guest }] of players.entries()) {
    const booked = golferId === undefined && index === first;
    const own = bills === 'EACH' || (golferId !== undefined && index === first && customer != null);
    customerIds.push(guest == null || booked || !own ? null : await open(index));
  }
  return { bookerId, customerIds };
}
