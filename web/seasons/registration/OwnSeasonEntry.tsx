/** How the reader stands to a season, and what can be done about it now: sign up, answer, wish to stay for good, withdraw. */
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Button, Switch } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconHourglass } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Registration } from '@fourball/shared/seasons/entry-shapes.ts';
import { wishPermanentRegistration } from '@fourball/shared/seasons/registration-calls.ts';
import type { Season } from '@fourball/shared/seasons/shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { denyRoute } from '../../lib/browser/navigation.ts';
import { clubDayOf, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { lazyPart } from '../../ui/page/lazy-part.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { AnswerCard, isAsked } from './AnswerCard.tsx';
import { useOwnRegistration } from './entry-queries.ts';
import classes from './Registration.module.css';
import { words } from './registration-words.en.ts';
import { seasonTarget } from './sign-up-target.ts';
import { TeamSection } from './TeamSection.tsx';
import { useAct } from './use-act.ts';
import { WithdrawPanel } from './WithdrawPanel.tsx';

const SignUpSheet = lazyPart(async () => ({ default: (await import('./SignUpSheet.tsx')).SignUpSheet }));

const text = words.own;

interface OwnSeasonEntryProps {
  season: Season;
  /** Of the event type. */
  policyId: number | null;
}

/** The sheet stands beside what it changes: it says what signing up led to when the golfer is in already. */
export function OwnSeasonEntry({ season, policyId }: OwnSeasonEntryProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Standing season={season} onSignUp={() => setOpen(true)} />
      <Team season={season} />
      <Suspense>
        {open && (
          <SignUpSheet target={seasonTarget(season, policyId)} opened onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

interface StandingProps extends Pick<OwnSeasonEntryProps, 'season'> {
  onSignUp: () => void;
}

function Standing({ season, onSignUp }: StandingProps) {
  const entry = useOwnRegistration(season.own?.registrationId);
  const today = clubDayOf(Date.now(), useClubTimeZone());
  const { own } = season;
  if (own === null || own.status === 'WITHDRAWN' || own.status === 'DECLINED')
    return <NotIn season={season} onSignUp={onSignUp} />;
  if (isAsked(own)) return entry === undefined ? null : <AnswerCard entry={entry} />;
  const over = season.endDate < today;
  const waits = own.status === 'WAITLIST';
  const Icon = waits ? IconHourglass : IconCircleCheck;
  return (
    <section
      className={classes.own}
      data-state={waits ? 'waiting' : 'in'}
      aria-labelledby={`own-season-${season.id}`}
    >
      <h2 id={`own-season-${season.id}`} className={classes.ownTitle}>
        <Icon size={24} aria-hidden />
        {over ? text.state.was : waits ? text.state.waiting : text.state.in}
      </h2>
      {entry !== undefined && (over ? <Facts entry={entry} /> : <Stays entry={entry} season={season} />)}
    </section>
  );
}

/** With whom the reader is in it; in a season nobody is asked later. */
function Team({ season }: Pick<OwnSeasonEntryProps, 'season'>) {
  const entry = useOwnRegistration(season.own?.registrationId);
  return entry?.team && entry.withdrawnAt === null ? <TeamSection entry={entry} most={0} /> : null;
}

function NotIn({ season, onSignUp }: StandingProps) {
  const loggedIn = useSession(({ user }) => user !== null);
  const { pathname } = useLocation();
  const { registration, can } = season;
  const waits = registration === 'WAITLIST';
  return (
    <section className={classes.own} data-state="out" aria-labelledby={`own-season-${season.id}`}>
      <h2 id={`own-season-${season.id}`} className={classes.ownTitle}>
        <IconCircleDashed size={24} aria-hidden />
        {text.state.none}
      </h2>
      {can.signUp ? (
        <Button size="md" onClick={onSignUp}>
          {waits ? text.joinWait : text.signUp}
        </Button>
      ) : !loggedIn && (registration === 'OPEN' || waits) ? (
        <Button component={Link} to="/login" size="md" onClick={() => denyRoute(pathname)}>
          {text.logIn}
        </Button>
      ) : (
        <p>{registration === 'FULL' ? text.full : text.closed}</p>
      )}
    </section>
  );
}

function Facts({ entry: { competitionName, total } }: { entry: Registration }) {
  const facts = [
    ...(competitionName === null ? [] : [text.division(competitionName)]),
    total === 0 ? text.free : text.paid(formatMoney(total)),
  ];
  return <p className={classes.quiet}>{facts.join(' · ')}</p>;
}

function Stays({ entry, season }: { entry: Registration; season: Season }) {
  const { busy, problem, act } = useAct();
  const [leaving, setLeaving] = useState(false);
  const wish = async (permanent: boolean) => {
    const body = { registrationId: entry.id, permanent };
    const done = await act(() => request(wishPermanentRegistration, { body, quiet: true }));
    if (done !== null) toast(text.kept);
  };
  if (leaving) {
    return (
      <WithdrawPanel registrationId={entry.id} name={season.name} ofSeason onDone={() => setLeaving(false)} />
    );
  }
  return (
    <>
      <Facts entry={entry} />
      {entry.permanent ? (
        <p>{text.permanentFixed}</p>
      ) : (
        <div>
          <Switch
            size="md"
            label={text.permanent}
            checked={entry.permanentWish}
            disabled={busy}
            onChange={(event) => void wish(event.currentTarget.checked)}
            classNames={{ root: classes.option }}
          />
          <p className={classes.quiet}>{words.sheet.permanentText}</p>
        </div>
      )}
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      <Button variant="default" onClick={() => setLeaving(true)}>
        {entry.status === 'WAITLIST' ? text.leaveWait : text.withdraw}
      </Button>
    </>
  );
}
