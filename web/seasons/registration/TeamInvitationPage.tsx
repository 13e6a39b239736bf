/** Where the mail to a partner without an account leads: what it is about, a no without a login, and a yes through it. */
import { Button } from '@mantine/core';
import { IconCircleX, IconHourglassEmpty, IconLinkOff, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { answerTeamInvitation, getTeamInvitation } from '@fourball/shared/seasons/registration-calls.ts';
import { AccountCard, CardLoading } from '../../accounts/login/AccountCard.tsx';
import cardClasses from '../../accounts/login/AccountCard.module.css';
import { CardNotice } from '../../accounts/login/CardNotice.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { denyRoute, goTo } from '../../lib/browser/navigation.ts';
import { formatClubTime, formatDay, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { useReadAnew } from './entry-queries.ts';
import classes from './Registration.module.css';
import { words } from './registration-words.en.ts';
import { TimeLeft } from './TimeLeft.tsx';

const text = words.invitation;

type Invitation = ReplyOf<typeof getTeamInvitation>;

export function TeamInvitationPage() {
  const { token = '' } = useParams();
  return (
    <AccountCard title={text.title}>
      <title>{shellWords.pageTitle(text.title)}</title>
      <Opened key={token} token={token} />
    </AccountCard>
  );
}

/** What the answer led to, where that is the end of it. */
type Ended = { result: 'DECLINED' | 'GONE' } & Into;

/** What the invitation is into; neither while that is not known. */
interface Into {
  eventId: number | null;
  seasonId: number | null;
}

const addressOf = ({ eventId, seasonId }: Into): string =>
  eventId !== null ? `/golf-events/${eventId}` : seasonId !== null ? `/seasons/${seasonId}` : '/events';

function Opened({ token }: { token: string }) {
  const readAnew = useReadAnew();
  const [ended, setEnded] = useState<Ended | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const link = useQuery({
    queryKey: ['team-invitation', token],
    queryFn: ({ signal }) => request(getTeamInvitation, { params: { token }, signal, quiet: true }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const answer = async (accept: boolean) => {
    setBusy(true);
    setProblem(null);
    try {
      const { result, eventId, seasonId } = await request(answerTeamInvitation, {
        body: { token, accept },
        quiet: true,
      });
      if (result === 'YOURS') {
        readAnew();
        goTo(addressOf({ eventId, seasonId }));
      } else if (result === 'LOGIN') {
        denyRoute(window.location.pathname);
        goTo('/login');
      } else setEnded({ result, eventId, seasonId });
    } catch (failure) {
      if (failure instanceof RequestError && failure.status === 404) await link.refetch();
      else if (failure instanceof RequestError && failure.code === 'conflict') setProblem(failure.message);
      else setProblem(text.sendFailed);
    } finally {
      setBusy(false);
    }
  };
  if (link.isError)
    return <Trouble error={link.error} retry={() => void link.refetch()} busy={link.isFetching} />;
  if (link.data === undefined) return <CardLoading label={text.checking} height={300} />;
  if (ended?.result === 'DECLINED') {
    return (
      <CardNotice
        icon={<IconCircleX size={32} aria-hidden />}
        title={text.declined}
        text={text.declinedText(link.data.captain)}
      />
    );
  }
  if (ended !== null || !link.data.open) return <Gone into={ended ?? { eventId: null, seasonId: null }} />;
  return <Question invitation={link.data} busy={busy} problem={problem} answer={answer} />;
}

function Gone({ into }: { into: Into }) {
  const { eventId, seasonId } = into;
  return (
    <CardNotice icon={<IconHourglassEmpty size={32} aria-hidden />} title={text.gone} text={text.goneText}>
      <Button component={Link} to={addressOf(into)}>
        {eventId !== null ? text.toEvent : seasonId !== null ? text.toSeason : text.events}
      </Button>
    </CardNotice>
  );
}

interface QuestionProps {
  invitation: Invitation;
  busy: boolean;
  problem: string | null;
  answer: (accept: boolean) => Promise<void>;
}

function Question({ invitation, busy, problem, answer }: QuestionProps) {
  const { captain, eventName, date, ofSeason, team, answerBy } = invitation;
  const status = useSession((session) => session.status);
  const timeZone = useClubTimeZone();
  const { pathname } = useLocation();
  return (
    <>
      <p className={cardClasses.text}>{text.asks(captain, eventName)}</p>
      <dl className={classes.facts}>
        <dt>{ofSeason ? text.season : text.event}</dt>
        <dd>{eventName}</dd>
        {date !== null && (
          <>
            <dt>{ofSeason ? text.from : text.day}</dt>
            <dd>{formatDay(date, 'long')}</dd>
          </>
        )}
        <dt>{text.team}</dt>
        <dd>{team}</dd>
        {answerBy !== null && (
          <>
            <dt>{text.until}</dt>
            <dd>
              {formatClubTime(answerBy, 'dayTime', timeZone)}
              <br />
              <TimeLeft until={answerBy} />
            </dd>
          </>
        )}
      </dl>
      <p className={`${cardClasses.text} ${cardClasses.small}`}>{text.needsAccount}</p>
      <p role="alert" className={cardClasses.trouble}>
        {problem}
      </p>
      <div className={classes.answers}>
        {status === 'out' ? (
          <>
            <Button component={Link} to="/login" onClick={() => denyRoute(pathname)}>
              {text.logIn}
            </Button>
            <Button component={Link} to="/sign-up" variant="default" onClick={() => denyRoute(pathname)}>
              {text.signUp}
            </Button>
          </>
        ) : (
          <Button loading={busy || status !== 'in'} onClick={() => void answer(true)}>
            {text.yes}
          </Button>
        )}
        <Button variant="default" disabled={busy} onClick={() => void answer(false)}>
          {text.no}
        </Button>
      </div>
    </>
  );
}

function Trouble({ error, retry, busy }: { error: unknown; retry: () => void; busy: boolean }) {
  const status = error instanceof RequestError ? error.status : 0;
  if (status === 404) {
    return (
      <CardNotice icon={<IconLinkOff size={32} aria-hidden />} title={text.invalid} text={text.invalidText} />
    );
  }
  return (
    <CardNotice
      icon={<IconPlugConnectedX size={32} aria-hidden />}
      title={status === 429 ? text.tooMany : text.failed}
      text={status === 429 ? text.tooManyText : text.failedText}
    >
      <Button onClick={retry} loading={busy}>
        {shellWords.common.retry}
      </Button>
    </CardNotice>
  );
}
