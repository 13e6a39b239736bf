// @vitest-environment happy-dom
/** The screen in the clubhouse: it turns its pages for days, keeps what it knows, and piles nothing up. */
import { getTvBoard } from '@fourball/shared/seasons/boards/board-calls.ts';
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';
import { nextSlide, pagesOf } from '@fourball/web/seasons/tv/tv-slides.ts';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { board, boardEntry, boardRow, leaderboard } from '../../kit/answers/leaderboard.ts';
import { at, failed, Page, refusal, type Network } from '../../kit/network.ts';
import { pass, quietClub, startApp, text } from '../../kit/start-app.tsx';

const token = 'a-screen-in-the-clubhouse';
const asked = at(getTvBoard, { token });
const many = (count: number, name = 'Golfer') =>
  Array.from({ length: count }, (_, index) => boardRow(index + 1, `${name} ${index + 1}`));
const onScreen = (part: Partial<Leaderboard> = {}, count = 45) => ({
  ...leaderboard(many(count), part),
  pollSeconds: 10,
});

let network: Network;
beforeEach(() => {
  network = quietClub().on(asked, onScreen());
});

async function open() {
  await Promise.all([
    import('@fourball/web/app/pages/OpenPages.tsx'),
    import('@fourball/web/app/pages/TvScreen.tsx'),
    import('@fourball/web/app/version/renew-pages.ts'),
  ]);
  await startApp(network, `/tv/${token}`);
  await pass(500);
}

const day = 86_400_000;

describe('the pages of a screen', () => {
  it('go through a long board and on to the next competition, and round again', () => {
    const boards = [boardEntry(), boardEntry({ key: 'gross', score: 'GROSS' })];
    const long = leaderboard(many(45), { boards });
    const short = leaderboard(many(3), { boards, board: board(many(3), { key: 'gross' }) });
    expect(pagesOf(long.board)).toBe(3);
    let slide = nextSlide({ board: undefined, page: 0 }, long);
    expect(slide).toEqual({ board: 'main-net', page: 1 });
    slide = nextSlide(nextSlide(slide, long), long);
    expect(slide).toEqual({ board: 'gross', page: 0 });
    // It does not come: what is known goes on.
    expect(nextSlide(slide, long)).toEqual({ board: 'main-net', page: 1 });
    expect(nextSlide(slide, short)).toEqual({ board: 'main-net', page: 0 });
  });

  it('do not stand still on a board that shrinks, and change nothing where there is nothing else', () => {
    const only = leaderboard(many(3));
    const slide = { board: 'main-net', page: 0 };
    expect(nextSlide(slide, only)).toBe(slide);
    const boards = [boardEntry(), boardEntry({ key: 'gross' })];
    const now = leaderboard(many(3), { boards });
    expect(nextSlide({ board: 'main-net', page: 5 }, now)).toEqual({ board: 'gross', page: 0 });
  });
});

describe('a screen in the clubhouse', () => {
  it('has room for both sides of a match beside how it stands', async () => {
    const sideOf = (id: number, name: string) => ({ participantIds: [id], name });
    const match = {
      key: '1-2',
      round: 1,
      a: sideOf(1, 'Dino Marchetti'),
      b: sideOf(2, 'Ann Lee'),
      received: [0, 0],
      up: 3,
      thru: 15,
      dormie: true,
      winner: null,
      result: null,
      holes: [],
    };
    network.on(asked, {
      ...leaderboard([], {
        boards: [boardEntry({ kind: 'MATCH' })],
        board: board([], { matches: [match] }),
      }),
      pollSeconds: 10,
    });
    await open();
    expect(text()).toContain('D. Marchetti');
    expect(text()).toContain('Ann Lee');
    expect(text()).not.toContain('Dino');
  });

  it('turns its pages by itself and needs no login', async () => {
    await open();
    expect(text()).toContain('Golfer 1');
    expect(text()).not.toContain('Golfer 21');
    expect(text()).toContain('1 / 3');
    await pass(12_000);
    expect(text()).toContain('Golfer 21');
    await pass(12_000);
    expect(text()).toContain('Golfer 45');
    await pass(12_000);
    expect(text()).toContain('1 / 3');
  });

  it('shows what changed without being asked, and what it last knew with its time while the club is away', async () => {
    await open();
    network.on(asked, onScreen({ version: 8, board: board([boardRow(1, 'New Leader')]) }));
    await pass(11_000);
    expect(text()).toContain('New Leader');
    network.on(asked, failed(503));
    network.on(at(getTvBoard, { token }, { board: 'main-net' }), failed(503));
    await pass(30_000);
    expect(text()).toContain('New Leader');
    expect(text()).toContain('As of 12:00');
    network.on(asked, onScreen()).on(at(getTvBoard, { token }, { board: 'main-net' }), onScreen());
    await pass(30_000);
    expect(text()).not.toContain('As of');
    expect(text()).toContain('Golfer');
  });

  it('says it where its link shows nothing any more, and comes back where it does again', async () => {
    network.on(asked, refusal('not_found'));
    await open();
    expect(text()).toContain('This link shows nothing any more');
    network.on(asked, onScreen());
    await pass(61_000);
    expect(text()).toContain('Golfer 1');
  });

  it('hides the rest of the app', async () => {
    await open();
    expect(document.querySelector('[data-awake]')).toBeNull();
    act(() => void window.dispatchEvent(new Event('pointermove')));
    await pass(100);
    expect(text()).toContain('Full screen');
    await pass(5_000);
    expect(text()).not.toContain('Full screen');
  });

  it('runs for three days with as many timers and listeners as after a minute, and begins anew at night', async () => {
    const reload = vi.fn();
    vi.spyOn(window.location, 'reload').mockImplementation(reload);
    network.on(
      new Page('GET /'),
      () => new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } }),
    );
    const named = at(getTvBoard, { token }, { board: 'main-net' });
    const answer = (reply: ReturnType<typeof onScreen> | ReturnType<typeof failed>) =>
      network.on(asked, reply).on(named, reply);
    // Asked for seldom, so that three days do not take a minute.
    const short = { ...onScreen({}, 3), pollSeconds: 300 };
    const listeners = { of: 0 };
    const add = window.addEventListener.bind(window);
    const remove = window.removeEventListener.bind(window);
    vi.spyOn(window, 'addEventListener').mockImplementation((...args: Parameters<typeof add>) => {
      listeners.of += 1;
      add(...args);
    });
    vi.spyOn(window, 'removeEventListener').mockImplementation((...args: Parameters<typeof remove>) => {
      listeners.of -= 1;
      remove(...args);
    });
    await open();
    await pass(600_000);
    const before = { timers: vi.getTimerCount(), listeners: listeners.of };
    expect(before.timers).toBeGreaterThan(2);
    const { queryClient } = await import('@fourball/web/lib/request/query-client.ts');
    const hour = day / 24;
    for (let hours = 0; hours < 72; hours += 1) {
      // Every few hours the club is away for a while.
      const away = hours % 5 === 4;
      answer(away ? failed(503) : short);
      await pass(hour);
      network.sent.length = 0;
    }
    answer(onScreen());
    await pass(600_000);
    expect(text()).toContain('Golfer');
    expect(vi.getTimerCount()).toBeLessThanOrEqual(before.timers + 1);
    expect(listeners.of).toBeLessThanOrEqual(before.listeners);
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .filter(({ queryKey }) => queryKey[0] === 'tv').length,
    ).toBeLessThanOrEqual(2);
    // At four in the morning, each night, as long as the club answered then.
    expect(reload.mock.calls.length).toBeGreaterThanOrEqual(2);
  }, 120_000);
});
