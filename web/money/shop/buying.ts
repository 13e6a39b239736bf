/** Sends the cart to be bought, through a network that comes and goes: however often it is sent, it is bought once. */
import { create } from 'zustand';
import type { BodyInput, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { LaterInstalment } from '@fourball/shared/membership/instalments.ts';
import { createPurchase } from '@fourball/shared/money/purchase-calls.ts';
import { useSession } from '../../accounts/session/session.ts';
import { newKey } from '../../lib/browser/new-key.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { untilReached } from '../../lib/request/until-reached.ts';
import { forget, readJson, store } from '../../lib/browser/storage.ts';
import { removeFromCart } from './cart.ts';

type PurchaseBody = BodyInput<typeof createPurchase>;

/** A purchase that was sent and whose answer is not known. */
interface Intent {
  key: string;
  body: PurchaseBody;
}

/** For whom an admin buys. */
export interface Golfer {
  userId: number;
  name: string;
}

interface Buying {
  intent: Intent | null;
  /** Null: for oneself. */
  userFor: Golfer | null;
  /** True: the golfer it is for is charged, else the buyer. */
  chargeGolfer: boolean;
  sending: boolean;
  /** The last try did not reach the club; it is being repeated. */
  unreached: boolean;
}

/** What outlives a reload, in session storage: a tab that asks again asks with the same key. */
type Kept = Pick<Buying, 'intent' | 'userFor' | 'chargeGolfer'>;

const keptKey = 'purchase-draft';
const nothing: Buying = {
  intent: null,
  userFor: null,
  chargeGolfer: true,
  sending: false,
  unreached: false,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isKept = (value: unknown): value is Kept => {
  if (!isObject(value)) return false;
  const { intent, userFor, chargeGolfer } = value;
  return (
    typeof chargeGolfer === 'boolean' &&
    (userFor === null ||
      (isObject(userFor) && Number.isInteger(userFor.userId) && typeof userFor.name === 'string')) &&
    (intent === null ||
      (isObject(intent) &&
        typeof intent.key === 'string' &&
        isObject(intent.body) &&
        Array.isArray(intent.body.purchase)))
  );
};

export const useBuying = create<Buying>()(() => ({
  ...nothing,
  ...readJson(keptKey, isKept, { intent: null, userFor: null, chargeGolfer: true }, 'session'),
}));

function change(part: Partial<Buying>): void {
  useBuying.setState(part);
  const { intent, userFor, chargeGolfer } = useBuying.getState();
  if (intent === null && userFor === null) forget(keptKey, 'session');
  else store(keptKey, JSON.stringify({ intent, userFor, chargeGolfer } satisfies Kept), 'session');
}

/** Null: for oneself, who is charged then. */
export const buyFor = (userFor: Golfer | null): void => change({ userFor, chargeGolfer: true });
export const chargeGolfer = (yes: boolean): void => change({ chargeGolfer: yes });

export type PurchaseOutcome = ReplyOf<typeof createPurchase> & {
  /** Of the line that was refused; null where the server named none. */
  refused: number | null;
};

/** A line as it is sent; what it costs is sent where that is `exact`, so that nothing else is charged. */
export interface PurchaseLine extends Pick<
  PurchaseBody['purchase'][number],
  'productType' | 'productItemId' | 'quantity'
> {
  total: number;
  exact: boolean;
  /** What falls due later, as the buyer has seen it; nothing where it is paid at once. */
  instalments: readonly LaterInstalment[];
}

/**
 * Buys these lines and answers with what became of it; what was bought has left the cart then. Goes on through a lost
 * network until the club has answered. Throws the `RequestError` of a refusal.
 */
export function buy(lines: readonly PurchaseLine[]): Promise<PurchaseOutcome> {
  const { intent, userFor, chargeGolfer: golferPays } = useBuying.getState();
  const body: PurchaseBody = {
    purchase: lines.map(({ productType, productItemId, quantity, total, exact, instalments }) => ({
      productType,
      productItemId,
      quantity,
      ...(exact ? { total } : {}),
      ...(instalments.length > 0 ? { instalments: [...instalments] } : {}),
    })),
    ...(userFor === null
      ? {}
      : { userFor: userFor.userId, ...(golferPays ? { chargeUser: userFor.userId } : {}) }),
  };
  const same = intent !== null && JSON.stringify(intent.body) === JSON.stringify(body);
  return send(same ? intent : { key: newKey(), body });
}

/** Hears what became of a purchase that was sent before the page was loaded anew. */
export const resumeBuying = (intent: Intent): Promise<PurchaseOutcome> => send(intent);

async function send(intent: Intent): Promise<PurchaseOutcome> {
  change({ intent, sending: true });
  try {
    const reply = await untilAnswered(intent);
    change({ intent: null });
    if (reply.result === 'SUCCESS') {
      removeFromCart(...intent.body.purchase.map(({ productItemId }) => Number(productItemId)));
      change({ userFor: null, chargeGolfer: true });
    }
    return { ...reply, refused: refusedItem(intent, reply.field) };
  } catch (reason) {
    // Whether a server that broke has bought is not known: its key is kept for the next try.
    if (reason instanceof RequestError && reason.status < 500) change({ intent: null });
    throw reason;
  } finally {
    change({ sending: false, unreached: false });
  }
}

/** `field` is a path in what was sent, as `purchase.0.productItemId`. */
function refusedItem({ body }: Intent, field: string | undefined): number | null {
  const index = /^purchase[.[](\d+)/.exec(field ?? '')?.[1];
  const line = index === undefined ? undefined : body.purchase[Number(index)];
  return line === undefined ? null : Number(line.productItemId);
}

async function untilAnswered({ key, body }: Intent): Promise<ReplyOf<typeof createPurchase>> {
  const golfer = useSession.getState().user?.userId;
  // Somebody else who has logged in meanwhile buys nothing of it.
  const isIn = ({ status, user } = useSession.getState()) => status === 'in' && user?.userId === golfer;
  let failure: unknown;
  const reply = await untilReached(
    () =>
      request(createPurchase, { body, idempotencyKey: key, quiet: true, retried: true }).catch(
        (reason: unknown) => {
          failure = reason;
          throw reason;
        },
      ),
    () => failure === undefined || isIn(),
    (unreached) => change({ unreached }),
  );
  // Whoever has logged out meanwhile.
  if (reply === null) throw failure;
  return reply;
}

// Whoever logs in next in this tab starts with nothing of the one before.
useSession.subscribe(({ status }) => {
  if (status === 'out') change({ intent: null, userFor: null, chargeGolfer: true });
});
