/** Where the mail of an invitation leads: what it is about, and the answer to it, without a login. */
import type { LinkedInvitation } from '@fourball/shared/booking/invitation-link-calls.ts';
import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import {
  IconCalendarOff,
  IconCircleCheck,
  IconCircleX,
  IconHourglassEmpty,
  IconLinkOff,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { AccountCard, CardLoading } from '../../accounts/login/AccountCard.tsx';
import cardClasses from '../../accounts/login/AccountCard.module.css';
import { CardNotice } from '../../accounts/login/CardNotice.tsx';
import { denyRoute } from '../../lib/browser/navigation.ts';
import { useSession } from '../../accounts/session/session.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatClubTime } from '../../lib/club/club-time.ts';
import { RequestError } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { formatMoney } from '../../ui/text/money.ts';
import classes from './InvitationLinkPage.module.css';
import { words } from './link-words.en.ts';
import { useInvitationLink } from './use-invitation-link.ts';

export function InvitationLinkPage() {
  const { token = '' } = useParams();
  return (
    <AccountCard title={words.title}>
      <title>{shellWords.pageTitle(words.title)}</title>
      <Invitation key={token} token={token} />
    </AccountCard>
  );
}

function Invitation({ token }: { token: string }) {
  const { link, invitation, refusal, busy, answer, take } = useInvitationLink(token);
  if (link.isError) {
    return <Trouble error={link.error} retry={() => void link.refetch()} busy={link.isFetching} />;
  }
  if (invitation === undefined) return <CardLoading label={words.checking} height={320} />;
  const { host, inviteStatus } = invitation;
  if (invitation.cancelled) {
    return (
      <CardNotice
        icon={<IconCalendarOff size={32} aria-hidden />}
        title={words.cancelled}
        text={words.cancelledText(host)}
      />
    );
  }
  if (inviteStatus === 'DECLINED') {
    return (
      <CardNotice
        icon={<IconCircleX size={32} aria-hidden />}
        title={words.declined}
        text={words.declinedText(host)}
      />
    );
  }
  if (inviteStatus === 'ACCEPTED') {
    return (
      <>
        <CardNotice
          icon={<IconCircleCheck size={32} aria-hidden />}
          title={words.accepted}
          text={invitation.hasAccount ? words.acceptedText(host) : words.acceptedGuest(host)}
        />
        <Facts invitation={invitation} />
        {invitation.hasAccount && (
          <Button component={Link} to={`/bookings/${invitation.purchaseId}`}>
            {words.openBooking}
          </Button>
        )}
      </>
    );
  }
  if (refusal === 'TOO_LATE') {
    return (
      <>
        <CardNotice
          icon={<IconHourglassEmpty size={32} aria-hidden />}
          title={words.tooLate}
          text={invitation.hasAccount ? words.tooLateText : words.tooLateGuest}
        />
        {invitation.hasAccount && (
          <Button component={Link} to="/book">
            {words.toSheet}
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <div className={cardClasses.said}>
        <h2>{words.hello(invitation.name)}</h2>
        <p className={cardClasses.text}>{words.asks(host)}</p>
      </div>
      <Facts invitation={invitation} />
      {invitation.needsAccount && <p className={cardClasses.text}>{words.needsAccount}</p>}
      <p className={`${cardClasses.text} ${cardClasses.small}`}>
        {invitation.vacantSpots === 0 ? words.full : words.firstCome}
      </p>
      <p role="alert" className={cardClasses.trouble}>
        {refusal?.reason}
      </p>
      <Answers busy={busy} answer={answer} needsAccount={invitation.needsAccount} take={take} />
    </>
  );
}

function Facts({ invitation }: { invitation: LinkedInvitation }) {
  const { startsAt, timeZone, time, courseName, players, vacantSpots, booker, bookerPays, youPay } =
    invitation;
  return (
    <dl className={classes.facts}>
      <dt>{words.day}</dt>
      <dd>{formatClubTime(startsAt, 'longDay', timeZone)}</dd>
      <dt>{words.time}</dt>
      <dd className="figures">{clockText(time)}</dd>
      <dt>{words.course}</dt>
      <dd>
        {courseName}
        <span className={classes.quiet}>{invitation.feeName}</span>
      </dd>
      <dt>{words.players}</dt>
      <dd>{players.length === 0 ? words.nobody : players.join(', ')}</dd>
      <dt>{words.spots}</dt>
      <dd>{words.spotsLeft(vacantSpots)}</dd>
      <dt>{words.price}</dt>
      <dd>
        <span className="figures">
          {youPay === 0 ? words.youPayNothing : words.youPay(formatMoney(youPay))}
        </span>
        {(bookerPays || youPay > 0) && (
          <span className={classes.quiet}>{bookerPays ? words.paidByHost(booker) : words.paidByYou}</span>
        )}
      </dd>
    </dl>
  );
}

interface AnswersProps {
  busy: boolean;
  answer: (accept: boolean, declineReason?: string) => Promise<void>;
  /** A golfer who has logged in takes it, and answers in the booking. */
  needsAccount: boolean;
  take: () => Promise<void>;
}

/** Over the login, which comes back here, to an invitation of one's own. Nothing is taken without the tap. */
function Take({ busy, take }: Pick<AnswersProps, 'busy' | 'take'>) {
  const status = useSession((session) => session.status);
  const { pathname } = useLocation();
  return status === 'out' ? (
    <Button component={Link} to="/login" onClick={() => denyRoute(pathname)}>
      {words.logIn}
    </Button>
  ) : (
    <Button loading={busy || status !== 'in'} onClick={() => void take()}>
      {words.take}
    </Button>
  );
}

/** The two buttons; declining opens a field for the reason, which may stay empty. */
function Answers({ busy, answer, needsAccount, take }: AnswersProps) {
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  if (!declining) {
    return (
      <div className={classes.buttons}>
        <Button variant="default" disabled={busy} onClick={() => setDeclining(true)}>
          {words.decline}
        </Button>
        {!needsAccount ? (
          <Button loading={busy} onClick={() => void answer(true)}>
            {words.accept}
          </Button>
        ) : (
          <Take busy={busy} take={take} />
        )}
      </div>
    );
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void answer(false, reason.trim());
      }}
    >
      <Textarea
        label={words.declineWhy}
        placeholder={words.declineReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={500}
        rows={2}
        autoFocus
      />
      <div className={classes.buttons}>
        <Button variant="default" disabled={busy} onClick={() => setDeclining(false)}>
          {words.back}
        </Button>
        <Button type="submit" color="flag" loading={busy}>
          {words.declineSend}
        </Button>
      </div>
    </form>
  );
}

function Trouble({ error, retry, busy }: { error: unknown; retry: () => void; busy: boolean }) {
  const status = error instanceof RequestError ? error.status : 0;
  if (status === 404) {
    return (
      <CardNotice
        icon={<IconLinkOff size={32} aria-hidden />}
        title={words.invalid}
        text={words.invalidText}
      />
    );
  }
  return (
    <CardNotice
      icon={<IconPlugConnectedX size={32} aria-hidden />}
      title={status === 429 ? words.tooMany : words.failed}
      text={status === 429 ? words.tooManyText : words.failedText}
    >
      <Button onClick={retry} loading={busy}>
        {shellWords.common.retry}
      </Button>
    </CardNotice>
  );
}
