/** One golf event of a list: its day, its name, where it stands, and how the reader stands to it; the whole row opens it. */
import { IconBan, IconCheck, IconHourglass, IconListNumbers, IconMailOpened } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { RowLink } from '../../ui/table/RowLink.tsx';
import rowLook from '../../ui/table/RowLink.module.css';
import pageClasses from '../../ui/page/Pages.module.css';
import { colourOf } from '../event-colour.ts';
import classes from './Events.module.css';
import { words } from './event-words.en.ts';

const text = words.list;

interface EventRowProps {
  event: GolfEvent;
  /** Its season and event type stand on it, too. */
  full?: boolean;
  /** It is over: nobody signs up for it any more. */
  over?: boolean;
  /** Leads to the leaderboard, too. */
  board?: boolean;
}

export function EventRow({ event, full = false, over = false, board = false }: EventRowProps) {
  const { id, name, date, endDate, time, eventTypeName, seasonName, colorCode, type, courses } = event;
  const where = courses.filter(({ status }) => status !== 'DECLINED').map((course) => course.name);
  return (
    <li className={`${rowLook.row} ${classes.row}`} data-cancelled={event.cancelled || undefined}>
      <span className={classes.colour} style={{ background: colourOf(colorCode, type) }} aria-hidden />
      <span className={`${classes.day} figures`}>
        <span>{formatDay(date, over ? 'dated' : 'short')}</span>
        <span className={classes.quiet}>
          {endDate === date ? clockText(time) : text.until(formatDay(endDate, 'short'))}
        </span>
      </span>
      <span className={classes.what}>
        <RowLink to={`/golf-events/${id}`}>{name}</RowLink>
        <span className={classes.quiet}>
          {[...(full ? [`${eventTypeName}, ${seasonName}`] : []), ...where].join(' · ')}
        </span>
        {board && (
          <Link to={`/events/${id}/board`} className={classes.board} aria-label={text.boardOf(name)}>
            <IconListNumbers size={18} aria-hidden />
            {text.board}
          </Link>
        )}
      </span>
      <EventTag event={event} over={over} />
    </li>
  );
}

/** How the reader stands to it goes before what everybody can do. */
function EventTag({ event, over }: { event: GolfEvent; over: boolean }) {
  const { own, registration, free, cancelled, publish } = event;
  if (cancelled) return <Tag tone="bad" icon={<IconBan size={16} aria-hidden />} said={text.cancelled} />;
  if (!publish) return <Tag said={text.draft} />;
  if (own !== null && (own.status === 'INVITED' || own.status === 'PENDING') && !over)
    return <Tag tone="info" icon={<IconMailOpened size={16} aria-hidden />} said={text.answer} />;
  if (own?.playing === true)
    return <Tag tone="good" icon={<IconCheck size={16} aria-hidden />} said={over ? text.played : text.in} />;
  if (over) return null;
  if (own !== null && (own.waiting || own.status === 'WAITLIST'))
    return <Tag tone="wait" icon={<IconHourglass size={16} aria-hidden />} said={text.waits} />;
  if (own?.ofSeason === true && own.status === 'REGISTERED') return <Tag said={text.out} />;
  if (registration === 'OPEN') return <Tag tone="good" said={free === null ? text.open : text.left(free)} />;
  if (registration === 'WAITLIST') return <Tag tone="wait" said={text.waitlist} />;
  return registration === 'FULL' ? <Tag said={text.full} /> : null;
}

interface TagProps {
  tone?: 'good' | 'info' | 'wait' | 'bad';
  icon?: React.ReactNode;
  said: string;
}

const Tag = ({ tone, icon, said }: TagProps) => (
  <span className={pageClasses.tag} data-tone={tone}>
    {icon}
    {said}
  </span>
);
