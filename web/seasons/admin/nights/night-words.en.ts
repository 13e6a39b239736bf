/** The English words of nights that run automatically, and of the way to the next event. */
import type { EventNight, NightStep } from '@fourball/shared/seasons/nights/night-shapes.ts';
import type { NightQuestion } from '@fourball/shared/seasons/enums.ts';

const hours = (count: number): string => (count === 1 ? '1 hour' : `${count} hours`);

export const words = {
  loading: 'Loading the steps of the event',
  card: {
    title: 'Progress',
    steps: 'Steps of the event',
    step: { groups: 'Groups', play: 'Play', results: 'Results' },
    /** What is said of each step to come or done, by how far the event has got. */
    groups: (
      step: NightStep,
      { automatic, publishes, drawsAt }: Pick<EventNight, 'automatic' | 'publishes' | 'drawsAt'>,
      when: (at: string) => string,
    ): string => {
      if (step === 'CANCELLED') return 'Called off.';
      if (step === 'HIDDEN')
        return automatic ? 'Nothing is done while the event is hidden.' : 'The event is hidden.';
      if (step === 'TO_PUBLISH') return 'Drawn. Golfers do not see them yet.';
      if (step !== 'TO_DRAW') return 'Published.';
      if (!automatic || drawsAt === null) return 'Not drawn yet.';
      return publishes
        ? `Drawn and published automatically: ${when(drawsAt)}, as last time.`
        : `Drawn automatically: ${when(drawsAt)}, as last time. You look, and publish.`;
    },
    play: (step: NightStep, { all, ready }: EventNight['cards']): string => {
      if (step === 'FINAL') return 'Over.';
      if (step === 'IN_PLAY' || step === 'TO_FINISH')
        return all === 0 ? 'On its way.' : `${ready} of ${all} cards are complete.`;
      return 'Cards are made with the groups.';
    },
    results: (
      step: NightStep,
      { automatic, finishes }: Pick<EventNight, 'automatic' | 'finishes'>,
    ): string => {
      if (step === 'FINAL') return 'Final.';
      return automatic && finishes
        ? 'Made final automatically, once every card is signed.'
        : 'You make them final.';
    },
    switch: 'Runs automatically',
    asSeason: (on: boolean): string => (on ? 'Like the season: on.' : 'Like the season: off.'),
    otherwise: 'Set for this event only.',
    likeSeason: 'Like the season again',
    setOn: 'The event runs automatically.',
    setOff: 'You run the event.',
  },
  asked: {
    DRAW: 'The groups could not be drawn automatically.',
    PUBLISH: 'The groups are drawn. Golfers see them once you publish them.',
    HANDICAPS: 'Somebody plays without strokes: no handicap could be worked out.',
    CARDS:
      'Play should be over, and cards are missing. Sign them for the office, or say what becomes of them.',
    FINISH: 'The results could not be made final automatically.',
  } satisfies Record<NightQuestion, string>,
  answer: {
    DRAW: 'Draw the groups',
    PUBLISH: 'Look at the groups',
    HANDICAPS: 'Look at the handicaps',
    CARDS: 'Look at the cards',
    FINISH: 'Look at the cards',
  } satisfies Record<NightQuestion, string>,
  again: 'Let it try again',
  following: {
    title: 'Next',
    open: (day: string): string => `Next: ${day}`,
    there: (name: string): string => `${name} is planned already.`,
    copy: (name: string): string => `${name} is made as a copy of this one, with the golfers of the season.`,
    none: 'The season ends before another one.',
    created: (name: string, day: string): string => `${name} on ${day} is open.`,
  },
  season: {
    title: 'Automatic',
    lead: 'What happens in the events of this season without an organizer doing it. A single event can differ: set that in its cockpit.',
    automatic: 'Events run automatically',
    automaticHint: 'Groups are drawn as last time: order, start, size, interval and wishes.',
    publishes: 'Publish the groups at once',
    publishesHint: 'Without this an organizer is asked to look at them first.',
    finishes: 'Make results final',
    finishesHint: (minutes: number): string =>
      `Once every card is signed, ${minutes === 1 ? '1 minute' : `${minutes} minutes`} later. A card is never closed without a yes: organizers are asked.`,
    drawHours: 'Hours before the first start',
    drawHoursHint: (count: number): string =>
      `When groups are drawn. Empty: ${hours(count)}, as the club does it.`,
    askHours: 'Hours after the last start',
    askHoursHint: (count: number): string =>
      `When organizers are asked about cards that are missing. Empty: ${hours(count)}, as the club does it.`,
    hoursWrong: (most: number): string => `Please enter a whole number from 1 to ${most}, or nothing.`,
  },
} as const;
