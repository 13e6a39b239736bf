/** The sign-up sheet's work: what is chosen is kept, its price is asked for anew with each choice, and it is sent once. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntryQuote, SignUpReply, SignUpResult } from '@fourball/shared/seasons/entry-shapes.ts';
import { signUpEvent, signUpSeason, signUpTeam } from '@fourball/shared/seasons/registration-calls.ts';
import { request } from '../../lib/request/request.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { useSending, type Sending } from '../../ui/form/use-sending.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { readEntriesAnew, useQuote, type QuoteAsked } from './entry-queries.ts';
import { words } from './registration-words.en.ts';
import type { SignUpTarget } from './sign-up-target.ts';
import {
  askedFor,
  blankWish,
  bodyOf,
  divisionOf,
  guestsOf,
  outcomeOf,
  type SignUpBody,
  type WishDraft,
} from './sign-up-wish.ts';

/** As the server names what it refuses. */
const fields = [
  'competitionId',
  'contestIds',
  'registrationSpotsId',
  'feeIds',
  'guests',
  'guestFeeIds',
  'team',
  'name',
  'comments',
  '0',
  '1',
  '2',
];

export interface SigningUp {
  draft: WishDraft;
  change: (part: Partial<WishDraft>) => void;
  quote: EntryQuote | undefined;
  /** The price shown is that of another choice, and the right one is on its way. */
  reckoning: boolean;
  quoteError: unknown;
  askAgain: () => void;
  divisionId: number | null;
  /** What it would lead to now. */
  outcome: SignUpResult | undefined;
  sending: Sending;
  send: () => void;
  /** What it led to; null until it is sent, and where it is to be confirmed again. */
  reply: SignUpReply | null;
}

function signUp({ call, body }: SignUpBody, idempotencyKey: string): Promise<SignUpReply> {
  switch (call) {
    case 'event':
      return request(signUpEvent, { body, idempotencyKey, quiet: true });
    case 'season':
      return request(signUpSeason, { body, idempotencyKey, quiet: true });
    case 'team':
      return request(signUpTeam, { body, idempotencyKey, quiet: true });
  }
}

export function useSignUp(target: SignUpTarget): SigningUp {
  const queryClient = useQueryClient();
  const name = target.eventId === null ? `sign up season ${target.seasonId}` : `sign up ${target.eventId}`;
  const [draft, setDraft, forget] = useDraft<WishDraft>(name, blankWish);
  const [reply, setReply] = useState<SignUpReply | null>(null);
  const sending = useSending(fields, () => readEntriesAnew(queryClient));
  const [known, setKnown] = useState<EntryQuote>();
  const asked = askedFor(target, draft, known);
  // As text: the same wish is made anew with each drawing.
  const wished = JSON.stringify(asked);
  const [settled] = useDebouncedValue(wished, 300);
  const answer = useQuote(JSON.parse(settled) as QuoteAsked, reply === null);
  // What is offered decides what is asked for: the first answer suggests a division, whose price is asked for next.
  if (answer.data !== undefined && answer.data !== known) setKnown(answer.data);
  const reckoning = settled !== wished || answer.isPlaceholderData || answer.data === undefined;

  const send = async () => {
    const quote = answer.data;
    if (quote === undefined || reckoning) return;
    const nameless = guestsOf(draft).flatMap(({ name: typed }, at) =>
      typed.trim() === '' ? [String(at)] : [],
    );
    if (nameless.length > 0) {
      sending.refuse(nameless.map((field) => ({ field, message: words.guests.missing })));
      return;
    }
    const body = bodyOf(target, draft, quote);
    const told = await sending.send(body, (key) => signUp(body, key));
    if (told === null) return;
    if (told.result === 'PRICE_CHANGED') {
      sending.tell(words.result.PRICE_CHANGED(formatMoney(told.total)));
      void answer.refetch();
      return;
    }
    if (told.result === 'REGISTERED' || told.result === 'WAITLISTED' || told.result === 'INVITED') forget();
    setReply(told);
  };

  return {
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    quote: answer.data,
    reckoning,
    quoteError: answer.data === undefined ? answer.error : null,
    askAgain: () => void answer.refetch(),
    divisionId: divisionOf(draft, answer.data),
    outcome: answer.data === undefined ? undefined : outcomeOf(target, draft, answer.data),
    sending,
    send: () => void send(),
    reply,
  };
}
