// @vitest-environment happy-dom
/** The results of an event as its organizers make them: final, opened again, prizes, papers, the screen; play that is stopped; scores that are counted anew. */
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import {
  getLeaderboard,
  makeTvLink,
  previewRescore,
  revokeTvLink,
} from '@fourball/shared/seasons/boards/board-calls.ts';
import { updateEvent } from '@fourball/shared/seasons/event-calls.ts';
import { makePrintLinks, printEvent } from '@fourball/shared/seasons/papers/print-calls.ts';
import {
  finalizeEvent,
  getEventResults,
  reopenResults,
  setEventPrizes,
} from '@fourball/shared/seasons/results/result-calls.ts';
import { getScorecard, setCardOutcome } from '@fourball/shared/seasons/scores/score-calls.ts';
import { resumeEvent, suspendEvent } from '@fourball/shared/seasons/suspensions/suspension-calls.ts';
import { saveRescored } from '@fourball/web/seasons/admin/results/save-rescored.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { boardRow, cardDetails, leaderboard, scorecard } from '../../kit/answers/leaderboard.ts';
import { at, failed, type Network } from '../../kit/network.ts';
import {
  bodiesOf,
  daniel,
  fiona,
  night,
  onTop,
  openOrganizer,
  organizerClub,
  topButton,
} from '../../kit/organizer-office.tsx';
import { button, buttons, click, field, pass, text, type } from '../../kit/start-app.tsx';

const today = '2026-11-21';
const address = '/organize/golf-events/5/results';
const asked = at(getLeaderboard, { eventId: 5 });
const known = () => leaderboard([boardRow(1, 'Ann Ash'), boardRow(2, 'Bo Birch')]);

const club = (user = fiona): Network =>
  organizerClub([night({ date: today, endDate: today })], user)
    .on(asked, known())
    .on(at(getEventResults, { id: 5 }), {
      eventId: 5,
      eventName: 'Night 3',
      date: today,
      final: false,
      finalAt: null,
      version: 0,
      lots: null,
      divisions: [],
      boards: [],
      prizes: [{ board: 'main-net', place: 1, amount: 5_000, description: 'A cup' }],
      markers: [],
      records: [],
    });

let network: Network;
beforeEach(() => {
  network = club();
});

const open = async (path = address) => {
  await Promise.all([
    import('@fourball/web/seasons/admin/results/ResultsTab.tsx'),
    import('@fourball/web/seasons/admin/results/StopDialog.tsx'),
    import('@fourball/web/seasons/admin/results/ResumeDialog.tsx'),
    import('@fourball/web/seasons/admin/results/RescoreDialog.tsx'),
  ]);
  await openOrganizer(network, path);
  await pass(500);
};

const notFinal = (reply: Partial<ReplyOf<typeof finalizeEvent>>): ReplyOf<typeof finalizeEvent> => ({
  result: 'MISSING',
  version: 7,
  missing: [],
  ...reply,
});

describe('results', () => {
  it('list what is in the way of them, and settle it with one tap each', async () => {
    network
      .on(
        finalizeEvent,
        notFinal({ missing: [{ participantId: 2, name: 'Bo Birch', round: 1, why: 'NOT_SIGNED' }] }),
      )
      .on(at(getScorecard, { participantId: 2 }), cardDetails(scorecard(2, 'Bo Birch', [4])))
      .on(setCardOutcome, { result: 'DONE', holes: [], card: scorecard(2, 'Bo Birch', [4]) });
    await open();
    await click(button('Make results final'));
    await pass(300);
    expect(bodiesOf(network, finalizeEvent)).toEqual([{ eventId: 5, version: 7, force: false, reason: '' }]);
    expect(text()).toContain('Bo Birch not signed by both');
    // What was settled counts as seen: the act names the version of after it.
    network.on(asked, { ...known(), version: 8 });
    await click(button('Withdrew: Bo Birch'));
    await pass(500);
    expect(bodiesOf(network, setCardOutcome)).toMatchObject([{ cardId: 20, outcome: 'WD' }]);
    expect(text()).not.toContain('This is still in the way');
    network.on(finalizeEvent, notFinal({ result: 'FINAL', version: 8 }));
    network.on(asked, { ...known(), version: 8, final: true, finalAt: '2026-11-21T17:00:00.000Z' });
    await click(button('Make results final'));
    await pass(500);
    expect(bodiesOf(network, finalizeEvent).at(-1)).toMatchObject({ version: 8 });
    expect(text()).toContain('The results are final.');
    expect(document.querySelector('a[href="/events/5/results"]')).not.toBeNull();
  });

  it('are made final over what misses only with a reason', async () => {
    network.on(
      finalizeEvent,
      notFinal({ missing: [{ participantId: 2, name: 'Bo Birch', round: 0, why: 'NO_CARD' }] }),
    );
    await open();
    await click(button('Make results final'));
    await pass(300);
    expect(button('Make final all the same').disabled).toBe(true);
    await type(field('Why'), 'It is dark');
    await click(button('Make final all the same'));
    await pass(300);
    expect(bodiesOf(network, finalizeEvent).at(-1)).toEqual({
      eventId: 5,
      version: 7,
      force: true,
      reason: 'It is dark',
    });
  });

  it('are opened again by the office alone, with a reason', async () => {
    const final = { ...known(), final: true, finalAt: '2026-11-21T17:00:00.000Z' };
    network.on(asked, final);
    await open();
    expect(buttons('Open again')).toHaveLength(0);
    expect(text()).toContain('The office can open them again.');
  });

  it('have a way back for whoever has the events, and are sent to readers by whoever writes to them', async () => {
    const final = { ...known(), final: true, finalAt: '2026-11-21T17:00:00.000Z' };
    network = club({ ...fiona, rights: ['EVENTS'] }).on(asked, final);
    await open();
    expect(buttons('Open again')).toHaveLength(1);
    expect(buttons('Publish as news')).toHaveLength(1);
    expect(document.querySelector('a[href="/admin/campaigns/new?results=5"]')).toBeNull();
  });

  it('of the office have a way back', async () => {
    network = club(daniel).on(asked, { ...known(), final: true, finalAt: '2026-11-21T17:00:00.000Z' });
    network.on(reopenResults, { result: 'REOPENED' });
    await open();
    await click(button('Open again'));
    await type(field('Why'), 'A card was read wrong');
    await click(button('Open again'));
    await pass(300);
    expect(bodiesOf(network, reopenResults)).toEqual([{ eventId: 5, reason: 'A card was read wrong' }]);
  });

  it('have prizes, of which those that are kept are shown', async () => {
    network.on(setEventPrizes, { prizes: [] });
    await open();
    expect(field('Money for place 1').value).toBe('50');
    expect(field('What place 1 gets').value).toBe('A cup');
    await type(field('Money for place 2'), 'much');
    await click(button('Save prizes'));
    expect(text()).toContain('Please enter dollars as 25 or 12.50.');
    expect(bodiesOf(network, setEventPrizes)).toEqual([]);
    await type(field('Money for place 2'), '12.50');
    await click(button('Save prizes'));
    await pass(300);
    expect(bodiesOf(network, setEventPrizes)).toEqual([
      {
        eventId: 5,
        board: 'main-net',
        prizes: [
          { place: 1, amount: 5_000, description: 'A cup' },
          { place: 2, amount: 1_250, description: '' },
        ],
      },
    ]);
  });
});

describe('papers and the screen', () => {
  it('have the links of their codes made before they are printed', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:paper');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    network.on(at(makePrintLinks, { id: 5 }), { links: 4 });
    for (const kind of ['CART_SIGNS', 'TEE_SHEET'] as const)
      network.on(at(printEvent, { kind, id: 5 }), () => new Response('%PDF'));
    await open();
    await click(button('Tee sheet'));
    await pass(100);
    expect(network.to(at(makePrintLinks, { id: 5 }))).toHaveLength(0);
    await click(button('Cart signs'));
    await pass(100);
    expect(network.to(at(makePrintLinks, { id: 5 }))).toHaveLength(1);
    expect(network.to(at(printEvent, { kind: 'CART_SIGNS', id: 5 }, { paper: 'LETTER' }))).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it('says so where there is nothing to print', async () => {
    network.on(at(printEvent, { kind: 'TEE_SHEET', id: 5 }), failed(500));
    await open();
    await click(button('Tee sheet'));
    await pass(100);
    expect(text()).toContain('The paper could not be made.');
  });

  it('makes the link of the screen, and ends it once that was asked about', async () => {
    network
      .on(makeTvLink, { token: 'a-token-of-a-screen', madeAt: '2026-11-21T17:00:00.000Z' })
      .on(at(revokeTvLink, { eventId: 5 }), { revoked: true });
    await open();
    await click(button('Make the link'));
    await pass(200);
    expect(field('Link of the screen').value).toMatch(/\/tv\/a-token-of-a-screen$/);
    await click(button('End the link'));
    await pass(300);
    expect(onTop()).toContain('Screens that use it show nothing any more.');
    await click(topButton('End the link'));
    await pass(500);
    expect(network.to(at(revokeTvLink, { eventId: 5 }))).toHaveLength(1);
    expect(buttons('Make the link')).toHaveLength(1);
  });
});

describe('play', () => {
  const stopped = {
    id: 1,
    kind: 'WEATHER',
    message: 'Come in.',
    beganAt: '2026-11-21T16:40:00.000Z',
  } as const;

  it('is stopped with a reason and a word, asked once', async () => {
    network.on(suspendEvent, { result: 'SUSPENDED', suspension: stopped, told: 12 });
    await open();
    await click(button('Stop play'));
    await pass(500);
    const weather = document.querySelector<HTMLInputElement>('input[value=WEATHER]');
    if (weather === null) throw new Error('Weather is no reason.');
    await click(weather);
    await type(field('What they are to do'), 'Come in.');
    network.on(asked, { ...known(), suspension: stopped });
    await click(topButton('Stop play'));
    await pass(700);
    expect(bodiesOf(network, suspendEvent)).toEqual([{ eventId: 5, kind: 'WEATHER', message: 'Come in.' }]);
    expect(text()).toContain('12 golfers told');
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Play is stopped: weather');
  });

  it('goes on at a time that is proposed', async () => {
    network.on(asked, { ...known(), suspension: stopped });
    network.on(resumeEvent, { result: 'RESUMED', minutes: 35, moved: 3, told: 12 });
    await open();
    await click(button('Go on'));
    await pass(500);
    // It is noon at the club, and some seconds.
    expect(field('Play goes on at').value).toBe('12:20');
    network.on(asked, known());
    await click(topButton('Go on'));
    await pass(700);
    expect(bodiesOf(network, resumeEvent)).toEqual([{ eventId: 5, startsAgain: '2026-11-21T17:20:00.000Z' }]);
    expect(buttons('Stop play')).toHaveLength(1);
  });
});

describe('another format of an event with scores', () => {
  it('is saved once what would change was looked at', async () => {
    await open();
    network
      .on(updateEvent, (sent) =>
        sent.body.includes('"rescore":"seen"')
          ? night()
          : {
              result: 'CONFLICT',
              reason: 'Look first',
              issues: [{ field: 'rescore', message: 'Look first' }],
            },
      )
      .on(previewRescore, {
        fingerprint: 'seen',
        boards: [
          {
            key: 'main-net',
            name: null,
            change: 'CHANGED',
            places: [
              {
                participantIds: [1],
                name: 'Ann Ash',
                before: { place: '1', score: -1, status: 'PLAYING', cut: null, playingHandicaps: [0] },
                after: { place: 'T2', score: 30, status: 'PLAYING', cut: null, playingHandicaps: [0] },
              },
            ],
            matches: [],
            skins: [],
            same: 1,
          },
        ],
      });
    const { saveRescored: save } = await import('@fourball/web/seasons/admin/results/save-rescored.ts');
    const body = { id: 5 } as Parameters<typeof saveRescored>[0];
    const saving = save(body);
    await pass(700);
    expect(onTop()).toContain('Ann Ash1 (−1)T2 (30)');
    expect(onTop()).toContain('1 stay as they are.');
    await click(topButton('Save and score anew'));
    await pass(700);
    expect((await saving).id).toBe(5);
    expect(network.to(updateEvent)).toHaveLength(2);
  });

  it('is not saved by who turns back', async () => {
    await open();
    network
      .on(updateEvent, {
        result: 'CONFLICT',
        reason: 'Look first',
        issues: [{ field: 'rescore', message: 'Look first' }],
      })
      .on(previewRescore, failed(500));
    const { saveRescored: save } = await import('@fourball/web/seasons/admin/results/save-rescored.ts');
    const saving = save({ id: 5 } as Parameters<typeof saveRescored>[0]).then(
      () => 'saved',
      () => 'refused',
    );
    await pass(700);
    expect(topButton('Save and score anew').disabled).toBe(true);
    await click(topButton('Back'));
    await pass(700);
    expect(await saving).toBe('refused');
  });
});
