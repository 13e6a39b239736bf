/** How the points of one golfer come about: event by event, and step by step. */
import { Button } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { SeasonStandings, Standing } from '@fourball/shared/seasons/results/result-shapes.ts';
import { SectionFailure } from '../../accounts/SectionFailure.tsx';
import { formatDay } from '../../lib/club/club-time.ts';
import { SideFrame, type Side } from '../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { Steps } from '../golf/Steps.tsx';
import classes from './Results.module.css';
import { useStandings } from './result-queries.ts';
import { words } from './result-words.en.ts';
import { explainedIn } from './steps-in.ts';

const text = words.standings;

interface StandingPanelProps {
  side: Side;
  seasonId: number;
  division: number | undefined;
  standing: Standing;
  events: SeasonStandings['events'];
}

export function StandingPanel({ side, seasonId, division, standing, events }: StandingPanelProps) {
  const [asked, setAsked] = useState(false);
  return (
    <SideFrame side={side} title={standing.name}>
      <h3>{text.eventsOf}</h3>
      <ul className={classes.events}>
        {standing.events.map(({ eventId, place, points, counts }) => {
          const event = events.find(({ id }) => id === eventId);
          return (
            <li key={eventId} data-out={!counts || undefined}>
              <span>
                <span className={classes.strong}>{event?.name}</span>
                <span className={classes.quiet}>
                  {[
                    ...(event === undefined ? [] : [formatDay(event.date, 'dated')]),
                    text.eventPlace(place),
                    ...(counts ? [] : [text.notCounted]),
                  ].join(' · ')}
                </span>
              </span>
              <strong className="figures">{Math.round(points * 100) / 100}</strong>
            </li>
          );
        })}
      </ul>
      {asked ? (
        <Why seasonId={seasonId} division={division} standing={standing} />
      ) : (
        <div>
          <Button
            variant="default"
            leftSection={<IconHelpCircle size={20} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            {text.why}
          </Button>
        </div>
      )}
    </SideFrame>
  );
}

interface WhyProps {
  seasonId: number;
  division: number | undefined;
  standing: Standing;
}

function Why({ seasonId, division, standing: { userId, name } }: WhyProps) {
  const explained = useStandings(seasonId, { division, explain: userId });
  if (explained.data === undefined)
    return explained.isError ? (
      <SectionFailure text={text.failed} retry={() => void explained.refetch()} busy={explained.isFetching} />
    ) : (
      <SkeletonRows label={text.whyLoading} rows={4} height={44} />
    );
  const { events } = explained.data;
  const { events: perEvent, season } = explainedIn(explained.data.explanation);
  // The rule knows its golfers by their numbers.
  const named = season.map((step) => (step.of === String(userId) ? { ...step, of: name } : step));
  return (
    <>
      <h3>{text.why}</h3>
      <p className={classes.quiet}>{season.length === 0 ? text.whyNone : text.whyLead}</p>
      {perEvent
        .filter(({ steps }) => steps.length > 0)
        .map(({ eventId, steps }) => (
          <div key={eventId}>
            <h4>{events.find(({ id }) => id === eventId)?.name}</h4>
            <Steps steps={steps} />
          </div>
        ))}
      <Steps steps={named} />
    </>
  );
}
