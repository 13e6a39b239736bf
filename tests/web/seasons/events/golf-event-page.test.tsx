// @vitest-environment happy-dom
/** The page of a golf event: what it tells, and how each reader stands to it and what they can do. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Registration } from '@fourball/shared/seasons/entry-shapes.ts';
import {
  bailEvent,
  downloadEventCalendar,
  ensureEventConversation,
  getEvent,
  listEventFees,
  listEventSponsors,
  setParticipantPlaying,
} from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { confirmParticipation, listParticipantsByEvent } from '@fourball/shared/seasons/participant-calls.ts';
import {
  answerRegistration,
  invitePartners,
  listOwnRegistrations,
  listPartnersWanted,
  lookForPartner,
  quoteEntry,
  quoteWithdrawal,
  withdrawRegistration,
} from '@fourball/shared/seasons/registration-calls.ts';
import {
  entryQuote,
  golfEvent,
  ownEntry,
  participant,
  registration,
  signUpReply,
} from '../../kit/answers/golf-event.ts';
import { bodyOf } from '../../kit/club-answers.ts';
import { at, failed, refusal, type Network } from '../../kit/network.ts';
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
} from '../../kit/start-app.tsx';

const tomorrow = '2026-11-22';

let network: Network;
const shows = (part: Partial<GolfEvent>, entries: Registration[] = []): Network =>
  network.on(at(getEvent, { id: 5 }), golfEvent(part)).on(listOwnRegistrations, entries);

beforeEach(() => {
  network = quietClub()
    .on(at(getEvent, { id: 5 }), golfEvent())
    .on(at(listEventFees, { id: 5 }), [])
    .on(at(listEventSponsors, { id: 5 }), [])
    .on(at(listParticipantsByEvent, { eventId: 5 }), [])
    .on(listOwnRegistrations, [])
    .on(quoteEntry, entryQuote());
});

const open = async ({ loggedIn = true } = {}): Promise<void> => {
  await import('@fourball/web/app/pages/OpenPages.tsx');
  await import('@fourball/web/seasons/events/GolfEventPage.tsx');
  if (loggedIn) rememberSession();
  await startApp(network, '/golf-events/5');
  await pass(200);
};
const links = (name: string): HTMLAnchorElement[] =>
  [...document.querySelectorAll('a')].filter((one) => (one.textContent ?? '').trim() === name);

describe('for everybody', () => {
  it('tells when, where, how it is played, what it costs and who sponsors it, and leads through the login', async () => {
    const fee = {
      id: 11,
      seasonId: null,
      eventId: 5,
      competitionId: null,
      name: 'Entry',
      memberPrice: 5_000,
      nonMemberPrice: 8_000,
      externalMemberPrice: 6_500,
      description: '',
      optional: false,
      optionsDescription: '',
      sequenceNo: 1,
      yourPrice: null,
    };
    network.on(at(listEventFees, { id: 5 }), [fee]).on(at(listEventSponsors, { id: 5 }), [
      { id: 1, eventId: 5, orgId: 1, name: 'Grand River Dental', title: false },
      { id: 2, eventId: 5, orgId: 2, name: 'Puslinch Hardware', title: true },
    ]);
    shows({ message: 'Soft spikes only.', can: { manage: false, signUp: false, readThread: false } });
    await open({ loggedIn: false });
    expect(text()).toContain('Saturday, December 5First start 09:00, from one tee');
    expect(text()).toContain('Stableford over 18 holes, net. You play off 95% of your course handicap.');
    expect(text()).toContain('Member $50.00Non-member $80.00External member $65.00');
    expect(text()).toContain('10 of 40 left');
    expect(text()).toContain('Soft spikes only.');
    expect(text()).toContain('Puslinch HardwareTitle sponsorGrand River Dental');
    expect(links('Log in to sign up')[0]?.getAttribute('href')).toBe('/login');
    expect(links('Organize')).toEqual([]);
  });

  it('can be added to a calendar by anybody while it is to come, and says so where that did not work', async () => {
    network.on(at(downloadEventCalendar, { id: 5 }), failed(500));
    await open({ loggedIn: false });
    await click(button('Add to calendar'));
    await pass(100);
    expect(network.to(at(downloadEventCalendar, { id: 5 }))).toHaveLength(1);
    expect(text()).toContain('The calendar file could not be fetched. Please try again.');
  });

  it('has no place in a calendar once it is called off', async () => {
    shows({ cancelled: true });
    await open({ loggedIn: false });
    expect(buttons('Add to calendar')).toEqual([]);
  });

  it('lists who plays by division where that is wished, guests with their host, and nobody’s address', async () => {
    network.on(at(listParticipantsByEvent, { eventId: 5 }), [
      participant(1, 'Ada Lee', { divisionId: 1, division: 'Eagles', colorCode: 'GREEN', nickname: 'Ace' }),
      participant(2, 'Pat Quinn', {
        divisionId: 1,
        division: 'Eagles',
        colorCode: 'GREEN',
        userId: null,
        guestOf: 'Ada Lee',
      }),
      participant(3, 'Bo Ray', { team: 'Bo’s team' }),
    ]);
    shows({ displayByDivision: true });
    await open();
    expect(text()).toContain('EaglesGreen2 golfers');
    expect(text()).toContain('Ada Lee“Ace”');
    expect(text()).toContain('Pat Quinnguest of Ada Lee');
    expect(text()).toContain('Without a division1 golfer');
    expect(text()).toContain('Bo RayBo’s team');
  });

  it('says in words that it was called off, and why, and offers nothing', async () => {
    shows({
      cancelled: true,
      notes: 'Snow on the greens.',
      registration: 'CLOSED',
      own: ownEntry(),
      can: { manage: false, signUp: false, readThread: false },
    });
    await open();
    expect(text()).toContain('CancelledSnow on the greens.');
    expect(text()).toContain('All that was charged for it was given back.');
    expect(buttons('Sign up')).toEqual([]);
    expect(buttons('Withdraw')).toEqual([]);
  });

  it('leads who organizes it to their pages', async () => {
    shows({ can: { manage: true, signUp: true, readThread: false } });
    await open();
    expect(links('Organize')[0]?.getAttribute('href')).toBe('/organize/golf-events/5');
  });

  it.each([
    [refusal('not_found'), 'No such event', 'All events'],
    [failed(500), 'The event did not load', 'Try again'],
  ])('says so where it is not to be had', async (answer, title, action) => {
    network.on(at(getEvent, { id: 5 }), answer);
    await open();
    await pass(3_000);
    expect(text()).toContain(title);
    expect(buttons(action).length + links(action).length).toBe(1);
  });
});

describe('who is not in it', () => {
  it('sees the own price with its reason, and the way to sign up', async () => {
    network.on(at(listEventFees, { id: 5 }), refusal('not_found'));
    await open();
    expect(text()).toContain('You are not signed up');
    expect(text()).toContain('EntryMember price$50.00HST$6.50You pay$56.50');
    expect(buttons('Sign up')).toHaveLength(1);
  });

  it('is told when it opens, and why one can’t sign up', async () => {
    const can = { manage: false, signUp: false, readThread: false };
    shows({ registration: 'NOT_YET', registrationOpensAt: '2026-11-23T12:00:00.000Z', can });
    await open();
    expect(text()).toMatch(/Registration opens Mon, Nov\.? 23, 07:00/);
    expect(buttons('Sign up')).toEqual([]);
  });

  it('is told that it is for golfers of the season, and finds the season', async () => {
    shows({ can: { manage: false, signUp: false, readThread: false } });
    network.on(
      quoteEntry,
      entryQuote({ result: 'CLOSED', reason: 'It is played by golfers of the season.' }),
    );
    await open();
    expect(text()).toContain('It is played by golfers of the season.');
    expect(links('See the season')[0]?.getAttribute('href')).toBe('/seasons/3');
  });

  it('joins the waitlist where all places are taken', async () => {
    shows({ registration: 'WAITLIST', free: 0, taken: 40, waiting: 3 });
    await open();
    expect(text()).toContain('All 40 are taken, 3 wait');
    expect(buttons('Join the waitlist')).toHaveLength(1);
  });
});

describe('who is in it', () => {
  it('withdraws after hearing what comes back', async () => {
    shows({ own: ownEntry() }, [registration()]);
    network
      .on(at(quoteWithdrawal, { registrationId: 70 }), {
        percentBack: 50,
        charged: 5_650,
        refund: 2_825,
        policy: 'Half of it until two days before.',
      })
      .on(withdrawRegistration, {
        result: 'WITHDRAWN',
        registrationId: 70,
        percentBack: 50,
        refunded: 2_825,
        filled: false,
      });
    await open();
    expect(text()).toContain('You are in');
    expect(text()).toContain('Your price: $56.50');
    await click(button('Withdraw'));
    await pass(100);
    expect(text()).toContain('You get back $28.25 of $56.50.');
    expect(text()).toContain('Policy: Half of it until two days before.');
    expect(network.to(withdrawRegistration)).toEqual([]);
    shows({ own: ownEntry({ status: 'WITHDRAWN', playing: false }) }, []);
    await click(button('Withdraw'));
    await pass(100);
    expect(bodyOf(network.to(withdrawRegistration)[0])).toEqual({ registrationId: 70 });
    expect(text()).toContain('You withdrew. $28.25 comes back to you.');
    expect(buttons('Sign up again')).toHaveLength(1);
  });

  it('says that they come, days before it', async () => {
    shows({ date: tomorrow, own: ownEntry() }, [registration()]);
    network.on(confirmParticipation, { participantId: 71, confirmed: true, playing: true });
    await open();
    shows({ date: tomorrow, own: ownEntry({ confirmed: true }) }, [registration()]);
    await click(button('I come'));
    await pass(100);
    expect(bodyOf(network.to(confirmParticipation)[0])).toEqual({ participantId: 71, confirmed: true });
    expect(text()).toContain('You said that you come.');
    expect(text()).toContain('Groups are not out yet.');
  });

  it('can’t do anything about it once it has begun', async () => {
    shows({ date: '2026-11-21', time: '09:00', own: ownEntry() }, [registration()]);
    await open();
    expect(text()).toContain('It has begun.');
    expect(buttons('Withdraw')).toEqual([]);
  });

  it('reads and writes its thread, unless the organizers hide it', async () => {
    network.on(ensureEventConversation, { conversationId: 9 });
    shows({ own: ownEntry(), can: { manage: false, signUp: false, readThread: true } }, [registration()]);
    await open();
    expect(bodyOf(network.to(ensureEventConversation)[0])).toEqual({ eventId: 5 });
    expect([...document.querySelectorAll('h2')].map(({ id }) => id)).toContain('event-thread');
  });

  it('has no thread where it is hidden', async () => {
    shows({ own: ownEntry(), hideMessages: true }, [registration()]);
    await open();
    expect(network.to(ensureEventConversation)).toEqual([]);
    expect(document.getElementById('event-thread')).toBeNull();
  });
});

describe('who is in the season', () => {
  const ofSeason = registration({ eventId: null, eventName: null, seasonId: 3, seasonName: 'Winter 2026' });

  it('steps out for a day and back in, at no cost', async () => {
    shows({ own: ownEntry({ ofSeason: true }) }, [ofSeason]);
    network.on(setParticipantPlaying, { eventId: 5, userId: 7, playing: false, waiting: false });
    await open();
    expect(text()).toContain('By your registration for Winter 2026');
    expect(text()).not.toContain('Your price:');
    shows({ own: ownEntry({ ofSeason: true, playing: false }) }, [ofSeason]);
    await click(button('Not this time'));
    await pass(100);
    expect(bodyOf(network.to(setParticipantPlaying)[0])).toEqual({ eventId: 5, userId: 7, playing: false });
    expect(text()).toContain('You do not play this time');
    network.on(setParticipantPlaying, { eventId: 5, userId: 7, playing: false, waiting: true });
    shows({ own: ownEntry({ ofSeason: true, playing: false, waiting: true, before: 1 }) }, [ofSeason]);
    await click(button('I play'));
    await pass(100);
    expect(text()).toContain('No place is free now: you are on the waitlist.');
    expect(text()).toContain('1 party is in front of you on the waitlist.');
    expect(buttons('Leave the waitlist')).toHaveLength(1);
  });

  it('is told why where it can not be', async () => {
    shows({ own: ownEntry({ ofSeason: true, playing: false }) }, [ofSeason]);
    network.on(setParticipantPlaying, {
      result: 'CONFLICT',
      reason: 'Substitutes play once a regular does not.',
    });
    await open();
    await click(button('I play'));
    await pass(100);
    expect(text()).toContain('Substitutes play once a regular does not.');
  });

  it('leaves the event once the groups are out, after being asked', async () => {
    shows({ publishGroups: true, own: ownEntry({ ofSeason: true }) }, [ofSeason]);
    network.on(bailEvent, {
      result: 'WITHDRAWN',
      registrationId: 70,
      percentBack: 0,
      refunded: 0,
      filled: true,
    });
    await open();
    await click(button('Not this time'));
    expect(network.to(bailEvent)).toEqual([]);
    expect(text()).toContain('You stay in the season.');
    await click(button('Leave this event'));
    await pass(100);
    expect(bodyOf(network.to(bailEvent)[0])).toEqual({ eventId: 5 });
  });
});

describe('who is asked', () => {
  const invited = registration({
    status: 'INVITED',
    answerBy: '2026-11-22T18:00:00.000Z',
    total: 0,
    team: {
      id: 8,
      name: 'The Chips',
      partners: [
        {
          registrationId: 60,
          userId: 2,
          name: 'Marcus Chen',
          status: 'REGISTERED',
          captain: true,
          answerBy: null,
        },
        {
          registrationId: 70,
          userId: 7,
          name: 'Ava Tremblay',
          status: 'INVITED',
          captain: false,
          answerBy: '2026-11-22T18:00:00.000Z',
        },
      ],
    },
  });

  it('sees who asks, the own price and the time left, and says yes to that price', async () => {
    shows({ own: ownEntry({ status: 'INVITED', playing: false }) }, [invited]);
    network.on(answerRegistration, signUpReply());
    await open();
    expect(text()).toContain('Marcus Chen asks you to play in Frost Open');
    expect(text()).toContain('Team: The Chips');
    expect(text()).toContain('It costs you $56.50, tax included.');
    expect(text()).toContain('1 d 1 h');
    await click(button('Yes, for $56.50'));
    await pass(100);
    expect(bodyOf(network.to(answerRegistration)[0])).toMatchObject({
      registrationId: 70,
      accept: true,
      expectedTotal: 5_650,
    });
    expect(text()).toContain('You are in.');
  });

  it('is asked again at the new price where it has changed', async () => {
    shows({ own: ownEntry({ status: 'INVITED', playing: false }) }, [invited]);
    network.on(answerRegistration, signUpReply({ result: 'PRICE_CHANGED', total: 6_780 }));
    await open();
    await click(button('Yes, for $56.50'));
    await pass(100);
    expect(text()).toContain('The price has changed: it is $67.80 now.');
    expect(buttons('Yes, for $67.80')).toHaveLength(1);
  });

  it('takes or leaves a place that came free, before the time is up', async () => {
    const offered = registration({ status: 'PENDING', answerBy: '2026-11-21T17:10:00.000Z', total: 0 });
    shows({ own: ownEntry({ status: 'PENDING', playing: false }) }, [offered]);
    network.on(answerRegistration, signUpReply({ result: 'CLOSED', status: 'DECLINED', total: 0 }));
    await open();
    expect(text()).toContain('A place in Frost Open came free for you');
    expect(document.querySelector('[role=timer]')?.textContent).toMatch(/^(10:00|09:5\d)$/);
    await pass(60_000);
    expect(document.querySelector('[role=timer]')?.textContent).toMatch(/^0[89]:\d\d$/);
    expect(buttons('Take the place for $56.50')).toHaveLength(1);
    await click(button('No thanks'));
    await pass(100);
    expect(bodyOf(network.to(answerRegistration)[0])).toMatchObject({ registrationId: 70, accept: false });
    expect(text()).toContain('You said no. Somebody else gets the place.');
  });
});

describe('a team', () => {
  const format = { ...golfEvent().format, side: { size: 2, mode: 'BEST_N' as const, count: 1 } };

  it('finds a partner among who looks for one, by index', async () => {
    shows({ format, own: ownEntry() }, [registration()]);
    network
      .on(at(listPartnersWanted, { eventId: 5 }), [
        { registrationId: 61, userId: 2, name: 'Marcus Chen', handicapIndex: 12.4 },
      ])
      .on(lookForPartner, registration({ lookingForPartner: true }))
      .on(invitePartners, registration());
    await open();
    expect(text()).toContain('Four-ball, stableford, net');
    expect(text()).toContain('Marcus ChenHandicap Index 12.4');
    await click(field('Show that I look for a partner'));
    await pass(100);
    expect(bodyOf(network.to(lookForPartner)[0])).toEqual({ registrationId: 70, looking: true });
    await click(button('Ask Marcus Chen'));
    await pass(100);
    expect(bodyOf(network.to(invitePartners)[0])).toMatchObject({ registrationId: 70, userIds: [2] });
    expect(text()).toContain('Marcus Chen was asked.');
  });

  it('shows each partner with the answer, and until when who is asked has to answer', async () => {
    const partner = { userId: 2, name: 'Marcus Chen', captain: false };
    const team = {
      id: 8,
      name: 'The Chips',
      partners: [
        {
          registrationId: 70,
          userId: 7,
          name: 'Ava Tremblay',
          status: 'REGISTERED' as const,
          captain: true,
          answerBy: null,
        },
        { registrationId: 61, ...partner, status: 'INVITED' as const, answerBy: '2026-11-21T20:30:00.000Z' },
      ],
    };
    shows({ format, own: ownEntry() }, [registration({ team })]);
    await open();
    expect(text()).toContain('Ava TremblayCaptainIn');
    expect(text()).toContain('Marcus Chenanswers within 3 h 30 minAsked');
    // Two of two: nobody more is asked.
    expect(buttons('Ask a partner')).toEqual([]);
  });
});
