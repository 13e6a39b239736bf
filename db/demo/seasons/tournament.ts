/** What the tournaments of the demo club have in common: when they are, who may enter as a member, what is for dinner. */
import { dayAfter, nextWeekday } from '../lib/calendar.ts';
import type { Person } from '../accounts/people.ts';
import { membershipOf, products, type Product } from '../membership/standing.ts';
import type { DemoCompetition, DemoEvent, DemoSeason } from './plan.ts';

const saturday = 6;
const sunday = 7;

/** When tournaments are, counted from today: after all that the story of the bookings tells. */
export const tournamentDays = (today: string) => {
  const memberGuest = nextWeekday(dayAfter(today, 10), saturday);
  return {
    memberGuest,
    championship: dayAfter(memberGuest, 7),
    juniors: nextWeekday(dayAfter(today, 24), sunday),
  };
};

/** A season that is one tournament. */
export const seasonOf = (
  orgName: string,
  event: DemoEvent,
  rest: Pick<DemoSeason, 'openedAt' | 'organizers'> & { competitions?: readonly DemoCompetition[] },
): DemoSeason => ({
  orgName,
  name: event.day.slice(0, 4),
  year: Number(event.day.slice(0, 4)),
  startDate: event.day,
  endDate: event.endDay ?? event.day,
  competitions: [],
  fees: [],
  entries: [],
  events: [event],
  ...rest,
});

export const dishes = ['steak', 'trout', 'mushroom risotto'];

/** Whose membership is for tournaments. */
export const plays = (person: Person): boolean => {
  const membership = membershipOf(person);
  const product: Product | undefined = membership && products[membership.product];
  return product?.tournaments ?? false;
};
