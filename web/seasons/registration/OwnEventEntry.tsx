/** How the reader stands to a golf event, and what can be done about it now: sign up, answer, say whether they come, leave. */
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconHourglass, IconMailOpened } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Registration } from '@fourball/shared/seasons/entry-shapes.ts';
import { bailEvent, setParticipantPlaying } from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { confirmParticipation } from '@fourball/shared/seasons/participant-calls.ts';
import { useSession } from '../../accounts/session/session.ts';
import { denyRoute } from '../../lib/browser/navigation.ts';
import { useBookingParams } from '../../lib/club/booking-params.ts';
import { formatClubTime, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { lazyPart } from '../../ui/page/lazy-part.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { AnswerCard, isAsked } from './AnswerCard.tsx';
import { useOwnRegistration, useQuote } from './entry-queries.ts';
import { EventWaitingRoom, mayHaveRoom } from './EventWaitingRoom.tsx';
import classes from './Registration.module.css';
import { words } from './registration-words.en.ts';
import { eventTarget } from './sign-up-target.ts';
import { useAct } from './use-act.ts';
import { WithdrawPanel } from './WithdrawPanel.tsx';

const SignUpSheet = lazyPart(async () => ({ default: (await import('./SignUpSheet.tsx')).SignUpSheet }));

const text = words.own;

type Own = NonNullable<GolfEvent['own']>;

interface OwnEventEntryProps {
  event: GolfEvent;
  /** The first group has started. */
  begun: boolean;
}

/** The sheet stands beside what it changes: it says what signing up led to when the golfer is in already. */
export function OwnEventEntry({ event, begun }: OwnEventEntryProps) {
  const [open, setOpen] = useState(false);
  if (event.cancelled) return null;
  return (
    <>
      <Standing event={event} begun={begun} onSignUp={() => setOpen(true)} />
      <Suspense>
        {open && <SignUpSheet target={eventTarget(event)} opened onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

interface StandingProps extends OwnEventEntryProps {
  onSignUp: () => void;
}

function Standing({ event, begun, onSignUp }: StandingProps) {
  const entry = useOwnRegistration(event.own?.registrationId);
  const { own } = event;
  const stands = own !== null && own.status !== 'WITHDRAWN' && own.status !== 'DECLINED';
  if (!stands) return <NotIn event={event} onSignUp={onSignUp} />;
  if (isAsked(own)) {
    return entry === undefined ? (
      <Card icon={<IconMailOpened size={24} aria-hidden />} title={text.state.asked} />
    ) : (
      <AnswerCard entry={entry} />
    );
  }
  return <In event={event} own={own} entry={entry} begun={begun} />;
}

interface CardProps {
  icon: ReactNode;
  title: string;
  state?: 'in' | 'waiting' | 'out';
  children?: ReactNode;
}

function Card({ icon, title, state = 'out', children }: CardProps) {
  return (
    <section className={classes.own} data-state={state} aria-labelledby="own-title">
      <h2 id="own-title" className={classes.ownTitle}>
        {icon}
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Nobody yet, or not any more: the one button leads to the sheet, or through the login. */
function NotIn({ event, onSignUp }: Omit<StandingProps, 'begun'>) {
  const { own, registration, can } = event;
  const loggedIn = useSession(({ user }) => user !== null);
  const { pathname } = useLocation();
  const waits = registration === 'WAITLIST';
  const takes = registration === 'OPEN' || waits;
  const withdrew = own?.status === 'WITHDRAWN' ? text.withdrew : own ? text.declined : null;
  const now = useMinute();
  const params = useBookingParams().data;
  const room = loggedIn && params !== undefined && mayHaveRoom(event, params, now);
  const act =
    !loggedIn && takes ? (
      <Button component={Link} to="/login" size="md" onClick={() => denyRoute(pathname)}>
        {text.logIn}
      </Button>
    ) : can.signUp ? (
      <Button size="md" onClick={onSignUp}>
        {withdrew !== null ? text.again : waits ? text.joinWait : text.signUp}
      </Button>
    ) : (
      <WhyNot event={event} />
    );
  return (
    <Card icon={<IconCircleDashed size={24} aria-hidden />} title={text.state.none}>
      {withdrew !== null && <p>{withdrew}</p>}
      {room ? <EventWaitingRoom event={event}>{act}</EventWaitingRoom> : act}
    </Card>
  );
}

/** What the server says of it, where it says something. */
function WhyNot({ event }: { event: GolfEvent }) {
  const timeZone = useClubTimeZone();
  const loggedIn = useSession(({ user }) => user !== null);
  const quote = useQuote({ eventId: event.id }, loggedIn);
  const { registration, registrationOpensAt } = event;
  if (registration === 'NOT_YET' && registrationOpensAt !== null)
    return <p>{text.opens(formatClubTime(registrationOpensAt, 'dayTime', timeZone))}</p>;
  return (
    <>
      <p>{registration === 'FULL' ? text.full : (quote.data?.reason ?? text.closed)}</p>
      <Link className={classes.link} to={`/seasons/${event.seasonId}`}>
        {text.toSeason}
      </Link>
    </>
  );
}

interface InProps extends OwnEventEntryProps {
  own: Own;
  entry: Registration | undefined;
}

function In({ event, own, entry, begun }: InProps) {
  const waits = own.waiting || own.status === 'WAITLIST';
  const state = waits ? 'waiting' : own.playing ? 'in' : 'out';
  const Icon = { in: IconCircleCheck, waiting: IconHourglass, out: IconCircleDashed }[state];
  return (
    <Card icon={<Icon size={24} aria-hidden />} title={text.state[state]} state={state}>
      {waits && <p>{text.waits(own.before)}</p>}
      {waits && entry?.askFirst === true && <p>{text.askedFirst}</p>}
      {own.ofSeason && <p className={classes.quiet}>{text.bySeason(event.seasonName)}</p>}
      {entry !== undefined && <Facts entry={entry} ofSeason={own.ofSeason} />}
      {begun ? <p>{text.begun}</p> : <Deeds event={event} own={own} state={state} />}
    </Card>
  );
}

function Facts({ entry, ofSeason }: { entry: Registration; ofSeason: boolean }) {
  const facts = [
    ...(entry.competitionName === null ? [] : [text.division(entry.competitionName)]),
    ...(entry.guests.length === 0 ? [] : [text.guests(entry.guests.join(', '))]),
    ...(ofSeason ? [] : [entry.total === 0 ? text.free : text.paid(formatMoney(entry.total))]),
  ];
  return facts.length === 0 ? null : <p className={classes.quiet}>{facts.join(' · ')}</p>;
}

interface DeedsProps {
  event: GolfEvent;
  own: Own;
  state: 'in' | 'waiting' | 'out';
}

function Deeds({ event, own, state }: DeedsProps) {
  const userId = useSession(({ user }) => user?.userId ?? 0);
  const { busy, problem, act } = useAct();
  const [leaving, setLeaving] = useState(false);
  const play = async (playing: boolean) => {
    const body = { eventId: event.id, userId, playing };
    const reply = await act(() => request(setParticipantPlaying, { body, quiet: true }));
    if (reply !== null) toast(reply.playing ? text.nowIn : reply.waiting ? text.nowWaits : text.nowOut);
  };
  /** Once the groups are out a golfer of the season leaves the event, and the organizers are told. */
  const bail = async () => {
    const reply = await act(() => request(bailEvent, { body: { eventId: event.id }, quiet: true }));
    if (reply !== null) toast(reply.result === 'WITHDRAWN' ? text.nowOut : text.gone);
    setLeaving(false);
  };
  const asksToCome = state === 'in' && own.participantId !== null && isNear(event.date);
  const notThisTime = () => (event.publishGroups ? setLeaving(true) : void play(false));
  return (
    <>
      {asksToCome && own.participantId !== null && !leaving && (
        <Come
          own={own}
          participantId={own.participantId}
          onNo={() => (own.ofSeason ? notThisTime() : setLeaving(true))}
        />
      )}
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      {leaving && own.ofSeason && (
        <div className={classes.panel}>
          <h3>{text.leaveTitle}</h3>
          <p>{text.leaveText}</p>
          <div className={classes.buttons}>
            <Button color="flag" loading={busy} onClick={() => void bail()}>
              {text.leave}
            </Button>
            <Button variant="default" autoFocus onClick={() => setLeaving(false)}>
              {text.stay}
            </Button>
          </div>
        </div>
      )}
      {leaving && !own.ofSeason && (
        <WithdrawPanel
          registrationId={own.registrationId}
          name={event.name}
          ofSeason={false}
          onDone={() => setLeaving(false)}
        />
      )}
      {!leaving && own.ofSeason && state === 'out' && (
        <Button loading={busy} onClick={() => void play(true)}>
          {text.play}
        </Button>
      )}
      {!leaving && own.ofSeason && state !== 'out' && !(asksToCome && own.confirmed !== true) && (
        <Button variant="default" loading={busy} onClick={notThisTime}>
          {state === 'waiting' ? text.leaveWait : text.notThisTime}
        </Button>
      )}
      {!leaving && !own.ofSeason && (
        <Button variant="default" onClick={() => setLeaving(true)}>
          {state === 'waiting' ? text.leaveWait : text.withdraw}
        </Button>
      )}
    </>
  );
}

/** Nobody says weeks ahead for certain whether they come. */
const nearDays = 7;
const isNear = (day: string): boolean => Date.parse(day) - Date.now() <= nearDays * 86_400_000;

interface ComeProps {
  own: Own;
  participantId: number;
  /** A no is leaving, which is asked about first. */
  onNo: () => void;
}

function Come({ own, participantId, onNo }: ComeProps) {
  const { busy, problem, act } = useAct();
  const come = () =>
    act(() => request(confirmParticipation, { body: { participantId, confirmed: true }, quiet: true }));
  if (own.confirmed === true) return <p className={classes.good}>{text.saidYes}</p>;
  return (
    <div className={classes.come} role="group" aria-label={text.come}>
      <p className={classes.strong}>{text.come}</p>
      <div className={classes.buttons}>
        <Button loading={busy} onClick={() => void come()}>
          {text.yes}
        </Button>
        <Button variant="default" disabled={busy} onClick={onNo}>
          {text.no}
        </Button>
      </div>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </div>
  );
}
