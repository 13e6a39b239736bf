/** Among what the club sends: whether this device tells of messages while no page is open. */
import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import accountClasses from '../../accounts/Sections.module.css';
import { SectionFailure } from '../../accounts/SectionFailure.tsx';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import classes from './PushSwitch.module.css';
import { readPush, startPush, type PushState } from './push.ts';
import { stopPush } from '../../accounts/session/stop-push.ts';
import { words } from './push-words.en.ts';

const queryKey = ['messaging', 'push'] as const;

export function PushSwitch() {
  const queryClient = useQueryClient();
  // What the device allows can change in its settings meanwhile.
  const push = useQuery({ queryKey, queryFn: readPush, staleTime: 0, refetchOnWindowFocus: true });
  const [busy, setBusy] = useState(false);
  const turn = async (on: boolean) => {
    setBusy(true);
    try {
      const state = on ? await startPush() : await stopped();
      queryClient.setQueryData<PushState>(queryKey, state);
      // Where the browser said no, what stands below says so.
      if (state.on === on) toast(on ? words.turnedOn : words.turnedOff);
    } catch {
      toast(words.failed);
      await queryClient.invalidateQueries({ queryKey });
    } finally {
      setBusy(false);
    }
  };
  const { data } = push;
  return (
    <div role="group" className={classes.push} aria-labelledby="notifications-title">
      <h3 id="notifications-title">{words.title}</h3>
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
    </div>
  );
}

async function stopped(): Promise<PushState> {
  await stopPush({ tell: true });
  return { obstacle: null, on: false };
}
