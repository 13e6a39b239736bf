/** What a tick at a list does: not on it, subscribed; on it, off; off it, back. */
import {
  resubscribe,
  resubscribePublic,
  subscribe,
  subscribePublic,
  unsubscribe,
  unsubscribePublic,
} from '@fourball/shared/mail/subscription-calls.ts';
import type { SubscriptionResult, SubscriptionStatus } from '@fourball/shared/mail/enums.ts';
import { request } from '../../lib/request/request.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { words } from './list-words.en.ts';

/** Who ticks: a golfer, or a stranger by an address and perhaps a link of a mail. */
export type Ticker =
  | { readonly kind: 'golfer'; readonly email: string }
  | {
      readonly kind: 'stranger';
      readonly email: string;
      readonly firstName: string;
      readonly lastName: string;
      readonly t: string | undefined;
    };

interface ContactLists {
  readonly contact: { readonly id: number } | null;
  readonly contactLists: readonly { readonly list: string; readonly status: SubscriptionStatus }[];
}

type Named = { readonly id: number | string; readonly externalId: string };

/** Off a list that the contact is not on is told, and asked of nobody. */
export async function leaveList(ticker: Ticker, known: ContactLists, list: Named): Promise<void> {
  const on = known.contactLists.find((one) => one.list === list.externalId);
  if (known.contact === null || on === undefined) return tellMissing(list);
  const body = { list: list.externalId, contact: known.contact.id };
  const { result } =
    ticker.kind === 'golfer'
      ? await request(unsubscribe, { body, quiet: true })
      : await request(unsubscribePublic, { body: { ...body, t: ticker.t }, quiet: true });
  tell(result, ticker.email, list);
}

export async function tickList(ticker: Ticker, known: ContactLists, list: Named): Promise<void> {
  const before = known.contactLists.find((one) => one.list === list.externalId)?.status;
  if (before === '1') return leaveList(ticker, known, list);
  const { result } = await (before === '2' && known.contact !== null
    ? back(ticker, { list: list.externalId, contact: known.contact.id })
    : on(ticker, list.externalId));
  tell(result, ticker.email, list);
}

const back = (ticker: Ticker, body: { list: string; contact: number }) =>
  ticker.kind === 'golfer'
    ? request(resubscribe, { body, quiet: true })
    : request(resubscribePublic, { body: { ...body, t: ticker.t }, quiet: true });

const on = (ticker: Ticker, list: string) => {
  if (ticker.kind === 'golfer') return request(subscribe, { body: { list }, quiet: true });
  const { email, firstName, lastName } = ticker;
  return request(subscribePublic, { body: { list, email, firstName, lastName }, quiet: true });
};

const tellMissing = async ({ id }: Named): Promise<void> => {
  await showMessage({ lines: [words.listNotFound(id)] });
};

function tell(result: SubscriptionResult, email: string, list: Named): void {
  switch (result) {
    case 'SUBSCRIBED':
      return toast(words.subscribed);
    case 'RESUBSCRIBED':
      return toast(words.resubscribed);
    case 'UNSUBSCRIBED':
      return toast(words.unsubscribed);
    case 'CONFIRM':
      return toast(words.confirm(email));
    case 'ASK_OFFICE':
      void showMessage({ lines: [words.askOffice] });
      return;
    case 'NOT_FOUND':
      void tellMissing(list);
  }
}
