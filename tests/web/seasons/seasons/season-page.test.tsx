// @vitest-environment happy-dom
/** The page of a season, and the newest season on the page of its event type: events by status and year, prices, own standing. */
import { beforeEach, describe, expect, it } from 'vitest';
import { searchUsers } from '@fourball/shared/accounts/calls.ts';
import { listContests, listDivisions } from '@fourball/shared/seasons/competition-calls.ts';
import {
  listEventsBySeason,
  listUpcomingEventsByEventType,
} from '@fourball/shared/seasons/event-list-calls.ts';
import type { Competition, EntryFee } from '@fourball/shared/seasons/event-shapes.ts';
import { getEventType, getEventTypeByDomain } from '@fourball/shared/seasons/event-type-calls.ts';
import { listParticipantsBySeason } from '@fourball/shared/seasons/participant-calls.ts';
import {
  listOwnRegistrations,
  quoteEntry,
  quoteWithdrawal,
  signUpIndividual,
  signUpSeason,
  signUpTeam,
  wishPermanentRegistration,
  withdrawRegistration,
} from '@fourball/shared/seasons/registration-calls.ts';
import {
  checkSeasonOrganizer,
  getSeason,
  listSeasonFees,
  listSeasonsByEventType,
} from '@fourball/shared/seasons/season-calls.ts';
import type { Season } from '@fourball/shared/seasons/shapes.ts';
import { eventType } from '../../kit/answers/event-type.ts';
import {
  entryQuote,
  golfEvent,
  participant,
  registration,
  season,
  signUpReply,
} from '../../kit/answers/golf-event.ts';
import { bodyOf, marcus } from '../../kit/club-answers.ts';
import { at, failed, refusal, type Network } from '../../kit/network.ts';
import {
  button,
  buttons,
  click,
  dialogs,
  field,
  pass,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../../kit/start-app.tsx';

const fee: EntryFee = {
  id: 11,
  seasonId: 3,
  eventId: null,
  competitionId: null,
  name: 'Season',
  memberPrice: 17_000,
  nonMemberPrice: 24_500,
  externalMemberPrice: 20_500,
  description: 'Every night, prizes included.',
  optional: false,
  optionsDescription: '',
  sequenceNo: 1,
  yourPrice: 17_000,
};
const eagles: Competition = {
  id: 21,
  seasonId: 3,
  kind: 'DIVISION',
  name: 'Eagles',
  teeBlockLabelId: null,
  teeBlockLabel: null,
  sponsors: [{ orgId: 1, name: 'Puslinch Hardware', title: true }],
  sponsorOrgIds: [1],
  titleSponsorOrgId: 1,
  sequenceNo: 1,
  colorCode: 'GREEN',
  medianRange: '-12.5',
  url: null,
  competitionIdentifierId: null,
  registration: true,
  numSpots: 12,
  taken: 10,
  free: 2,
};
const events = [
  golfEvent({ id: 1, name: 'Night 1', date: '2026-11-12' }),
  golfEvent({ id: 2, name: 'Night 2', date: '2026-11-26' }),
  golfEvent({ id: 3, name: 'Night 3', date: '2026-12-03', cancelled: true }),
  golfEvent({ id: 4, name: 'Night 4', date: '2027-01-07' }),
];

let network: Network;
const shows = (part: Partial<Season>): Network => network.on(at(getSeason, { id: 3 }), season(part));

beforeEach(() => {
  network = quietClub()
    .on(at(getSeason, { id: 3 }), season())
    .on(at(getEventType, { id: 1 }), eventType({ cancellationPolicyId: null }))
    .on(at(listEventsBySeason, { seasonId: 3 }), events)
    .on(at(listSeasonFees, { id: 3 }), [fee])
    .on(at(listDivisions, { id: 3 }), [eagles])
    .on(at(listContests, { id: 3 }), [])
    .on(at(listParticipantsBySeason, { seasonId: 3 }), [
      participant(1, 'Ada Lee', { divisionId: 21, division: 'Eagles', colorCode: 'GREEN' }),
    ])
    .on(listOwnRegistrations, [])
    .on(checkSeasonOrganizer, false)
    .on(quoteEntry, entryQuote({ total: 19_210, tax: 2_210 }))
    .on(signUpSeason, signUpReply());
});

const open = async ({ address = '/seasons/3', loggedIn = true } = {}): Promise<void> => {
  await Promise.all([
    import('@fourball/web/app/pages/OpenPages.tsx'),
    import('@fourball/web/seasons/seasons/SeasonPage.tsx'),
    import('@fourball/web/seasons/seasons/EventTypePage.tsx'),
    import('@fourball/web/seasons/seasons/NewestSeason.tsx'),
    import('@fourball/web/seasons/SeasonThreads.tsx'),
    import('@fourball/web/seasons/registration/SignUpSheet.tsx'),
  ]);
  if (loggedIn) rememberSession();
  await startApp(network, address);
  await pass(200);
};
const listed = (section: string): (string | null)[] =>
  [...document.querySelectorAll(`[aria-labelledby=${section}] li a`)].map(({ textContent }) => textContent);

it('tells its days, what is played for, prices, sponsors and who is in it', async () => {
  await open();
  expect(text()).toContain('Tuesday League, Winter 2026');
  expect(text()).toMatch(/Sun, Nov\.? 1, 2026 to Wed, Mar\.? 31, 2027/);
  expect(text()).toContain('EaglesGreenDivision · Handicap up to 12.5 · 2 places left');
  expect(text()).toContain('Member $170.00Non-member $245.00External member $205.00');
  expect(text()).toContain('Your price $170.00 before tax');
  expect(text()).toContain('Puslinch HardwareTitle sponsor');
  expect(text()).toContain('Who is in it1 golfer');
});

it('lists its events by status, by year where it has several, and the next one on top', async () => {
  await open();
  expect(listed('next-event')).toEqual(['Night 2']);
  expect(listed('season-events')).toEqual(['Night 2', 'Night 4']);
  await click(button('Cancelled1'));
  expect(listed('season-events')).toEqual(['Night 3']);
  await click(button('Past1'));
  expect(listed('season-events')).toEqual(['Night 1']);
  await click(button('Next year'));
  expect(listed('season-events')).toEqual([]);
  expect(text()).toContain('Nothing was played yet');
  await click(button('Active1'));
  expect(listed('season-events')).toEqual(['Night 4']);
  await click(button('All years'));
  expect(listed('season-events')).toEqual(['Night 2', 'Night 4']);
});

describe('how the reader stands to it', () => {
  it('leads a visitor through the login', async () => {
    shows({ can: { manage: false, signUp: false, readThread: false } });
    await open({ loggedIn: false });
    const link = [...document.querySelectorAll('a')].find((one) => one.textContent === 'Log in to sign up');
    expect(link?.getAttribute('href')).toBe('/login');
  });

  it('signs a golfer up for all of it, and for the seasons to come where they wish it', async () => {
    await open();
    await click(button('Sign up'));
    await pass(700);
    await click(field('Also in the seasons to come'));
    await click(button('Sign up for $192.10'));
    await pass(100);
    expect(bodyOf(network.to(signUpSeason)[0])).toMatchObject({
      seasonId: 3,
      permanentWish: true,
      expectedTotal: 19_210,
    });
    expect(dialogs().at(-1)?.textContent).toContain('You are in');
  });

  it('signs a team up for all of it, and shows who has answered', async () => {
    const entry = registration({ eventId: null, eventName: null, seasonId: 3, seasonName: 'Winter 2026' });
    const partner = { userId: 7, name: 'Ava Tremblay', status: 'REGISTERED', answerBy: null } as const;
    network
      .on(quoteEntry, entryQuote({ total: 19_210, tax: 2_210, teamSizes: { min: 1, max: 4 } }))
      .on(searchUsers, [marcus])
      .on(signUpTeam, () => {
        shows({
          own: { registrationId: 70, status: 'REGISTERED' },
          can: { manage: false, signUp: false, readThread: false },
        });
        const team = {
          id: 9,
          name: 'The Chips',
          partners: [
            { ...partner, registrationId: 70, captain: true },
            {
              registrationId: 71,
              userId: marcus.userId,
              name: marcus.name,
              captain: false,
              status: 'INVITED' as const,
              answerBy: '2026-11-23T17:00:00.000Z',
            },
          ],
        };
        network.on(listOwnRegistrations, [{ ...entry, team }]);
        return signUpReply();
      });
    await open();
    await click(button('Sign up'));
    await pass(700);
    expect(dialogs().at(-1)?.textContent).toContain('Alone, or in a team of up to 4 golfers.');
    expect(dialogs().at(-1)?.textContent).not.toContain('I look for a partner');
    await click(button('Bring partners'));
    await type(field('Name or member number'), 'marcus');
    await pass(600);
    await click(button('Choose Marcus Chen'));
    await type(field('Name of the team'), 'The Chips');
    await pass(700);
    await click(button('Sign up for $192.10'));
    await pass(100);
    expect(network.to(signUpSeason)).toEqual([]);
    expect(bodyOf(network.to(signUpTeam)[0])).toMatchObject({
      eventTypeId: 1,
      seasonId: 3,
      team: { name: 'The Chips', userIds: [marcus.userId], partners: [] },
      expectedTotal: 19_210,
    });
    await click(button('Done'));
    await pass(300);
    expect(text()).toContain('The Chips');
    expect(text()).toContain('Marcus Chenanswers within');
    expect(buttons('Ask partners')).toEqual([]);
  });

  it('lets a golfer stay for good, and tells what comes back before they withdraw', async () => {
    const entry = registration({ eventId: null, eventName: null, seasonId: 3, seasonName: 'Winter 2026' });
    shows({
      own: { registrationId: 70, status: 'REGISTERED' },
      can: { manage: false, signUp: false, readThread: false },
    });
    network
      .on(listOwnRegistrations, [entry])
      .on(wishPermanentRegistration, { ...entry, permanentWish: true })
      .on(at(quoteWithdrawal, { registrationId: 70 }), {
        percentBack: 0,
        charged: 5_650,
        refund: 0,
        policy: null,
      });
    await open();
    expect(text()).toContain('You are in');
    await click(field('Also in the seasons to come'));
    await pass(100);
    expect(bodyOf(network.to(wishPermanentRegistration)[0])).toEqual({ registrationId: 70, permanent: true });
    await click(button('Withdraw'));
    await pass(100);
    expect(text()).toContain('Nothing of $56.50 comes back.');
    expect(text()).toContain('You leave all events of the season that are still to come.');
    await click(button('Stay in'));
    expect(text()).not.toContain('Nothing of $56.50 comes back.');
  });

  it('offers nothing any more once it is over', async () => {
    shows({
      startDate: '2026-01-01',
      endDate: '2026-06-30',
      registration: 'CLOSED',
      own: { registrationId: 70, status: 'REGISTERED' },
      can: { manage: false, signUp: false, readThread: false },
    });
    network.on(listOwnRegistrations, [registration({ eventId: null, seasonId: 3 })]);
    await open();
    expect(text()).toContain('You were in it');
    expect(buttons('Withdraw')).toEqual([]);
  });

  it('asks whether a place that was kept from last season is wanted', async () => {
    shows({
      own: { registrationId: 70, status: 'PENDING' },
      can: { manage: false, signUp: false, readThread: false },
    });
    network.on(listOwnRegistrations, [
      registration({
        status: 'PENDING',
        eventId: null,
        eventName: null,
        seasonId: 3,
        seasonName: 'Winter 2026',
        answerBy: '2026-12-01T17:00:00.000Z',
      }),
    ]);
    await open();
    expect(text()).toContain('Your place of last season is kept in Frost Series, Winter 2026');
    expect(buttons('Yes, for $192.10')).toHaveLength(1);
  });

  it('leads who organizes it to their pages', async () => {
    shows({ can: { manage: true, signUp: true, readThread: false } });
    await open();
    const link = [...document.querySelectorAll('a')].find((one) => one.textContent === 'Organize');
    expect(link?.getAttribute('href')).toBe('/organize/seasons/3');
  });
});

it.each([
  [refusal('not_found'), 'No such season'],
  [failed(500), 'The season did not load'],
])('says so where it is not to be had', async (answer, title) => {
  network.on(at(getSeason, { id: 3 }), answer);
  await open();
  await pass(3_000);
  expect(text()).toContain(title);
});

it('says where one signs up for its events one by one, and asks for no registration of its own', async () => {
  network.on(at(getEventType, { id: 1 }), eventType({ seasonRegistration: false, eventRegistration: true }));
  shows({ registration: 'CLOSED', can: { manage: false, signUp: false, readThread: false } });
  await open();
  expect(text()).toContain('You sign up for its events one by one.');
  expect(text()).not.toContain('You are not signed up');
  expect(text()).not.toContain('Who is in it');
});

it('says so where there are no events yet', async () => {
  network.on(at(listEventsBySeason, { seasonId: 3 }), []);
  await open();
  expect(text()).toContain('No events yet');
});

it('stands on the page of its event type with the next events and the way to sign up', async () => {
  network
    .on(at(getEventTypeByDomain, { domain: 'tuesday' }), eventType())
    .on(at(listSeasonsByEventType, { eventTypeId: 1 }), [
      season(),
      season({ id: 2, name: 'Winter 2025', can: { manage: false, signUp: false, readThread: false } }),
    ])
    .on(at(listUpcomingEventsByEventType, { id: 1 }), [golfEvent({ id: 2, name: 'Night 2' })]);
  await open({ address: '/site/tuesday' });
  expect(text()).toContain('Season: Winter 2026');
  expect(listed('newest-season')).toEqual(['Night 2']);
  expect(buttons('Sign up')).toHaveLength(1);
  const other = [...document.querySelectorAll('a')].find((one) => one.textContent === 'Winter 2025');
  expect(other?.getAttribute('href')).toBe('/seasons/2');
});

it('lets golfers hear of the first season where there is none yet, and take that back', async () => {
  const noted = registration({ eventId: null, eventName: null, seasonId: null });
  network
    .on(at(getEventTypeByDomain, { domain: 'tuesday' }), eventType())
    .on(at(listSeasonsByEventType, { eventTypeId: 1 }), [])
    .on(signUpIndividual, signUpReply({ total: 0 }))
    .on(withdrawRegistration, {
      result: 'WITHDRAWN',
      registrationId: 70,
      percentBack: 100,
      refunded: 0,
      filled: false,
    });
  await open({ address: '/site/tuesday' });
  network.on(listOwnRegistrations, [noted]);
  await click(button('Tell me when it opens'));
  await pass(100);
  expect(bodyOf(network.to(signUpIndividual)[0])).toEqual({ eventTypeId: 1 });
  expect(text()).toContain('You hear of the first season as soon as the club opens it.');
  await click(button('Don’t tell me'));
  await pass(100);
  expect(bodyOf(network.to(withdrawRegistration)[0])).toEqual({ registrationId: 70 });
});
