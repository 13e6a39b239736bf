/** The office's home: what of today its reader looks after, and the way to where it is done. */
import {
  arrivalMinutes,
  type OfficeHome as Home,
  type OfficePart,
} from '@fourball/shared/club/office-calls.ts';
import { IconAlertTriangle, IconChevronRight, IconMailCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../accounts/session/session.ts';
import { startTeeName } from '@fourball/shared/club/start-tees.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { clubHourOf, formatDay, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { words as shell } from '../../lib/words/en.ts';
import { words as shellWords } from '../../lib/words/shell-words.en.ts';
import frame from '../../ui/page/frame.module.css';
import { LoadFailure, Stale } from '../../ui/page/PageStates.tsx';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import { isTrouble, queuePlaces } from '../places/office-queues.ts';
import { words as queueWords } from '../places/queue-words.en.ts';
import { words } from './office-home-words.en.ts';
import { useOfficeHome } from './office-home-query.ts';
import classes from './OfficeHome.module.css';

export function OfficeHome() {
  const name = useSession(({ user }) => user?.name ?? '');
  const timeZone = useClubTimeZone();
  const now = useMinute();
  const home = useOfficeHome();
  return (
    <div className={`${frame.page} ${classes.page}`}>
      <title>{shell.pageTitle(shellWords.pages.officeHome)}</title>
      <div>
        <h1>{shellWords.pages.officeHome}</h1>
        <p className={classes.quiet}>
          {words.greeting(name.split(' ')[0] ?? '', clubHourOf(now, timeZone))}
          {home.data !== undefined && ` · ${formatDay(home.data.day, 'long')}`}
        </p>
      </div>
      {home.data !== undefined ? (
        <>
          <Stale query={home} />
          <Parts home={home.data} />
        </>
      ) : home.isError ? (
        <LoadFailure
          title={words.failed}
          text={words.failedText}
          error={home.error}
          retry={() => void home.refetch()}
        />
      ) : (
        <div className={classes.parts} role="status" aria-label={words.loading}>
          {[300, 300, 200, 200].map((height, at) => (
            <Skeleton key={at} height={height} />
          ))}
        </div>
      )}
    </div>
  );
}

function Parts({ home }: { home: Home }) {
  const { sheet, arrivals, queues, money, mail, failed } = home;
  const has = (part: OfficePart, value: unknown) => value !== null || failed.includes(part);
  return (
    <div className={classes.parts}>
      {has('SHEET', sheet) && (
        <Part title={words.sheet.title} to="/admin/starter" way={words.sheet.open}>
          {sheet && <Courses sheet={sheet} />}
        </Part>
      )}
      {has('ARRIVALS', arrivals) && (
        <Part title={words.arrivals.title(arrivalMinutes)}>
          {arrivals && <Arrivals arrivals={arrivals} />}
        </Part>
      )}
      {has('QUEUES', queues) && (
        <Part title={words.queues.title}>{queues && <Queues queues={queues} />}</Part>
      )}
      {has('MONEY', money) && (
        <Part title={words.money.title} to="/admin/money" way={words.money.open}>
          {money && <Money money={money} />}
        </Part>
      )}
      {has('MAIL', mail) && (
        <Part title={words.mail.title} to="/admin/mail" way={words.mail.open}>
          {mail && <Mail mail={mail} />}
        </Part>
      )}
    </div>
  );
}

interface PartProps {
  title: string;
  /** The page on which more of it is done, and what the way there is called. */
  to?: string;
  way?: string;
  /** Null: it could not be read. */
  children: ReactNode;
}

const Part = ({ title, to, way, children }: PartProps) => (
  <section className={classes.part} aria-label={title}>
    <div className={classes.head}>
      <h2>{title}</h2>
      {to !== undefined && (
        <Link to={to} className={classes.way}>
          {way}
          <IconChevronRight size={18} aria-hidden />
        </Link>
      )}
    </div>
    {children ?? (
      <p className={classes.failed} role="alert">
        <IconAlertTriangle size={20} aria-hidden />
        {words.partFailed}
      </p>
    )}
  </section>
);

function Courses({ sheet }: { sheet: NonNullable<Home['sheet']> }) {
  const text = words.sheet;
  if (sheet.length === 0) return <StateView kind="empty" title={text.none} text={text.noneText} />;
  return (
    <ul className={classes.list}>
      {sheet.map(({ courseId, courseName, places: all, taken, checkedIn, noShows, blocked }) => {
        const percent = all === 0 ? 0 : Math.min(100, Math.round((100 * taken) / all));
        return (
          <li key={courseId} className={classes.course}>
            <div className={classes.line}>
              <strong>{courseName}</strong>
              <span className="figures">{text.taken(taken, all)}</span>
            </div>
            <div className={classes.bar} role="img" aria-label={text.share(courseName, percent)}>
              <span style={{ width: `${percent}%` }} />
            </div>
            <p className={classes.quiet}>
              {[
                text.checkedIn(checkedIn),
                ...(noShows > 0 ? [text.noShows(noShows)] : []),
                ...(blocked > 0 ? [text.blocked(blocked)] : []),
              ].join(' · ')}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function Arrivals({ arrivals }: { arrivals: NonNullable<Home['arrivals']> }) {
  const text = words.arrivals;
  if (arrivals.length === 0) return <p className={classes.quiet}>{text.none}</p>;
  return (
    <ul className={classes.list}>
      {arrivals.map(({ teeTimeId, courseName, time, startTee, names, owing }) => (
        <li key={teeTimeId} className={classes.arrival}>
          <span className={`${classes.time} figures`}>{clockText(time)}</span>
          <span className={classes.who}>
            {names.join(', ')}
            <span className={classes.quiet}>
              {courseName}
              {startTee !== 1 && `, ${startTeeName(startTee)}`}
            </span>
          </span>
          {owing > 0 && <span className={classes.owing}>{text.owing(owing)}</span>}
        </li>
      ))}
    </ul>
  );
}

function Queues({ queues }: { queues: NonNullable<Home['queues']> }) {
  const text = words.queues;
  if (queues.length === 0) return <StateView kind="empty" title={text.none} text={text.noneText} />;
  return (
    <ul className={classes.list}>
      {queues.map(({ kind, count }) => (
        <li key={kind}>
          <Link to={queuePlaces[kind]} className={classes.queue} data-danger={isTrouble(kind) || undefined}>
            {queueWords.kinds[kind](count)}
            <IconChevronRight size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Money({ money: { owed, most } }: { money: NonNullable<Home['money']> }) {
  const text = words.money;
  if (most.length === 0) return <p className={classes.quiet}>{text.none}</p>;
  return (
    <>
      <p className={classes.sum}>{text.owed(formatMoney(owed))}</p>
      <ul className={classes.list}>
        {most.map(({ userId, name, balance }) => (
          <li key={userId} className={classes.line}>
            <span>{name}</span>
            <span className="figures">{formatMoney(balance)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Mail({ mail: { owed, givenUp } }: { mail: NonNullable<Home['mail']> }) {
  const text = words.mail;
  if (owed === 0 && givenUp === 0)
    return (
      <p className={classes.fine}>
        <IconMailCheck size={20} aria-hidden />
        {text.fine}
      </p>
    );
  return (
    <>
      {owed > 0 && <p>{text.owed(owed)}</p>}
      {givenUp > 0 && (
        <p className={classes.failed}>
          <IconAlertTriangle size={20} aria-hidden />
          {text.givenUp(givenUp)}
        </p>
      )}
    </>
  );
}
