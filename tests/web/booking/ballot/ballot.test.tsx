// @vitest-environment happy-dom
/** Ballots on the screen: entering, changing and withdrawing, the result, and the draw that anybody repeats. */
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  type PublishedBallot,
  listBallots,
  answerBallot,
  enterBallot,
  withdrawEntry,
  getBallot,
  getDraw,
} from '@fourball/shared/booking/ballot/ballot-calls.ts';
import {
  allocate,
  canonicalEntries,
  commitmentOf,
  orderEntries,
} from '@fourball/shared/booking/ballot/ballot-draw.ts';
import {
  button,
  buttons,
  choose,
  click,
  pass,
  path,
  quietClub,
  startApp,
  text,
  type,
} from '../../kit/start-app.tsx';
import { ballot, clubWithBallot, day, entry, question } from './ballot-answers.ts';
import { bodyOf, marcus, sheet, teeTime } from '../../kit/club-answers.ts';
import { openPage, wait } from '../../kit/open-page.tsx';
import { type Network, refusal, at } from '../../kit/network.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { getMyHold, getTeeSheet } from '@fourball/shared/booking/calls.ts';

const load = () =>
  Promise.all([
    import('@fourball/web/booking/ballot/BallotPages.tsx'),
    import('@fourball/web/booking/ballot/DrawPage.tsx'),
  ]);

async function open(network: Network, address: string) {
  await load();
  return openPage(network, address);
}

describe('the list', () => {
  it('tells where each ballot stands and what became of the own entry', async () => {
    const { network } = clubWithBallot(ballot());
    network.on(listBallots, [
      ballot({ myEntry: entry() }),
      ballot({ ballotId: 4, state: 'UPCOMING', courseName: 'Hollow' }),
      ballot({
        ballotId: 5,
        state: 'DRAWN',
        myEntry: entry({ result: 'WON', teeTime: { teeTimeId: 740, time: '07:40' } }),
      }),
      ballot({ ballotId: 6, state: 'DRAWN', myEntry: entry({ result: 'MISSED' }) }),
      ballot({ ballotId: 7, state: 'CANCELLED', courseName: 'Nobody entered this' }),
    ]);
    await open(network, '/ballots');
    for (const told of [
      'You are in, with 2 spots',
      'Not open yet',
      'You won 07:40',
      'No tee time this time',
      '12 entries',
    ]) {
      expect(text()).toContain(told);
    }
    expect(text()).not.toContain('Nobody entered this');
  });

  it('has its own words while there is none, and where it can not be loaded', async () => {
    const { network } = clubWithBallot(ballot());
    network.on(listBallots, []);
    await open(network, '/ballots');
    expect(text()).toContain('No ballot at the moment');
  });

  it('offers to try again where it can not be loaded', async () => {
    const { network } = clubWithBallot(ballot());
    network.on(listBallots, refusal('invalid_input', 'No.'));
    await open(network, '/ballots');
    expect(text()).toContain('The ballots could not be loaded');
    network.on(listBallots, [ballot()]);
    await click(button('Try again'));
    expect(text()).toContain('Open and coming');
  });
});

describe('a question of another golfer', () => {
  const answers = at(answerBallot, { id: 3, entryId: 44 });
  const clubThatAsks = (part = {}) => {
    const { network, there } = clubWithBallot(ballot({ questions: [question(part)] }));
    network.on(answers, ({ body }) => {
      const { yes } = JSON.parse(body) as { yes: boolean };
      const said = question({ answer: yes ? 'YES' : 'NO', can: { accept: !yes, decline: yes } });
      there.ballot = { ...there.ballot, questions: [said] };
      return { result: 'SUCCESS', question: said };
    });
    return network;
  };

  it('says what a yes means and costs; yes and leaving are one tap each', async () => {
    const network = clubThatAsks();
    await open(network, '/ballots/3');
    for (const told of [
      'Marcus Chen asks you to play along',
      'Without your yes you are not in the draw and pay nothing.',
      'You pay $31.64 then, tax included.',
      'it would be $103.96 at most',
      'Enter the ballot',
    ]) {
      expect(text()).toContain(told);
    }
    await click(button('Yes, I play along'));
    expect(bodyOf(network.to(answers)[0])).toEqual({ yes: true, leaveOther: false });
    expect(text()).toContain('You are in the entry of Marcus Chen');
    expect(text()).not.toContain('Enter the ballot');
    await click(button('Leave this entry'));
    expect(bodyOf(network.to(answers)[1])).toEqual({ yes: false, leaveOther: false });
    expect(text()).toContain('You said no to Marcus Chen');
  });

  it('is answered from the list too', async () => {
    const network = clubThatAsks();
    await open(network, '/ballots');
    await click(button('No, thanks'));
    expect(bodyOf(network.to(answers)[0])).toEqual({ yes: false, leaveOther: false });
    expect(text()).not.toContain('asks you to play along');
  });

  it('asks before another entry is left', async () => {
    const network = clubThatAsks();
    network.on(answers, ({ body }) =>
      (JSON.parse(body) as { leaveOther: boolean }).leaveOther
        ? { result: 'SUCCESS', question: question({ answer: 'YES' }) }
        : { result: 'IN_ANOTHER', reason: 'You are in the entry of Lena Hoff.', question: null },
    );
    await open(network, '/ballots/3');
    await click(button('Yes, I play along'));
    await pass(300);
    expect(text()).toContain('You are in the entry of Lena Hoff.');
    await click(button('Yes, and leave the other'));
    await pass(300);
    expect(network.to(answers).map(bodyOf)).toEqual([
      { yes: true, leaveOther: false },
      { yes: true, leaveOther: true },
    ]);
  });
});

describe('entering', () => {
  it('sends fee, spots, the wishes in their order and the party', async () => {
    const { network } = clubWithBallot(ballot());
    await open(network, '/ballots/3');
    expect(document.querySelector('[role=timer]')?.textContent).toBe('00:01:30');
    await choose('Spots', '2');
    await click(button('07:40, 2 free'));
    await click(button('07:30, 4 free'));
    await click(button('Wish for 07:30 more'));
    await click(button('Name a golfer'));
    await type(document.querySelector('input[type=search]') as HTMLInputElement, 'marcus');
    await wait(1_000);
    await click(button('Add'));
    await click(button('Enter'));
    expect(bodyOf(network.to(at(enterBallot, { id: 3 }))[0])).toEqual({
      courseFeeId: 1,
      spots: 2,
      wishes: [730, 740],
      party: [marcus.userId],
    });
    expect(text()).toContain('Your entry');
    expect(text()).toContain('You are in the ballot');
  });

  it('offers only tee times with room for the party and within the fee', async () => {
    const { network } = clubWithBallot(ballot());
    await open(network, '/ballots/3');
    await choose('Spots', '3');
    expect(button('07:40, no room for your party').disabled).toBe(true);
    await choose('Fee', '3');
    expect(button('07:30, no room for your party').disabled).toBe(true);
    expect(button('14:10, 4 free').disabled).toBe(false);
  });

  it('says so where nothing is wished for, and why the club refused', async () => {
    const { network } = clubWithBallot(ballot());
    await open(network, '/ballots/3');
    await click(button('Enter'));
    expect(text()).toContain('Please choose at least one tee time.');
    expect(network.to(at(enterBallot, { id: 3 }))).toEqual([]);
    network.on(at(enterBallot, { id: 3 }), {
      result: 'REFUSED',
      reason: 'Lena Hoff is in another entry of this ballot.',
      entry: null,
    });
    await click(button('07:30, 4 free'));
    await click(button('Enter'));
    expect(text()).toContain('Lena Hoff is in another entry of this ballot.');
    expect(button('07:30, wish 1').getAttribute('aria-pressed')).toBe('true');
  });

  it('changes the entry, and takes it back once that was asked', async () => {
    const { network } = clubWithBallot(ballot({ myEntry: entry() }));
    await open(network, '/ballots/3');
    expect(text()).toContain('2 spots');
    expect(text()).toContain('Marcus Chen has not said yes yet');
    await click(button('Change'));
    await click(button('Take 07:40 out'));
    await click(button('Save the change'));
    expect(bodyOf(network.to(at(enterBallot, { id: 3 }))[0])).toMatchObject({ wishes: [730] });
    await click(button('Withdraw'));
    await click(button('Stay in'));
    await pass(300);
    expect(network.to(at(withdrawEntry, { id: 3 }))).toEqual([]);
    await click(button('Withdraw'));
    const [, confirm] = buttons('Withdraw');
    await click(confirm as HTMLElement);
    await pass(300);
    expect(network.to(at(withdrawEntry, { id: 3 }))).toHaveLength(1);
    expect(text()).toContain('Enter the ballot');
  });

  it('ends when the time is over', async () => {
    const { network, there } = clubWithBallot(ballot());
    await open(network, '/ballots/3');
    there.ballot = ballot({ state: 'CLOSED', secondsLeft: 0 });
    await wait(91_000);
    expect(text()).toContain('You did not enter this ballot.');
    expect(buttons('Enter')).toEqual([]);
  });

  it('asks now and then what came of it, where the club can not say so at once', async () => {
    const { network, there } = clubWithBallot(ballot());
    await open(network, '/ballots/3');
    const asked = () => network.to(at(getBallot, { id: 3 })).length;
    const before = asked();
    network.on(at(getBallot, { id: 3 }), refusal('internal', 'No.'));
    await wait(90_000);
    await wait(12_000);
    expect(asked() - before).toBeGreaterThan(2);
    expect(asked() - before).toBeLessThan(8);
    there.ballot = ballot({ state: 'CLOSED', secondsLeft: 0 });
    network.on(at(getBallot, { id: 3 }), () => there.ballot);
    await wait(6_000);
    expect(text()).toContain('You did not enter this ballot.');
  });
});

describe('the result', () => {
  it('comes live, with the way to the booking', async () => {
    const { network, there } = clubWithBallot(ballot({ state: 'CLOSED', secondsLeft: 0, myEntry: entry() }));
    const { stream } = await open(network, '/ballots/3');
    expect(text()).toContain('Entries are frozen.');
    there.ballot = ballot({
      state: 'DRAWN',
      secondsLeft: 0,
      myEntry: entry({ result: 'WON', teeTime: { teeTimeId: 740, time: '07:40' }, purchaseId: 40 }),
    });
    await act(async () => {
      stream.push({ type: 'BALLOT_UPDATE', seq: 1, ballotId: 3, state: 'DRAWN', result: 'WON' } as never);
    });
    await wait(1_000);
    expect(text()).toContain('You won 07:40');
    expect(document.querySelector('a[href="/bookings/40"]')).not.toBeNull();
  });

  it('says that missing counts, and what is on sale', async () => {
    const { network } = clubWithBallot(ballot({ state: 'DRAWN', myEntry: entry({ result: 'MISSED' }) }));
    await open(network, '/ballots/3');
    expect(text()).toContain('next time you stand before those who were luckier');
    expect(document.querySelector(`a[href="/book?day=${day}&course=1"]`)).not.toBeNull();
  });

  it('has its own words where there is no such ballot', async () => {
    const { network } = clubWithBallot(ballot());
    network.on(at(getBallot, { id: 9 }), refusal('not_found', 'Not found.'));
    await open(network, '/ballots/9');
    expect(text()).toContain('No such ballot');
  });
});

describe('the draw', () => {
  const seed = 'a7'.repeat(32);
  const entries = [
    { entryId: 31, spots: 2, wishes: [730], entered: 2, missed: 1 },
    { entryId: 32, spots: 4, wishes: [730, 740], entered: 0, missed: 0 },
    { entryId: 33, spots: 1, wishes: [740], entered: 1, missed: 0 },
  ];
  const teeTimes = [
    { teeTimeId: 730, time: '07:30', places: 4 },
    { teeTimeId: 740, time: '07:40', places: 1 },
  ];

  async function published(): Promise<PublishedBallot> {
    const ordered = await orderEntries(seed, entries);
    const won = allocate(
      ordered.map(({ entry: one }) => one),
      new Map(teeTimes.map(({ teeTimeId, places }) => [teeTimeId, places])),
    );
    return {
      ballotId: 3,
      courseName: 'Maple',
      day,
      state: 'DRAWN',
      commitment: await commitmentOf(seed, entries),
      closedAt: '2026-11-20T23:00:00.000Z',
      drawsAt: '2026-11-20T19:00',
      drawn: {
        drawnAt: '2026-11-21T00:00:00.000Z',
        seed,
        canonical: canonicalEntries(entries),
        entries: ordered.map(({ entry: one }, index) => ({
          ...one,
          passedOver: false,
          withdrawn: false,
          position: index + 1,
          result: won[index] === null ? 'MISSED' : 'WON',
          teeTimeId: won[index] ?? null,
        })),
        teeTimes,
      },
    };
  }

  /** Nobody is logged in. */
  async function openDraw(body: PublishedBallot): Promise<void> {
    const network = quietClub()
      .on(getCurrentUser, refusal('unauthenticated', 'Please log in.'))
      .on(at(getDraw, { id: 3 }), body);
    await load();
    await startApp(network, '/ballots/3/draw');
    await pass(300);
  }

  /** The sums are reckoned beside the timers. */
  async function repeat(): Promise<void> {
    await click(button('Repeat the draw'));
    for (let turn = 0; turn < 500 && buttons('Repeat it once more').length === 0; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await pass(100);
    }
  }

  it('is open to everybody, and repeats in the own browser', async () => {
    await openDraw(await published());
    expect(path()).toBe('/ballots/3/draw');
    expect(text()).toContain(seed);
    expect(text()).toContain(`{ printf %s ${seed}; cat entries.txt; } | sha256sum`);
    await repeat();
    expect(text()).toContain('The draw is right: your browser comes to the same.');
    expect(document.querySelectorAll('[data-outcome=right]')).toHaveLength(4);
  });

  it('says so where the browser does not let it copy', async () => {
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    await openDraw(await published());
    await click(buttons('Copy: The seal')[0] as HTMLElement);
    expect(text()).toContain('It could not be copied.');
  });

  it('tells where what was published is not what comes out', async () => {
    const draw = await published();
    const changed = draw.drawn?.entries.map((one) =>
      one.entryId === 33 ? { ...one, teeTimeId: 730, result: 'WON' as const } : one,
    );
    if (!draw.drawn || !changed) throw new Error('It is not drawn.');
    await openDraw({ ...draw, drawn: { ...draw.drawn, entries: changed } });
    await repeat();
    expect(text()).toContain('Your browser comes to something else.');
    expect(text()).toContain('Entries that differ: 33');
    expect(document.querySelectorAll('[data-outcome=wrong]')).toHaveLength(2);
  });

  it('shows the seal alone until it is drawn, and nothing before it is closed', async () => {
    const draw = { ...(await published()), state: 'CLOSED' as const, drawn: null };
    await openDraw(draw);
    expect(text()).toContain(draw.commitment);
    expect(text()).not.toContain(seed);
    expect(buttons('Repeat the draw')).toEqual([]);
  });
});

describe('the sheet', () => {
  it('says of a day that it is drawn, with the way to the ballot', async () => {
    const { network } = clubWithBallot(ballot());
    network
      .on(getMyHold, { hold: null })
      .on(at(getTeeSheet, { courseId: 1, day }), sheet([teeTime('07:30')], { day }))
      .on(at(getTeeSheet, { courseId: 1, day: '2026-11-21' }), sheet([], { day: '2026-11-21' }));
    await import('@fourball/web/booking/ballot/BallotNotice.tsx');
    await openPage(network, `/book?day=${day}`);
    expect(text()).toContain('The tee times of this day are drawn.');
    expect(document.querySelector('a[href="/ballots/3"]')).not.toBeNull();
  });

  it('offers no place of it, and says why, until it is drawn', async () => {
    const { network } = clubWithBallot(ballot());
    const drawn = sheet([teeTime('07:30')], { day });
    network
      .on(getMyHold, { hold: null })
      .on(at(getTeeSheet, { courseId: 1, day }), { ...drawn, undrawn: true })
      .on(at(getTeeSheet, { courseId: 1, day: '2026-11-21' }), sheet([], { day: '2026-11-21' }));
    const { stream } = await openPage(network, `/book?day=${day}`);
    const row = () => document.querySelector<HTMLElement>('[data-tee-time]');
    expect(row()?.dataset.state).toBe('blocked');
    expect(row()?.textContent).toContain('Why?');
    network.on(at(getTeeSheet, { courseId: 1, day }), drawn);
    await act(async () => {
      stream.push({ type: 'BALLOT_UPDATE', seq: 1, ballotId: 3, state: 'DRAWN' } as never);
    });
    await wait(1_000);
    expect(row()?.dataset.state).toBe('open');
  });

  it('says nothing of other days', async () => {
    const { network } = clubWithBallot(ballot());
    network
      .on(getMyHold, { hold: null })
      .on(at(getTeeSheet, { courseId: 1, day: '2026-11-21' }), sheet([], { day: '2026-11-21' }));
    await import('@fourball/web/booking/ballot/BallotNotice.tsx');
    await openPage(network, '/book');
    expect(text()).not.toContain('are drawn');
  });
});
