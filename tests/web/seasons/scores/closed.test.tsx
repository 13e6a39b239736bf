// @vitest-environment happy-dom
/** What the phone's card says where nothing is entered on it: to who plays on it, and to who only looks. */
import { getScoreGroup } from '@fourball/shared/seasons/scores/score-calls.ts';
import type { Scorecard } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { expect, test } from 'vitest';
import { at } from '../../kit/network.ts';
import { ava, pass, quietClub, rememberSession, startApp, text } from '../../kit/start-app.tsx';
import { card, group } from './cards.ts';

const closed = 'Nothing can be entered on these cards any more.';
const looksOn = 'You can look at these cards. Only golfers of the group enter scores.';

async function open(more: Partial<Scorecard>): Promise<string> {
  const { can } = card(1, ava.name);
  const cards = [card(1, ava.name, more), card(2, 'Ben Ng', more)].map((one) => ({
    ...one,
    can: { ...can, enter: false },
  }));
  const network = quietClub().on(at(getScoreGroup, { eventId: 5 }), group(cards));
  await import('@fourball/web/app/pages/EventPages.tsx');
  await import('@fourball/web/seasons/scores/page/ScorePages.tsx');
  rememberSession();
  await startApp(network, '/events/5/score?view=hole');
  await pass(300);
  return text();
}

test('golfers of a group that has signed are not told that they are none of it', async () => {
  const said = await open({ locked: true });
  expect(said).toContain(closed);
  expect(said).not.toContain(looksOn);
});

test('nor are those who are out', async () => {
  expect(await open({ outcome: 'WD' })).toContain(closed);
});

test('whoever else looks at cards that are open is told who enters', async () => {
  const said = await open({});
  expect(said).toContain(looksOn);
  expect(said).not.toContain(closed);
});
