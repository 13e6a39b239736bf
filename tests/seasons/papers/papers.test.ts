/** What organizers print of an event: who starts when, signs, cards with the strokes that each golfer receives, results. */
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { makePrintLinks, printEvent, type PaperKind } from '@fourball/shared/seasons/papers/print-calls.ts';
import {
  createScoreLink,
  listEventScores,
  revokeScoreLink,
} from '@fourball/shared/seasons/scores/score-calls.ts';
import { describe, expect } from 'vitest';
import { paletteOf, standardPalette } from '@fourball/shared/club/profile/palette.ts';
import { putClubLogo, removeClubLogo } from '@fourball/shared/club/profile/profile-calls.ts';
import { pictureFile } from '../../kit/club/pictures.ts';
import { sayWhoWeAre } from '../../kit/club/profile.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { readPdf } from '../../kit/read-pdf.ts';
import { drawGroups, groupsFor, publishDraw } from '../../kit/seasons/draws.ts';
import { buildOpenSeason } from '../../kit/seasons/golf-events.ts';
import { finalize } from '../../kit/seasons/results.ts';
import { buildPlayedEvent, ownCard, Phone, wholeCard } from '../../kit/seasons/scoring.ts';
import { callOver, replyOver, testToday } from '../../kit/server.ts';

const indexes = [4.2, 18, 27.4, null, 36];

const test = clubTest()
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('played', async ({ server, club }) => {
    const played = await buildPlayedEvent(server, club, indexes.length);
    for (const [at, { userId }] of played.golfers.entries())
      if (indexes[at] !== null)
        await server.db.query(
          `insert into handicap_indexes (user_id, value, source, association, valid_from, entered_by)
           values ($1, $2, 'OFFICIAL', 'Golf Canada', $3, $4)`,
          [userId, indexes[at], testToday, club.organizer.userId],
        );
    await server.db.query(
      `insert into handicap_choices (user_id, rated_gender) select id, 'MEN' from unnest($1::bigint[]) as id`,
      [played.golfers.map(({ userId }) => userId)],
    );
    await drawGroups(server, club.organizer, played.event.id);
    return { ...played, eventId: played.event.id };
  })
  .extend(
    'print',
    ({ server, club, played }) =>
      async (kind: PaperKind, query: Record<string, string> = {}) => {
        const path = urlPathOf(printEvent).replace('{kind}', kind).replace('{id}', String(played.eventId));
        const response = await fetch(`${server.url}${path}?${new URLSearchParams(query)}`, {
          headers: { authorization: `Bearer ${club.organizer.token}` },
        });
        expect(response.headers.get('content-type')).toBe('application/pdf');
        return readPdf(Buffer.from(await response.arrayBuffer()));
      },
  );

const times = (text: string, what: string): number => text.split(what).length - 1;

describe('papers of an event', () => {
  test('the tee sheet has every golfer with start and tee, and says while it is a draft', async ({
    server,
    club,
    played,
    print,
  }) => {
    const draft = await print('TEE_SHEET');
    expect(draft.pages[0]).toContain('not published yet');
    expect(draft.title).toBe('Tee sheet, Night one');
    await publishDraw(server, club.organizer, played.eventId);
    const { pages, fonts, size } = await print('TEE_SHEET');
    const text = pages.join(' ');
    expect(text).not.toContain('not published yet');
    for (const { name } of played.golfers) expect(text).toContain(name);
    for (const time of ['17:00', '17:10']) expect(text).toContain(time);
    expect(fonts).toBe(true);
    expect(size).toEqual([612, 792]);
    expect((await print('TEE_SHEET', { paper: 'A4' })).size).toEqual([595, 842]);
  });

  test('each card has the dots of the strokes that its golfer receives', async ({
    server,
    club,
    played,
    print,
  }) => {
    const { token } = club.organizer;
    await publishDraw(server, club.organizer, played.eventId);
    const { groups } = await replyOver(server.url, listEventScores, {
      token,
      params: { eventId: played.eventId },
      query: {},
    });
    const cards = groups.flatMap((group) => group.cards);
    const { pages } = await print('SCORECARDS');
    // Two on a page.
    expect(pages).toHaveLength(Math.ceil(cards.length / 2));
    expect(cards.map(({ playingHandicap }) => playingHandicap)).toContain(null);
    for (const [at, page] of pages.entries()) {
      const shown = cards.slice(at * 2, at * 2 + 2);
      const strokes = shown.reduce((sum, { playingHandicap }) => sum + (playingHandicap ?? 0), 0);
      expect(times(page, '•'), `page ${at + 1}`).toBe(strokes);
      for (const { players, playingHandicap } of shown) {
        expect(page).toContain(players[0]?.name);
        expect(page).toContain(
          playingHandicap === null ? 'Plays without strokes' : `Playing handicap ${playingHandicap}`,
        );
      }
    }
  });

  test('signs show the code of a group once its links are made, which stay the same', async ({
    server,
    club,
    played: { eventId },
    print,
  }) => {
    const { token } = club.organizer;
    await publishDraw(server, club.organizer, eventId);
    const groups = await groupsFor(server, eventId, club.organizer);
    const before = await print('CART_SIGNS');
    expect(times(before.pages.join(' '), 'Scan to score')).toBe(0);
    const participantId = groups[0]?.places[0]?.participantId ?? 0;
    const own = await replyOver(server.url, createScoreLink, { token, body: { eventId, participantId } });
    const make = () => replyOver(server.url, makePrintLinks, { token, params: { id: eventId }, body: {} });
    expect(await make()).toEqual({ links: indexes.length });
    await make();
    const again = await replyOver(server.url, createScoreLink, { token, body: { eventId, participantId } });
    expect(again.token).toBe(own.token);
    const signs = await print('CART_SIGNS');
    expect(times(signs.pages.join(' '), 'Scan to score')).toBe(groups.length);
    // What was taken back is printed no more, until it is made anew.
    await replyOver(server.url, revokeScoreLink, { token, params: { participantId } });
    expect(times((await print('CART_SIGNS')).pages.join(' '), 'Scan to score')).toBe(groups.length - 1);
  });

  test('are in the colour of the club, from when it has one', async ({
    server,
    admin,
    club,
    played: { eventId },
    print,
  }) => {
    await publishDraw(server, club.organizer, eventId);
    const [green, navy] = [standardPalette[7], paletteOf('#1d3461')[7]];
    const kinds = ['TEE_SHEET', 'CART_SIGNS', 'SCORECARDS'] as const;
    const colours = async (kind: PaperKind) =>
      [...(await print(kind)).colours].filter((colour) => colour === green || colour === navy);
    for (const kind of kinds) expect([kind, ...(await colours(kind))]).toEqual([kind, green]);
    await sayWhoWeAre(server, admin, { accent: '#1d3461' });
    for (const kind of kinds) expect([kind, ...(await colours(kind))]).toEqual([kind, navy]);
    await sayWhoWeAre(server, admin, { accent: null });
    for (const kind of kinds) expect([kind, ...(await colours(kind))]).toEqual([kind, green]);
  });

  test('have the logo of the club at their head, once for all pages, from when it has one', async ({
    server,
    admin,
    club,
    played: { eventId },
    print,
  }) => {
    await publishDraw(server, club.organizer, eventId);
    const kinds = ['TEE_SHEET', 'CART_SIGNS', 'SCORECARDS'] as const;
    const pictures = async () => {
      const counts = [];
      for (const kind of kinds) counts.push((await print(kind)).pictures);
      return counts;
    };
    expect(await pictures()).toEqual([0, 0, 0]);
    const { token } = admin;
    await replyOver(server.url, putClubLogo, {
      token,
      body: { file: await pictureFile({ width: 200, height: 200 }) },
    });
    await server.heard();
    expect(await pictures()).toEqual([1, 1, 1]);
    await replyOver(server.url, removeClubLogo, { token });
    await server.heard();
    expect(await pictures()).toEqual([0, 0, 0]);
  });

  test('nothing is printed of what is not there, or for who does not organize it', async ({
    server,
    club,
    played: { eventId, golfers },
    print,
  }) => {
    const ask = (kind: PaperKind, token: string) =>
      callOver(server.url, printEvent, { token, params: { kind, id: eventId } });
    const { token } = club.organizer;
    for (const kind of ['SCORECARDS', 'RESULTS'] as const)
      expect(await ask(kind, token), kind).toMatchObject({ json: { result: 'CONFLICT' } });
    const stranger = await buildOpenSeason(server, { type: 'TOURNAMENT' });
    for (const kind of ['TEE_SHEET', 'CART_SIGNS', 'SCORECARDS', 'RESULTS'] as const) {
      expect((await ask(kind, stranger.organizer.token)).status, kind).toBe(403);
      expect((await ask(kind, golfers[0]?.token ?? '')).status, kind).toBe(403);
    }
    await publishDraw(server, club.organizer, eventId);
    const [ava] = golfers;
    if (!ava) throw new Error('Nobody plays.');
    await new Phone().enter(server, ava, ...wholeCard(await ownCard(server, ava, eventId)));
    await finalize(server, club.organizer, eventId, { force: true, reason: 'Rain' });
    const { pages } = await print('RESULTS', { paper: 'A4' });
    for (const { name } of golfers) expect(pages.join(' ')).toContain(name);
  });
});
