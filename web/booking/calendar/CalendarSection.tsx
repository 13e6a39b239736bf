/** On the account's page: the private address under which a calendar reads the golfer's rounds. */
import {
  getCalendarFeed,
  readCalendarFeed,
  removeCalendarFeed,
  resetCalendarFeed,
} from '@fourball/shared/booking/calendar-calls.ts';
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import accountClasses from '../../accounts/Sections.module.css';
import { SectionFailure } from '../../accounts/SectionFailure.tsx';
import { addressOf, request } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { ClubTime } from '../../ui/text/ClubTime.tsx';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import classes from './CalendarSection.module.css';
import { words } from './calendar-words.en.ts';

const queryKey = ['booking', 'calendar-feed'] as const;

export function CalendarSection() {
  const queryClient = useQueryClient();
  const feed = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(getCalendarFeed, { signal, quiet: true }),
  });
  /** Of the address that was just made: it is never shown again. */
  const [token, setToken] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const createdAt = feed.data?.createdAt ?? null;

  const change = async (work: () => Promise<string | null>) => {
    setBusy(true);
    try {
      setToken(await work());
      await queryClient.invalidateQueries({ queryKey });
    } catch {
      toast(words.trouble);
    } finally {
      setBusy(false);
    }
  };
  const make = async () => {
    if (createdAt !== null) {
      const { cancel } = shellWords.common;
      const ask = { title: words.againTitle, lines: [words.againAsk], ok: words.againDo, cancel };
      if ((await showMessage(ask)) !== 'ok') return;
    }
    await change(async () => (await request(resetCalendarFeed, { body: {}, quiet: true })).token);
  };
  const remove = async () => {
    const { cancel } = shellWords.common;
    const ask = { title: words.removeTitle, lines: [words.removeAsk], ok: words.remove, cancel };
    if ((await showMessage(ask)) !== 'ok') return;
    await change(async () => {
      await request(removeCalendarFeed, { quiet: true });
      toast(words.removed);
      return null;
    });
  };

  return (
    <section className={accountClasses.section} aria-labelledby="calendar-title">
      <h2 id="calendar-title">{words.title}</h2>
      <p className={accountClasses.quiet}>{words.text}</p>
      {feed.data !== undefined ? (
        <>
          {token !== null ? (
            <FeedAddress token={token} />
          ) : createdAt === null ? (
            <p className={accountClasses.none}>{words.none}</p>
          ) : (
            <p>
              {words.since} <ClubTime at={createdAt} format="dayTime" />.
            </p>
          )}
          <div className={accountClasses.buttons}>
            {createdAt !== null && (
              <Button variant="subtle" color="red" disabled={busy} onClick={() => void remove()}>
                {words.remove}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={createdAt === null && <IconCalendarPlus size={20} aria-hidden />}
              loading={busy}
              onClick={() => void make()}
            >
              {createdAt === null ? words.make : words.again}
            </Button>
          </div>
        </>
      ) : feed.isError ? (
        <SectionFailure text={words.failed} retry={() => void feed.refetch()} busy={feed.isFetching} />
      ) : (
        <SkeletonRows label={words.loading} rows={1} height={64} />
      )}
    </section>
  );
}

function FeedAddress({ token }: { token: string }) {
  const address = new URL(addressOf(readCalendarFeed, { token: `${token}.ics` }), window.location.origin)
    .href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast(words.copied);
    } catch {
      toast(words.copyFailed);
    }
  };
  return (
    <div className={classes.shown} role="status">
      <p>{words.once}</p>
      <TextInput
        label={words.address}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={accountClasses.buttons}>
        <Button
          variant="default"
          leftSection={<IconCopy size={20} aria-hidden />}
          onClick={() => void copy()}
        >
          {words.copy}
        </Button>
        <Button component="a" href={address.replace(/^https?:/, 'webcal:')}>
          {words.subscribe}
        </Button>
      </div>
    </div>
  );
}
