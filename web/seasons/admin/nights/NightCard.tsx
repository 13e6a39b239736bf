/** How far an event has got, from its groups to its results: what is done by itself, what is asked, and which event follows. */
// Before the styles of switches, which add to these.
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Button, Switch } from '@mantine/core';
import { IconCheck, IconCircle, IconProgress } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { updateEventNight } from '@fourball/shared/seasons/nights/night-calls.ts';
import type { EventNight, NightStep } from '@fourball/shared/seasons/nights/night-shapes.ts';
import { clubDayOf, formatClubTime, useClubTimeZone, useMinute } from '../../../lib/club/club-time.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { Stale } from '../../../ui/page/PageStates.tsx';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import { useAct } from '../use-act.ts';
import { FollowingEvent } from './FollowingEvent.tsx';
import { nightKeys, useEventNight } from './night-queries.ts';
import { words } from './night-words.en.ts';
import own from './Nights.module.css';

const text = words.card;

export function NightCard({ event }: { event: GolfEvent }) {
  const query = useEventNight(event.id);
  return (
    <section className={classes.card} aria-labelledby="night-title">
      <h2 id="night-title">{text.title}</h2>
      <QueryStates query={query} loading={words.loading} rows={2} height={44}>
        {(night) => (
          <>
            <Stale query={query} />
            <Steps night={night} />
            <Questions event={event} night={night} />
            <Foot event={event} night={night} />
          </>
        )}
      </QueryStates>
    </section>
  );
}

type StepState = 'done' | 'now' | 'later';

const stepStates = (step: NightStep): Record<'groups' | 'play' | 'results', StepState> => {
  switch (step) {
    case 'TO_PUBLISH':
    case 'TO_DRAW':
      return { groups: 'now', play: 'later', results: 'later' };
    case 'TO_PLAY':
      return { groups: 'done', play: 'later', results: 'later' };
    case 'IN_PLAY':
      return { groups: 'done', play: 'now', results: 'later' };
    case 'TO_FINISH':
      return { groups: 'done', play: 'done', results: 'now' };
    case 'FINAL':
      return { groups: 'done', play: 'done', results: 'done' };
    default:
      return { groups: 'later', play: 'later', results: 'later' };
  }
};

const icons = { done: IconCheck, now: IconProgress, later: IconCircle } as const;

function Steps({ night }: { night: EventNight }) {
  const timeZone = useClubTimeZone();
  const states = stepStates(night.step);
  const when = (at: string) => formatClubTime(at, 'dayTime', timeZone);
  const steps = [
    ['groups', text.groups(night.step, night, when)],
    ['play', text.play(night.step, night.cards)],
    ['results', text.results(night.step, night)],
  ] as const;
  return (
    <ol className={own.steps} aria-label={text.steps}>
      {steps.map(([step, said]) => {
        const Icon = icons[states[step]];
        return (
          <li
            key={step}
            className={own.step}
            data-state={states[step]}
            aria-current={states[step] === 'now' ? 'step' : undefined}
          >
            <span className={own.name}>
              <Icon size={18} aria-hidden />
              {text.step[step]}
            </span>
            <span className={own.said}>{said}</span>
          </li>
        );
      })}
    </ol>
  );
}

const tabs = {
  DRAW: 'groups',
  PUBLISH: 'groups',
  HANDICAPS: 'handicaps',
  CARDS: 'scores',
  FINISH: 'scores',
} as const;

interface PartProps {
  event: GolfEvent;
  night: EventNight;
}

/** Keeps what an answer says, so that nothing jumps. */
const useSetting = (event: GolfEvent) => {
  const { busy, act } = useAct();
  const set = async (automatic: boolean | null): Promise<EventNight | null> => {
    const body = { eventId: event.id, automatic };
    const now = await act(() => request(updateEventNight, { body, quiet: true }));
    if (now !== null) queryClient.setQueryData(nightKeys.event(event.id), now);
    return now;
  };
  return { busy, set };
};

function Questions({ event, night }: PartProps) {
  const navigate = useNavigate();
  const { busy, set } = useSetting(event);
  return night.questions.map(({ what, reason }) => (
    <div key={what} className={`${classes.banner} ${own.asked}`} data-tone="wait" role="status">
      <p>
        {words.asked[what]} {reason}
      </p>
      {(what === 'DRAW' || what === 'FINISH') && (
        <Button variant="default" loading={busy} onClick={() => void set(night.ofEvent)}>
          {words.again}
        </Button>
      )}
      <Button
        variant="default"
        onClick={() => void navigate(`/organize/golf-events/${event.id}/${tabs[what]}`, { replace: true })}
      >
        {words.answer[what]}
      </Button>
    </div>
  ));
}

function Foot({ event, night }: PartProps) {
  const { busy, set } = useSetting(event);
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const { ofEvent, ofSeason, automatic, step } = night;
  const over = step === 'FINAL' || step === 'CANCELLED' || event.date < today;
  const turn = async (on: boolean) => {
    // What the season says needs not be said of the event.
    const now = await set(on === ofSeason ? null : on);
    if (now !== null) toast(now.automatic ? text.setOn : text.setOff);
  };
  return (
    <div className={own.foot}>
      {!over && (
        <Switch
          label={text.switch}
          description={ofEvent === null ? text.asSeason(ofSeason) : text.otherwise}
          checked={automatic}
          disabled={busy}
          onChange={({ currentTarget: { checked } }) => void turn(checked)}
        />
      )}
      <FollowingEvent event={event} following={night.following} over={over} />
    </div>
  );
}
