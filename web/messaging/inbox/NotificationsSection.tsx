/** On the account's page: whether this device tells of messages while no page is open. */
import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import accountClasses from '../../accounts/Sections.module.css';
import { SectionFailure } from '../../accounts/SectionFailure.tsx';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import classes from './NotificationsSection.module.css';
import { readPush, startPush, type PushState } from './push.ts';
import { stopPush } from '../../accounts/session/stop-push.ts';
import { words } from './push-words.en.ts';

const queryKey = ['messaging', 'push'] as const;

export function NotificationsSection() {
  const queryClient = useQueryClient();
  // What the device allows can change in its settings meanwhile.
  const push = useQuery({ queryKey, queryFn: readPush, staleTime: 0, refetchOnWindowFocus: true });
  const [busy, setBusy] = useState(false);
  const turn = async (on: boolean) => {
    setBusy(true);
    try {
      const state = on ? await startPush() : await stopped();
      queryClient.setQueryData<PushState>(queryKey, state);
    } catch {
      toast(words.failed);
      await queryClient.invalidateQueries({ queryKey });
    } finally {
      setBusy(false);
    }
  };
  const { data } = push;
  return (
    <section className={accountClasses.section} aria-labelledby="notifications-title">
      <h2 id="notifications-title">{words.title}</h2>
      <p className={accountClasses.quiet}>{words.text}</p>
      {data !== undefined ? (
        data.obstacle !== null ? (
          <p className={accountClasses.notice} role="status">
            {words.cannot[data.obstacle]}
          </p>
        ) : (
          <Switch
            className={classes.switch}
            label={words.label}
            description={data.on ? words.on : words.off}
            checked={data.on}
            disabled={busy}
            onChange={(event) => void turn(event.currentTarget.checked)}
          />
        )
      ) : push.isError ? (
        <SectionFailure text={words.loadFailed} retry={() => void push.refetch()} busy={push.isFetching} />
      ) : (
        <div role="status" aria-label={words.loading}>
          <Skeleton height={52} />
        </div>
      )}
    </section>
  );
}

async function stopped(): Promise<PushState> {
  await stopPush({ tell: true });
  return { obstacle: null, on: false };
}
