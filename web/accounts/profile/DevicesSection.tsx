/** Where the golfer is logged in, and the way to end it elsewhere. */
import { endSession } from '@fourball/shared/accounts/session-calls.ts';
import type { OpenSession } from '@fourball/shared/accounts/shapes.ts';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { queryClient } from '../../lib/request/query-client.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { ClubTime } from '../../ui/text/ClubTime.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import classes from '../Sections.module.css';
import { sessionsKey, useSessions } from '../queries.ts';
import { refusalText } from '../refusal-text.ts';
import { SectionFailure } from '../SectionFailure.tsx';
import { words } from '../words.en.ts';

const text = words.devices;

export function DevicesSection() {
  const sessions = useSessions();
  return (
    <section className={classes.section} aria-labelledby="devices-title">
      <h2 id="devices-title">{text.title}</h2>
      {sessions.data !== undefined ? (
        <>
          <ul className={classes.list}>
            {[...sessions.data]
              .sort((one, other) => Number(other.current) - Number(one.current))
              .map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
          </ul>
          {sessions.data.length === 1 && <p className={classes.quiet}>{text.only}</p>}
        </>
      ) : sessions.isError ? (
        <SectionFailure text={text.failed} retry={() => void sessions.refetch()} busy={sessions.isFetching} />
      ) : (
        <SkeletonRows label={text.loading} rows={2} height={64} />
      )}
    </section>
  );
}

const isPhone = (device: string): boolean => /iPhone|iPad|Android/.test(device);

function SessionRow({ session }: { session: OpenSession }) {
  const [ending, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    try {
      await request(endSession, { params: { id: session.id }, quiet: true });
      toast(text.ended);
    } catch (reason) {
      // One that has ended already is what was wanted.
      if (!(reason instanceof RequestError) || reason.status !== 404) toast(refusalText(reason));
    }
    await queryClient.invalidateQueries({ queryKey: sessionsKey });
    setEnding(false);
  };
  const Icon = isPhone(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row}>
      <Icon size={24} aria-hidden className={classes.rowIcon} />
      <div className={classes.rowText}>
        <p className={classes.rowName}>
          {session.device}
          {session.current && <span className={classes.tag}>{text.current}</span>}
        </p>
        <p className={classes.quiet}>
          {session.current ? text.since : text.lastUsed}{' '}
          <ClubTime at={session.current ? session.createdAt : session.lastUsedAt} format="dayTime" />
        </p>
      </div>
      {!session.current && (
        <Button
          variant="subtle"
          color="red"
          loading={ending}
          aria-label={text.endLabel(session.device)}
          onClick={() => void end()}
        >
          {text.end}
        </Button>
      )}
    </li>
  );
}
