// @vitest-environment happy-dom
/** The leaderboard of an event: who is where, who has moved, one's own row, the card behind a place, and what is said when it stands still. */
import { openStream } from '@fourball/shared/messaging/calls.ts';
import { getLeaderboard } from '@fourball/shared/seasons/boards/board-calls.ts';
import { getEvent } from '@fourball/shared/seasons/event-calls.ts';
import { getScorecard } from '@fourball/shared/seasons/scores/score-calls.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { golfEvent, ownEntry } from '../../kit/answers/golf-event.ts';
import {
  board,
  boardEntry,
  boardRow,
  cardDetails,
  leaderboard,
  scorecard,
} from '../../kit/answers/leaderboard.ts';
import { at, eventStream, failed, refusal, type Network } from '../../kit/network.ts';
import {
  button,
  buttons,
  click,
  field,
  pass,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../../kit/start-app.tsx';

const asked = at(getLeaderboard, { eventId: 5 });
const names = ['Ann Ash', 'Bo Birch', 'Cy Cedar'];
const three = () =>
  names.map((name, index) => boardRow(index + 1, name, { score: index - 1, toPar: index - 1 }));

let network: Network;
beforeEach(() => {
  network = quietClub()
    .on(at(getEvent, { id: 5 }), golfEvent())
    .on(asked, leaderboard(three()));
});

async function open(address = '/events/5/board', loggedIn = true) {
  await Promise.all([
    import('@fourball/web/app/pages/EventPages.tsx'),
    import('@fourball/web/seasons/boards/BoardPage.tsx'),
    import('@fourball/web/seasons/live.ts'),
  ]);
  if (loggedIn) rememberSession();
  await startApp(network, address);
  await pass(1_000);
}

const rows = (): string[] =>
  [...document.querySelectorAll('tbody tr[data-key]')].map((row) => row.textContent ?? '');

describe('the leaderboard', () => {
  it('shows places, scores to par and holes played, and that nothing is final yet', async () => {
    await open();
    expect(rows()).toEqual(['1Ann Ash−1936', '2Bo BirchE936', '3Cy Cedar+1936']);
    expect(text()).toContain('Provisional');
    expect(text()).toContain('0 of 3 cards signed');
  });

  it('moves live: who has gone up says so for a while', async () => {
    const stream = eventStream();
    network.on(at(openStream, { userName: 'ava' }), stream.open);
    await open();
    const [ann, bo, cy] = three();
    if (!ann || !bo || !cy) throw new Error('Three are needed.');
    network.on(asked, leaderboard([cy, ann, bo], { version: 8 }));
    stream.push({ type: 'LEADERBOARD_UPDATE', seq: 9, eventId: 5 } as { type: string; seq: number });
    await pass(1_000);
    expect(rows()[0]).toContain('Cy Cedar');
    expect(text()).toContain('Up 2 places');
    expect(text()).toContain('Down 1 place');
    await pass(21_000);
    expect(text()).not.toContain('Up 2 places');
  });

  it('keeps the reader’s own row at the top of a long board, also while somebody else is sought', async () => {
    const many = Array.from({ length: 30 }, (_, index) => boardRow(index + 1, `Golfer ${index + 1}`));
    network
      .on(asked, leaderboard(many))
      .on(at(getEvent, { id: 5 }), golfEvent({ own: ownEntry({ participantId: 25 }) }));
    await open();
    const pinned = () => document.querySelector('[aria-label="Your place"]')?.textContent ?? '';
    expect(pinned()).toContain('Golfer 25You');
    await type(field('Find a golfer'), 'golfer 3');
    expect(rows()).toHaveLength(2);
    expect(pinned()).toContain('Golfer 25');
    await type(field('Find a golfer'), 'nobody');
    expect(text()).toContain('Nobody of that name is on this board.');
  });

  it('shows the card of a golfer with its strokes marked, and step by step why', async () => {
    network
      .on(
        at(getScorecard, { participantId: 1 }),
        cardDetails(scorecard(1, 'Ann Ash', [3, 5, 3, 5, 4, 4, 3, 7, 4])),
      )
      .on(at(getLeaderboard, { eventId: 5 }, { explain: 1 }), {
        ...leaderboard(three()),
        explanation: [{ about: 'PLACE', steps: [{ what: 'netToPar', gives: -1 }] }],
      });
    await open();
    await click(button('Ann Ash'));
    await pass(1_000);
    const marks = [...document.querySelectorAll('[data-mark]')].map((mark) => mark.getAttribute('data-mark'));
    expect(marks).toEqual(['birdie', 'par', 'par', 'bogey', 'par', 'par', 'par', 'double', 'par']);
    expect(text()).toContain('1 stroke received');
    expect(text()).toContain('Playing handicap 1');
    await click(button('Why?'));
    await pass(1_000);
    expect(text()).toContain('Net, to par');
  });

  it('goes from competition to competition, and shows all of them beside each other', async () => {
    const boards = [
      boardEntry(),
      boardEntry({ key: 'cup-net', competition: 'cup', name: 'Club Cup', kind: 'POINTS' }),
    ];
    const points = three().map((row, index) => ({ ...row, score: 30 - index, points: 30 - index }));
    network
      .on(asked, leaderboard(three(), { boards }))
      .on(
        at(getLeaderboard, { eventId: 5 }, { board: 'cup-net' }),
        leaderboard(points, { boards, board: board(points, { key: 'cup-net' }) }),
      );
    await open();
    await click(button('Club Cup, net'));
    await pass(1_000);
    expect(rows()[0]).toContain('Ann Ash309');
    await click(button('Side by side'));
    await pass(1_000);
    expect(rows()).toHaveLength(6);
  });

  it('tells of matches who is up, and who won each hole', async () => {
    const side = (id: number, name: string) => ({ participantIds: [id], name });
    const match = {
      round: 1,
      key: '1-2',
      a: side(1, 'Ann Ash'),
      b: side(2, 'Bo Birch'),
      received: [0, 0],
      up: 2,
      thru: 3,
      dormie: false,
      winner: null,
      result: null,
      holes: ['A', 'H', 'A'] as ('A' | 'B' | 'H')[],
    };
    network.on(
      asked,
      leaderboard([], {
        boards: [boardEntry({ kind: 'MATCH' })],
        board: board([], { matches: [match] }),
      }),
    );
    await open();
    expect(text()).toContain('2 up after 3');
    expect(text()).toContain('Hole 1 to Ann Ash');
    expect(text()).toContain('Hole 2 halved');
  });

  it('says that play is stopped, that the end is hidden, and where the cut is', async () => {
    network.on(
      asked,
      leaderboard(three(), {
        suspension: { id: 1, kind: 'LIGHTNING', message: 'Come in.', beganAt: '2026-11-21T16:40:00.000Z' },
        board: board(three(), {
          hidden: true,
          cut: { afterRound: 1, line: 0, decided: false, frozen: false, corrected: [] },
        }),
      }),
    );
    await open();
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Play is stopped: lightning');
    expect(text()).toContain('last three holes');
    const order = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');
    expect(order[2]).toContain('Cut after round 1, as it stands: E');
  });

  it('keeps what it last knew while the club can’t be reached, and says of when it is', async () => {
    const stream = eventStream();
    network.on(at(openStream, { userName: 'ava' }), stream.open);
    await open();
    network.on(asked, failed(503));
    stream.push({ type: 'LEADERBOARD_UPDATE', seq: 9, eventId: 5 } as { type: string; seq: number });
    await pass(30_000);
    expect(rows()).toHaveLength(3);
    expect(text()).toContain('Last known');
  });

  it('shows no other board under the name of one that does not come, and leads back', async () => {
    const boards = [
      boardEntry(),
      boardEntry({ key: 'cup-net', competition: 'cup', name: 'Club Cup', kind: 'POINTS' }),
    ];
    network
      .on(asked, leaderboard(three(), { boards }))
      .on(at(getLeaderboard, { eventId: 5 }, { board: 'cup-net' }), failed(503));
    await open();
    await click(button('Club Cup, net'));
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    await pass(30_000);
    expect(rows()).toHaveLength(0);
    expect(text()).toContain('The leaderboard did not load');
    await click(button('Side by side'));
    await pass(30_000);
    expect(rows()).toHaveLength(3);
    expect(text()).toContain('The leaderboard did not load');
    network.on(
      at(getLeaderboard, { eventId: 5 }, { board: 'cup-net' }),
      leaderboard(three(), { boards, board: board(three(), { key: 'cup-net' }) }),
    );
    await click(button('Try again'));
    await pass(1_000);
    expect(rows()).toHaveLength(6);
  });

  it('goes on saying to visitors that it did not load, until they try again', async () => {
    network.on(asked, failed(503));
    await open('/events/5/board', false);
    await pass(30_000);
    const before = network.to(asked).length;
    for (let look = 0; look < 10; look += 1) {
      await pass(2_000);
      expect(text()).toContain('The leaderboard did not load');
    }
    expect(network.to(asked)).toHaveLength(before);
    network.on(asked, leaderboard(three()));
    await click(button('Try again'));
    await pass(1_000);
    expect(rows()).toHaveLength(3);
  });

  it('tells visitors of changes too, who hear of none', async () => {
    await open('/events/5/board', false);
    expect(rows()).toHaveLength(3);
    network.on(asked, leaderboard(three().slice(0, 2), { version: 8 }));
    await pass(11_000);
    expect(rows()).toHaveLength(2);
  });

  it('says why there is nothing: not begun, not there, not reached', async () => {
    network.on(asked, leaderboard([], { version: 0, updatedAt: null }));
    await open();
    expect(text()).toContain('No scores yet');
    expect(text()).toContain('Not begun');
  });

  it('does not tell of a board that is not there', async () => {
    network.on(asked, refusal('not_found'));
    await open();
    expect(text()).toContain('No such leaderboard');
    expect(buttons('Find a golfer')).toHaveLength(0);
  });
});
