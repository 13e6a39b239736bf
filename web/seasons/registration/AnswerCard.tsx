/** What a golfer is asked about a place: to come into a team, to take one that came free, or to keep that of last season. */
import { Button } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useState } from 'react';
import type { Registration } from '@fourball/shared/seasons/entry-shapes.ts';
import { answerRegistration } from '@fourball/shared/seasons/registration-calls.ts';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { useQuote } from './entry-queries.ts';
import classes from './Registration.module.css';
import { words } from './registration-words.en.ts';
import { TimeLeft } from './TimeLeft.tsx';
import { useAct } from './use-act.ts';

const text = words.answer;

/** Whether an answer is waited for. */
export const isAsked = ({ status }: Pick<Registration, 'status'>): boolean =>
  status === 'INVITED' || status === 'PENDING';

export const titleOf = ({ eventName, seasonName, eventTypeName }: Registration): string =>
  eventName ?? (seasonName === null ? eventTypeName : `${eventTypeName}, ${seasonName}`);

/** Who asks, and for what. */
function questionOf(entry: Registration): string {
  const name = titleOf(entry);
  const captain = entry.team?.partners.find((partner) => partner.captain);
  if (entry.status === 'PENDING') return entry.eventId === null ? text.kept(name) : text.offer(name);
  if (captain !== undefined && captain.userId !== entry.userId) return text.invitation(captain.name, name);
  return text.byClub(name);
}

interface AnswerCardProps {
  entry: Registration;
  /** Where several stand below each other each says what it is about. */
  named?: boolean;
}

export function AnswerCard({ entry, named = false }: AnswerCardProps) {
  const timeZone = useClubTimeZone();
  const { busy, problem, tell, act } = useAct();
  /** The price that the server told last, where it is another than was shown. */
  const [told, setTold] = useState<number | null>(null);
  const quote = useQuote({
    ...(entry.eventId === null ? { seasonId: entry.seasonId } : { eventId: entry.eventId }),
    competitionId: entry.competitionId,
    contestIds: entry.contestIds,
    feeIds: entry.feeIds,
    guests: entry.guests,
    guestFeeIds: entry.guestFeeIds,
  });
  const total = told ?? quote.data?.total;
  const offered = entry.status === 'PENDING' && entry.eventId !== null;
  const answer = async (accept: boolean) => {
    const body = { registrationId: entry.id, accept, ...(accept && { expectedTotal: total }) };
    const reply = await act(() => request(answerRegistration, { body, quiet: true }));
    if (reply === null) return;
    if (reply.result === 'PRICE_CHANGED') {
      setTold(reply.total);
      tell(words.result.PRICE_CHANGED(formatMoney(reply.total)));
    } else if (!accept) toast(text.declined);
    else if (reply.result === 'CLOSED') tell(reply.reason ?? words.result.CLOSED.title);
    else toast(reply.result === 'WAITLISTED' ? text.waits : text.accepted);
  };
  const yes = acceptWord(offered, total);
  const about = (word: string) => (named ? text.about(word, titleOf(entry)) : undefined);
  return (
    <section className={classes.asked} aria-label={questionOf(entry)}>
      <IconMailOpened size={28} aria-hidden />
      <div className={classes.askedText}>
        <h3>{questionOf(entry)}</h3>
        {entry.team !== null && <p>{text.team(entry.team.name)}</p>}
        {total !== undefined && <p>{total === 0 ? text.free : text.price(formatMoney(total))}</p>}
        {entry.answerBy !== null && (
          <p className={classes.until}>
            <TimeLeft until={entry.answerBy} />
            {text.until(formatClubTime(entry.answerBy, 'dayTime', timeZone))}
          </p>
        )}
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      </div>
      <div className={classes.buttons}>
        <Button
          loading={busy}
          disabled={total === undefined}
          aria-label={about(yes)}
          onClick={() => void answer(true)}
        >
          {yes}
        </Button>
        <Button
          variant="default"
          disabled={busy}
          aria-label={about(text.decline)}
          onClick={() => void answer(false)}
        >
          {text.decline}
        </Button>
      </div>
    </section>
  );
}

function acceptWord(offered: boolean, total: number | undefined): string {
  if (total === undefined || total === 0) return offered ? text.acceptOffer : text.accept;
  const price = formatMoney(total);
  return offered ? text.acceptOfferFor(price) : text.acceptFor(price);
}
