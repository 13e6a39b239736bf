/** On the account's page: which mails the golfer has agreed to, which services can be left, and whether opening is noted. */
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Switch.css';
import { Checkbox, Switch } from '@mantine/core';
import { useState } from 'react';
import { setTrackingConsent, type ListOfContact } from '@fourball/shared/mail/subscription-calls.ts';
import accountClasses from '../../accounts/Sections.module.css';
import { SectionFailure } from '../../accounts/SectionFailure.tsx';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import classes from './Lists.module.css';
import { useConsent } from './list-queries.ts';
import { words } from './list-words.en.ts';
import { tickList, type Ticker } from './toggle-list.ts';
import { useToggle } from './use-toggle.ts';

const text = words.centre;

export function ConsentSection() {
  const consent = useConsent();
  const { busy, toggle } = useToggle();
  const { data } = consent;
  return (
    <section className={accountClasses.section} aria-labelledby="consent-title">
      <h2 id="consent-title">{text.title}</h2>
      <p className={accountClasses.quiet}>{text.text}</p>
      {data !== undefined ? (
        <>
          {data.address !== 'OK' && (
            <p className={accountClasses.notice} role="status">
              {data.address === 'BOUNCED' ? text.bounced : text.complained}
            </p>
          )}
          <Choices
            lists={data.lists}
            busy={busy}
            onToggle={(list) =>
              void toggle(list.list, () => {
                const ticker: Ticker = { kind: 'golfer', email: data.email };
                const known = data.lists.flatMap(({ list: slug, status }) =>
                  status === null ? [] : [{ list: slug, status }],
                );
                const named = { id: list.list, externalId: list.list };
                return tickList(ticker, { contact: data.contact, contactLists: known }, named);
              })
            }
          />
          <Switch
            label={text.tracking}
            description={data.trackingSince === null ? text.trackingOff : text.trackingOn}
            checked={data.trackingSince !== null}
            disabled={busy === 'tracking'}
            onChange={({ currentTarget: { checked } }) =>
              void toggle('tracking', async () => {
                await request(setTrackingConsent, { body: { allowed: checked }, quiet: true });
              })
            }
          />
          {data.history.length > 0 && <History history={data.history} />}
        </>
      ) : consent.isError ? (
        <SectionFailure text={text.failed} retry={() => void consent.refetch()} busy={consent.isFetching} />
      ) : (
        <div role="status" aria-label={text.loading}>
          <Skeleton height={160} />
        </div>
      )}
    </section>
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
