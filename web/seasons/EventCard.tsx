/** An event type as a card: its cover, what it is, and the way to its own site. */
import {
  IconExternalLink,
  IconLock,
  IconPennant,
  IconPlane,
  IconTrophy,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import { showMessage } from '../ui/dialog/show-message.ts';
import { RowLink } from '../ui/table/RowLink.tsx';
import rowLook from '../ui/table/RowLink.module.css';
import classes from './EventCard.module.css';
import { EventCover } from './EventCover.tsx';
import { colourOf } from './event-colour.ts';
import { destinationOf } from './event-destination.ts';
import { words } from './words.en.ts';

export const kindIcons = {
  TOURNAMENT: IconTrophy,
  LEAGUE: IconPennant,
  TRIP: IconPlane,
  SOCIAL: IconUsers,
} as const satisfies Record<EventType['type'], unknown>;

interface EventCardProps {
  eventType: EventType;
  /** Where the sites of event types live. */
  contentSiteUrl: string;
  eager: boolean;
}

export function EventCard({ eventType, contentSiteUrl, eager }: EventCardProps) {
  const { orgName, type, logo, registration, visibility } = eventType;
  const Kind = kindIcons[type];
  const destination = destinationOf(eventType, contentSiteUrl);
  return (
    <article className={`${rowLook.card} ${classes.card}`}>
      <div className={classes.picture}>
        <EventCover eventType={eventType} eager={eager} />
        {logo !== '' && <img className={classes.logo} src={logo} alt="" loading="lazy" />}
      </div>
      <div className={classes.body}>
        <p className={classes.kind}>
          <span
            className={classes.dot}
            style={{ background: colourOf(eventType.colorCode, type) }}
            aria-hidden
          />
          <Kind size={16} aria-hidden />
          {words.kind[type]}
        </p>
        <h2 className={classes.name}>
          <Way destination={destination}>{orgName}</Way>
          {destination.kind === 'elsewhere' && (
            <IconExternalLink className={classes.leaves} size={16} aria-label={words.events.external} />
          )}
        </h2>
        {(registration || visibility === 'MEMBERS') && (
          <p className={classes.marks}>
            {registration && <span className={classes.open}>{words.card.registration}</span>}
            {visibility === 'MEMBERS' && (
              <span className={classes.members}>
                <IconLock size={14} aria-hidden />
                {words.card.members}
              </span>
            )}
          </p>
        )}
      </div>
    </article>
  );
}

/** The way to the event type's own site, here or elsewhere; one that has none says so. */
function Way({
  destination,
  children,
}: {
  destination: ReturnType<typeof destinationOf>;
  children: ReactNode;
}) {
  if (destination.kind === 'here') return <RowLink to={destination.path}>{children}</RowLink>;
  if (destination.kind === 'elsewhere') return <RowLink href={destination.url}>{children}</RowLink>;
  return (
    <RowLink onClick={() => void showMessage({ lines: [words.events.missing], narrow: true })}>
      {children}
    </RowLink>
  );
}
