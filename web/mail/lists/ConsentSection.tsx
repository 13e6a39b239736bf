/** On the account's page: all that the club may send the golfer, by which way, and each choice that there is about it. */
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Switch.css';
import { Checkbox, Switch } from '@mantine/core';
import { useLayoutEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import {
  setTrackingConsent,
  type getConsent,
  type ListOfContact,
} from '@fourball/shared/mail/subscription-calls.ts';
import accountClasses from '../../accounts/Sections.module.css';
import { SectionFailure } from '../../accounts/SectionFailure.tsx';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { PushSwitch } from '../../messaging/inbox/PushSwitch.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import pages from '../../ui/page/Pages.module.css';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import classes from './Lists.module.css';
import { useConsent } from './list-queries.ts';
import { words } from './list-words.en.ts';
import { tickList, type Ticker } from './toggle-list.ts';
import { useToggle } from './use-toggle.ts';

const text = words.centre;

/** By this, links lead to the section. */
const anchor = 'consent-title';

export function ConsentSection() {
  const consent = useConsent();
  const { data } = consent;
  const there = data !== undefined || consent.isError;
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // The section comes after the page, so the browser finds nothing to go to by itself.
    if (there && window.location.hash === `#${anchor}`) title.current?.scrollIntoView({ block: 'start' });
  }, [there]);
  return (
    <section className={accountClasses.section} aria-labelledby={anchor}>
      <h2 id={anchor} ref={title} className={classes.anchor}>
        {text.title}
      </h2>
      <p className={accountClasses.quiet}>{text.text}</p>
      {data !== undefined ? (
        <ByMail consent={data} />
      ) : consent.isError ? (
        <SectionFailure text={text.failed} retry={() => void consent.refetch()} busy={consent.isFetching} />
      ) : (
        <div role="status" aria-label={text.loading}>
          <Skeleton height={160} />
        </div>
      )}
      <PushSwitch />
      <Part title={text.always} lead={text.alwaysText}>
        <ul className={classes.always}>
          {text.kinds.map((kind) => (
            <li key={kind}>{kind}</li>
          ))}
        </ul>
        <a className={pages.textLink} href="#calendar-title">
          {text.calendar}
        </a>
        <Link className={pages.textLink} to="/messages">
          {text.threads}
        </Link>
      </Part>
      {data !== undefined && data.history.length > 0 && <History history={data.history} />}
    </section>
  );
}

/** What is chosen for the golfer's address, whichever device it is read on. */
function ByMail({ consent }: { consent: ReplyOf<typeof getConsent> }) {
  const { busy, toggle } = useToggle();
  const { contact, email, lists } = consent;
  const onToggle = (list: ListOfContact) =>
    void toggle(list.list, () => {
      const ticker: Ticker = { kind: 'golfer', email };
      const known = lists.flatMap(({ list: slug, status }) =>
        status === null ? [] : [{ list: slug, status }],
      );
      const named = { id: list.list, externalId: list.list };
      return tickList(ticker, { contact, contactLists: known }, named);
    });
  const services = lists.filter(({ kind }) => kind === 'SERVICE');
  const chosen = lists.filter(({ kind }) => kind === 'MARKETING');
  return (
    <>
      {consent.address !== 'OK' && (
        <p className={accountClasses.notice} role="status">
          {consent.address === 'BOUNCED' ? text.bounced : text.complained}
        </p>
      )}
      <Part title={text.lists} lead={text.listsTo(email)}>
        {consent.newEmail !== null && (
          <p className={accountClasses.notice} role="status">
            {text.waiting(consent.newEmail)}
          </p>
        )}
        {chosen.length === 0 && <p className={accountClasses.none}>{text.noLists}</p>}
        <Choices lists={chosen} busy={busy} onToggle={onToggle} />
      </Part>
      {services.length > 0 && (
        <Part title={text.services} lead={text.servicesText}>
          <Choices lists={services} busy={busy} onToggle={onToggle} />
        </Part>
      )}
      <Part title={text.opening}>
        <Switch
          label={text.tracking}
          description={consent.trackingSince === null ? text.trackingOff : text.trackingOn}
          checked={consent.trackingSince !== null}
          disabled={busy === 'tracking'}
          onChange={({ currentTarget: { checked } }) =>
            void toggle('tracking', async () => {
              await request(setTrackingConsent, { body: { allowed: checked }, quiet: true });
              toast(checked ? text.trackingAllowed : text.trackingEnded);
            })
          }
        />
      </Part>
    </>
  );
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" className={classes.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {lead !== undefined && <p className={accountClasses.quiet}>{lead}</p>}
      {children}
    </div>
  );
}

interface ChoicesProps {
  lists: readonly ListOfContact[];
  busy: string | null;
  onToggle: (list: ListOfContact) => void;
}

function Choices({ lists, busy, onToggle }: ChoicesProps) {
  return lists.map((list) => (
    <Checkbox
      key={list.list}
      className={classes.list}
      label={list.name}
      description={list.unconfirmed ? words.waits : list.kind === 'SERVICE' ? list.purpose : list.wording}
      checked={list.status === '1'}
      aria-busy={busy === list.list}
      onChange={() => onToggle(list)}
    />
  ));
}

function History({
  history,
}: {
  history: readonly { at: string; list: string; act: string; wording: string | null }[];
}) {
  const timeZone = useClubTimeZone();
  const [open, setOpen] = useState(false);
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.summary}>{text.history}</summary>
      <ul className={classes.history}>
        {history.map(({ at, list, act, wording }) => (
          <li key={`${at} ${list} ${act}`}>
            <strong>{list}</strong> · {text.acts[act] ?? act} ·{' '}
            <time dateTime={at}>{formatClubTime(Date.parse(at), 'dayTime', timeZone)}</time>
            {wording !== null && <p className={accountClasses.quiet}>{wording}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
