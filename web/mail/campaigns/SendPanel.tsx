/** Sends a campaign: to whoever writes it as a test, now, or at a moment of the club's clock. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconCalendarClock, IconMailCheck, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getParameter } from '@fourball/shared/club/parameters/parameter-calls.ts';
import { countAudience } from '@fourball/shared/mail/audience/audience-calls.ts';
import {
  scheduleCampaign,
  testCampaign,
  unscheduleCampaign,
} from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import type { Campaign } from '@fourball/shared/mail/campaigns/campaign-shapes.ts';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { instantOf } from '../../seasons/admin/club-moment.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useSending, type Sending } from '../../ui/form/use-sending.ts';
import { everybody } from './campaign-draft.ts';
import { useNewer } from './campaign-queries.ts';
import { words } from './campaign-words.en.ts';
import classes from './Campaigns.module.css';

const text = words.send;

/** The moment that is typed, and what became of the last press. */
export interface Leaving {
  sending: Sending;
  day: string;
  time: string;
  setDay: (day: string) => void;
  setTime: (time: string) => void;
}

/**
 * For the page around the editor: sending saves first, whereupon the editor is drawn anew, and what is refused afterwards is to be
 * read all the same.
 */
export function useLeaving(): Leaving {
  const sending = useSending(['sendAt']);
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  return { sending, day, time, setDay, setTime };
}

/** A new one has a page of its own once it is saved: what is refused afterwards is told above that. */
function afterSaving(campaign: Campaign | null, { send, tell }: Sending) {
  const tellSaved = (why: string) => (campaign === null ? void showMessage({ lines: [why] }) : tell(why));
  const sendSaved: Sending['send'] = (body, work) =>
    send(body, async (key) => {
      try {
        return await work(key);
      } catch (reason) {
        if (campaign === null && reason instanceof RequestError)
          tellSaved(reason.issues[0]?.message ?? reason.message);
        throw reason;
      }
    });
  return { tellSaved, sendSaved };
}

interface SendPanelProps {
  leaving: Leaving;
  campaign: Campaign | null;
  /** Whether there is something that is not saved. */
  changed: boolean;
  /** Undefined where it was refused. */
  save: () => Promise<Campaign | undefined>;
}

export function SendPanel({ leaving, campaign, changed, save }: SendPanelProps) {
  const timeZone = useClubTimeZone();
  const newer = useNewer();
  const { sending, day, time, setDay, setTime } = leaving;
  const { busy, problem, send, errorOf, tell } = sending;
  const { tellSaved, sendSaved } = afterSaving(campaign, sending);
  /** Says how many would get it before it can't be taken back. */
  const sure = async ({ audience: { lists, segment } }: Campaign): Promise<boolean> => {
    // The server says that one has to be chosen.
    if (lists.length === 0) return true;
    const body = { lists, audience: segment ?? { match: everybody.match, of: [] }, names: false };
    const found = await sendSaved(body, () => request(countAudience, { body, quiet: true }));
    if (found === null) return false;
    if (found.count === 0) {
      tellSaved(text.nobody);
      return false;
    }
    const lines = [text.sure(found.count)];
    return (await showMessage({ lines, ok: text.confirm, cancel: text.cancel })) === 'ok';
  };
  const test = async () => {
    const saved = await save();
    if (!saved) return;
    const { id } = saved;
    const sent = await sendSaved({ test: id }, () => request(testCampaign, { body: { id }, quiet: true }));
    if (sent !== null) toast(text.tested(sent.to));
  };
  const schedule = async (sendAt: string | null) => {
    const saved = await save();
    if (!saved) return;
    if (sendAt === null && !(await sure(saved))) return;
    const { id } = saved;
    const scheduled = await sendSaved({ id, sendAt }, (idempotencyKey) =>
      request(scheduleCampaign, { body: { id, sendAt }, idempotencyKey, quiet: true }),
    );
    if (scheduled === null) return;
    newer(scheduled);
    toast(sendAt === null ? text.begun : text.scheduled);
  };
  const later = () => {
    const sendAt = day === '' || time === '' ? null : instantOf(`${day}T${time}`, timeZone);
    return sendAt === null ? tell(text.noHour) : void schedule(sendAt);
  };
  const unschedule = async ({ id }: Campaign) => {
    const draft = await send({ unschedule: id }, () =>
      request(unscheduleCampaign, { body: { id }, quiet: true }),
    );
    if (draft === null) return;
    newer(draft);
    toast(text.unscheduled);
  };
  return (
    <section className={classes.fields} aria-label={text.title}>
      <h2>{text.title}</h2>
      {changed && <p className={classes.quiet}>{text.saveFirst}</p>}
      <div className={classes.bar}>
        <Button
          variant="default"
          leftSection={<IconMailCheck size={20} aria-hidden />}
          loading={busy}
          onClick={() => void test()}
        >
          {text.test}
        </Button>
        {campaign?.state === 'SCHEDULED' ? (
          <Button variant="default" loading={busy} onClick={() => void unschedule(campaign)}>
            {text.unschedule}
          </Button>
        ) : (
          <Button
            leftSection={<IconSend size={20} aria-hidden />}
            loading={busy}
            onClick={() => void schedule(null)}
          >
            {text.now}
          </Button>
        )}
      </div>
      {campaign?.state === 'SCHEDULED' && campaign.sendAt !== null ? (
        <p role="status">{text.waits(formatClubTime(campaign.sendAt, 'dayTime', timeZone))}</p>
      ) : (
        <div className={classes.when}>
          <TextInput
            type="date"
            label={text.day}
            value={day}
            error={errorOf('sendAt')}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <TextInput
            type="time"
            label={text.time}
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
          <Button
            variant="default"
            leftSection={<IconCalendarClock size={20} aria-hidden />}
            loading={busy}
            onClick={later}
          >
            {text.schedule}
          </Button>
        </div>
      )}
      <Quiet />
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </section>
  );
}

function Quiet() {
  const hours = useQuery({
    queryKey: ['mail', 'quiet-hours'],
    queryFn: ({ signal }) =>
      Promise.all(
        ['MAIL_QUIET_FROM', 'MAIL_QUIET_UNTIL'].map((name) =>
          request(getParameter, { params: { name }, signal, quiet: true }),
        ),
      ),
  });
  const [from, until] = hours.data ?? [];
  if (!from || !until || from.value === until.value) return null;
  return <p className={classes.quiet}>{text.quiet(from.value, until.value)}</p>;
}
