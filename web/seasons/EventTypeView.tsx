/** What the page of an event type shows: its cover, what it is, how to register, whom to ask. */
import { Button } from '@mantine/core';
import { IconChevronLeft, IconPhoto, IconWorld } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import { SocialLinks } from '../club/social-media/SocialLinks.tsx';
import { formatAddress } from '../lib/browser/web-address.ts';
import { SafeHtml } from '../ui/text/SafeHtml.tsx';
import { kindIcons } from './EventCard.tsx';
import { EventCover } from './EventCover.tsx';
import classes from './EventTypePage.module.css';
import { colourOf } from './event-colour.ts';
import { words } from './words.en.ts';

interface EventTypeViewProps {
  eventType: EventType;
  /** Inside of the form of admins: no way back, and titles below the form's own. */
  preview?: boolean;
}

export function EventTypeView({ eventType, preview = false }: EventTypeViewProps) {
  const { orgName, type, logo, aboutHtml, contactHtml } = eventType;
  const Kind = kindIcons[type];
  const about = aboutHtml ?? '';
  const contact = contactHtml ?? '';
  return (
    <article className={classes.page} data-preview={preview || undefined}>
      {!preview && (
        <Link to="/events" className={classes.back}>
          <IconChevronLeft size={20} aria-hidden />
          {words.site.all}
        </Link>
      )}
      <header className={classes.hero}>
        <div className={classes.cover} data-photo={eventType.imageUrl !== null || undefined}>
          <EventCover eventType={eventType} eager />
        </div>
        <div className={classes.title}>
          {logo !== '' && <img className={classes.logo} src={logo} alt="" />}
          <div>
            <p className={classes.kind}>
              <span
                className={classes.dot}
                style={{ background: colourOf(eventType.colorCode, type) }}
                aria-hidden
              />
              <Kind size={18} aria-hidden />
              {words.kind[type]}
            </p>
            {preview ? <h2>{orgName}</h2> : <h1>{orgName}</h1>}
          </div>
        </div>
      </header>
      <div className={classes.columns}>
        <section className={classes.section} aria-labelledby="about-title">
          <h2 id="about-title">{words.site.about}</h2>
          {about === '' ? (
            <p className={classes.quiet}>{words.site.nothingSaid}</p>
          ) : (
            <SafeHtml html={about} />
          )}
        </section>
        <aside className={classes.side}>
          <section className={classes.section} aria-labelledby="facts-title">
            <h2 id="facts-title">{words.site.facts}</h2>
            <Facts eventType={eventType} />
            <Links eventType={eventType} />
            {!preview && <SocialLinks organization={orgName} />}
          </section>
          {contact !== '' && (
            <section className={classes.section} aria-labelledby="contact-title">
              <h2 id="contact-title">{words.site.contact}</h2>
              <SafeHtml html={contact} />
            </section>
          )}
        </aside>
      </div>
    </article>
  );
}

function Facts({ eventType }: { eventType: EventType }) {
  const { registration, seasonRegistration, eventRegistration, noFees, paymentTiming, visibility } =
    eventType;
  const { fact } = words.site;
  const how =
    seasonRegistration && eventRegistration
      ? fact.both
      : seasonRegistration
        ? fact.season
        : eventRegistration
          ? fact.event
          : null;
  const facts: [name: string, value: string][] = [
    [fact.for, fact.visibility[visibility]],
    [fact.registration, registration ? fact.open : fact.closed],
  ];
  if (how !== null) facts.push([fact.how, how]);
  if (noFees) facts.push([fact.fees, fact.noFees]);
  else if (paymentTiming !== null) facts.push([fact.payment, fact.paymentTiming[paymentTiming]]);
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Links({ eventType: { photoAlbumLink, website } }: { eventType: EventType }) {
  const links = [
    { address: photoAlbumLink, label: words.site.album, Icon: IconPhoto },
    { address: website, label: words.site.website, Icon: IconWorld },
  ].filter(({ address }) => address !== null && address !== '');
  if (links.length === 0) return null;
  return (
    <div className={classes.links}>
      {links.map(({ address, label, Icon }) => (
        <Button
          key={label}
          component="a"
          variant="default"
          href={formatAddress(address ?? '')}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${label}, ${words.site.newTab}`}
          leftSection={<Icon size={20} aria-hidden />}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
