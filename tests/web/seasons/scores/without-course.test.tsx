// @vitest-environment happy-dom
/** An event whose course nobody has named: golfers and organizers read what is missing, and where it is named. */
import { listEventFees, listEventSponsors } from '@fourball/shared/seasons/event-calls.ts';
import { listEventCompetitions } from '@fourball/shared/seasons/event-competition-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { getScoreGroup, listEventScores } from '@fourball/shared/seasons/scores/score-calls.ts';
import { expect, test } from 'vitest';
import { at } from '../../kit/network.ts';
import { night, openOrganizer, organizerClub } from '../../kit/organizer-office.tsx';
import { pass, quietClub, rememberSession, startApp, text } from '../../kit/start-app.tsx';
import { group } from './cards.ts';

const linkTo = (name: string): string | null | undefined =>
  [...document.querySelectorAll('a')].find((link) => link.textContent === name)?.getAttribute('href');

test('is said on the phone of who is in a group', async () => {
  const without = group([]);
  const network = quietClub().on(at(getScoreGroup, { eventId: 5 }), {
    ...without,
    group: without.group && { ...without.group, courseId: null, courseName: null },
  });
  await import('@fourball/web/app/pages/EventPages.tsx');
  await import('@fourball/web/seasons/scores/page/ScorePages.tsx');
  rememberSession();
  await startApp(network, '/events/5/score');
  await pass(300);
  expect(text()).toContain('The organizers have not named the course, and cards have its par.');
  expect(text()).not.toContain('The groups are not out yet');
});

async function openDesk(courses: GolfEvent['courses']): Promise<void> {
  const { event, format } = group([]);
  const network = organizerClub([night({ courses })])
    .on(at(listEventScores, { eventId: 5 }), { event, format, round: 1, rounds: 1, groups: [], markers: [] })
    .on(at(listEventCompetitions, { id: 5 }), [])
    .on(at(listEventSponsors, { id: 5 }), [])
    .on(at(listEventFees, { id: 5 }), []);
  await openOrganizer(network, '/organize/golf-events/5/scores');
  await pass(1_000);
}

test('is said at the desk, with the way to the courses', async () => {
  await openDesk([]);
  expect(text()).toContain('No cards without a course');
  expect(linkTo('Name the course')).toBe('/organize/golf-events/5/groups');
});

test('with a course it is the groups that are missing at the desk', async () => {
  await openDesk([{ courseId: 1, name: 'South', status: 'REQUESTED', confirmed: false, blocked: false }]);
  expect(text()).toContain('Each golfer has a card once the groups are published.');
  expect(linkTo('Name the course')).toBeUndefined();
});
