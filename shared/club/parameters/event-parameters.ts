/** The parameters of seasons and golf events. */
import type { KnownParameter } from './known-parameter.ts';

export const eventParameters: readonly KnownParameter[] = [
  {
    name: 'EVENT_CHARGE_DAYS',
    group: 'EVENTS',
    meaning: 'How many days before an event fees are charged that are due before it.',
    unit: 'days',
    kind: 'whole',
    min: 0,
    max: 365,
    public: true,
  },
  {
    name: 'EVENT_CONFIRM_HOURS',
    group: 'EVENTS',
    meaning: 'How many hours before an event golfers are asked whether they come.',
    unit: 'hours',
    kind: 'whole',
    min: 1,
    max: 720,
    public: true,
  },
  {
    name: 'TEAM_INVITATION_HOURS',
    group: 'EVENTS',
    meaning:
      'How long a place is held for a golfer who was asked into a team or an event and has not answered.',
    unit: 'hours',
    kind: 'whole',
    min: 1,
    max: 720,
    public: true,
  },
  {
    name: 'EVENT_WAITING_ROOM',
    group: 'EVENTS',
    meaning:
      'Whether golfers wait their turn when the registration of an event opens that has a moment for it and a number of places.',
    kind: 'choice',
    choices: ['ON', 'OFF'],
    public: true,
  },
  {
    name: 'PERMANENT_DAYS',
    group: 'EVENTS',
    meaning:
      'How long a place in a new season is kept for a golfer who is registered for good and has not answered.',
    unit: 'days',
    kind: 'whole',
    min: 1,
    max: 365,
    public: true,
  },
  {
    name: 'FEE_REQUESTS_A_DAY',
    group: 'EVENTS',
    meaning: 'How many changes of fees one organizer may ask the admins for in a day.',
    unit: 'requests',
    kind: 'whole',
    min: 1,
    max: 1000,
    public: false,
  },
  {
    name: 'ENTRY_CHANGES_A_DAY',
    group: 'EVENTS',
    meaning:
      'How often one golfer may sign up for events and seasons, or say anew whether they play, in a day.',
    unit: 'changes',
    kind: 'whole',
    min: 1,
    max: 500,
    public: true,
  },
];
