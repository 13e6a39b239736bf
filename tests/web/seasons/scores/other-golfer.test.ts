// @vitest-environment happy-dom
/** Another golfer logs in beside a page that still shows the one before: what was typed goes out under no other name. */
import { callerHeader } from '@fourball/shared/contract/caller-header.ts';
import {
  addScorecardPhoto,
  concedeMatch,
  createScoreLink,
  enterScores,
  getScoreGroup,
  signScorecard,
} from '@fourball/shared/seasons/scores/score-calls.ts';
import type { ScoresTaken } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { at, refusal, type Asked, type Failure, type Sent } from '../../kit/network.ts';
import {
  ava,
  button,
  click,
  openBrowser,
  pass,
  quietClub,
  rememberSession,
  startApp,
  text,
} from '../../kit/start-app.tsx';
import { card, group } from './cards.ts';

const ben = { ...ava, userId: 8, name: 'Ben Ng' };
const golfers = new Map([
  ['Bearer token-of-ava', ava],
  ['Bearer token-of-ben', ben],
]);

/** As the server does: a call that means somebody else than who is logged in does nothing. */
const asServer =
  <Reply>(reply: (userId: number, sent: Sent) => Reply) =>
  (sent: Sent): Reply | Failure => {
    const caller = golfers.get(sent.headers.get('Authorization') ?? '');
    const meant = sent.headers.get(callerHeader);
    if (caller === undefined) return refusal('unauthenticated');
    if (meant !== null && Number(meant) !== caller.userId) return refusal('other_caller');
    return reply(caller.userId, sent);
  };

async function openPhone() {
  const taken: { by: number; hole: number }[] = [];
  const network = quietClub()
    .on(
      enterScores,
      asServer((by, { body }): ScoresTaken => {
        const { entries } = JSON.parse(body) as {
          entries: { cardId: number; hole: number; device: string; counter: number }[];
        };
        taken.push(...entries.map(({ hole }) => ({ by, hole })));
        return {
          answers: entries.map(({ cardId, device, counter }) => ({
            cardId,
            device,
            counter,
            result: 'TAKEN',
            why: null,
          })),
          cards: [],
        };
      }),
    )
    .on(
      at(getScoreGroup, { eventId: 9 }),
      asServer((by) => group([card(by, by === ava.userId ? ava.name : ben.name)])),
    );
  rememberSession();
  openBrowser(network, '/events/9/score');
  const { useSession } = await import('@fourball/web/accounts/session/session.ts');
  const keeper = await import('@fourball/web/seasons/scores/score-keeper.ts');
  useSession.setState({ user: ava, status: 'in' });
  const owner = `user ${ava.userId}` as const;
  return { network, taken, keeper, owner, kept: () => keeper.useScores.getState().kept[owner] };
}

const entry = (hole: number) =>
  ({ cardId: 7, hole, kind: 'STROKES', strokes: 4, driveBy: null, settles: false }) as const;

test('an entry stays for its golfer, and goes out once they are back', async () => {
  const { network, taken, keeper, owner, kept } = await openPhone();
  // The page has not heard of it yet.
  localStorage.setItem('egAccessToken', 'token-of-ben');
  await keeper.enter(owner, 9, [entry(1)]);
  await vi.waitFor(() => expect(network.to(enterScores)).toHaveLength(1));
  await vi.waitFor(() => expect(kept()?.failure).toEqual({ kind: 'login' }));
  expect(taken).toEqual([]);
  expect(kept()?.entries.map(({ hole, refused }) => [hole, refused])).toEqual([[1, null]]);
  localStorage.setItem('egAccessToken', 'token-of-ava');
  await keeper.enter(owner, 9, [entry(2)]);
  await vi.waitFor(() => expect(kept()?.entries).toEqual([]));
  expect(taken).toEqual([
    { by: ava.userId, hole: 1 },
    { by: ava.userId, hole: 2 },
  ]);
});

test('the group of the other one is not kept under the first one’s name', async () => {
  const { keeper, owner } = await openPhone();
  const address = { owner, eventId: 9, participantId: null };
  await keeper.readGroup(address);
  localStorage.setItem('egAccessToken', 'token-of-ben');
  await keeper.readGroup(address);
  const key = keeper.addressKey(address);
  const { groups, failures } = keeper.useScores.getState();
  expect(groups[key]?.group.cards.map(({ players }) => players[0]?.name)).toEqual([ava.name]);
  expect(failures[key]?.code).toBe('other_caller');
});

test('nothing is signed, given away, photographed or handed on under the other one’s name', async () => {
  const done: string[] = [];
  const own = card(7, ava.name, { conceded: null });
  const can = { ...own.can, signAsPlayer: true, concede: true, addPhoto: true };
  const never = (what: string) =>
    asServer(() => {
      done.push(what);
      return refusal('forbidden');
    });
  const network = quietClub()
    .on(
      at(getScoreGroup, { eventId: 9 }),
      asServer(() => group([{ ...own, can }])),
    )
    .on(signScorecard, never('signed'))
    .on(concedeMatch, never('given away'))
    .on(at(addScorecardPhoto, { cardId: 7 }), never('photographed'))
    .on(createScoreLink, never('handed on'));
  rememberSession();
  await startApp(network, '/events/9/score?view=sign');
  await pass(0);
  localStorage.setItem('egAccessToken', 'token-of-ben');
  await click(button(`Sign as player: card of ${ava.name}`));
  expect(text()).toContain('Somebody else is logged in on this device by now, so nothing was done.');
  await click(button(`Concede the match of ${ava.name}`));
  await click(button('Concede the match'));
  // The dialog goes before it answers.
  await pass(500);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is nothing to take a photo with.');
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'card.jpg', { type: 'image/jpeg' })] });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
  await pass(0);
  await click(button('Card'));
  await click(button('Hand on this card'));
  await pass(0);
  const meant = (asked: Asked) => network.to(asked).map(({ headers }) => headers.get(callerHeader));
  expect({
    signed: meant(signScorecard),
    givenAway: meant(concedeMatch),
    photographed: meant(at(addScorecardPhoto, { cardId: 7 })),
    handedOn: meant(createScoreLink),
  }).toEqual({ signed: ['7'], givenAway: ['7'], photographed: ['7'], handedOn: ['7'] });
  expect(done).toEqual([]);
});
