/** An organizer at work: the app started on one of the organizers' pages, with a league in winter and what its pages read. */
import type { CurrentUser } from '@fourball/shared/accounts/shapes.ts';
import { getCurrentUser, searchUsers } from '@fourball/shared/accounts/calls.ts';
import { getBookingParams } from '@fourball/shared/booking/calls.ts';
import { listCourses } from '@fourball/shared/club/calls.ts';
import { listContests, listDivisions } from '@fourball/shared/seasons/competition-calls.ts';
import { getDrawBoard } from '@fourball/shared/seasons/draw-calls.ts';
import type { FieldRow } from '@fourball/shared/seasons/entry-shapes.ts';
import { getEvent, listEventFees, listEventSponsors } from '@fourball/shared/seasons/event-calls.ts';
import { listEventCompetitions } from '@fourball/shared/seasons/event-competition-calls.ts';
import { listEventsBySeason } from '@fourball/shared/seasons/event-list-calls.ts';
import type { Competition, EntryFee, GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { getEventNight } from '@fourball/shared/seasons/nights/night-calls.ts';
import { listField, listPools } from '@fourball/shared/seasons/participant-calls.ts';
import {
  listCancellationPolicies,
  listSponsorChoices,
  listTeeBlockLabels,
} from '@fourball/shared/seasons/policy-calls.ts';
import {
  getSeason,
  listOrganizedSeasons,
  listSeasonFees,
  listSeasonOrganizers,
} from '@fourball/shared/seasons/season-calls.ts';
import type { OrganizedSeason } from '@fourball/shared/seasons/shapes.ts';
import { emptyBoard } from './answers/draws.ts';
import { golfEvent, participant, season } from './answers/golf-event.ts';
import { eventNight } from './answers/nights.ts';
import { marcus, params } from './club-answers.ts';
import { at, type Asked, type Network, type Sent } from './network.ts';
import {
  ava,
  click,
  dialogs,
  field,
  pass,
  quietClub,
  rememberSession,
  startApp,
  type,
} from './start-app.tsx';

export const fiona: CurrentUser = { ...ava, name: 'Fiona MacLeod', roles: ['GOLFER', 'ORGANIZER'] };
export const daniel: CurrentUser = { ...ava, name: 'Daniel Okafor', admin: true, roles: ['GOLFER', 'ADMIN'] };

const manage = { manage: true, signUp: false, readThread: true };

export const organized = (part: Partial<OrganizedSeason> = {}): OrganizedSeason => ({
  ...season({ can: manage }),
  eventTypeName: 'Thursday League',
  type: 'LEAGUE',
  colorCode: '#1f6b3a',
  events: 2,
  registered: 24,
  next: { id: 5, name: 'Night 3', date: '2026-11-26' },
  ...part,
});

export const night = (part: Partial<GolfEvent> = {}): GolfEvent =>
  golfEvent({ name: 'Night 3', date: '2026-11-26', time: '13:10', can: manage, ...part });

export const division = (id: number, name: string, part: Partial<Competition> = {}): Competition => ({
  id,
  seasonId: 3,
  kind: 'DIVISION',
  name,
  teeBlockLabelId: null,
  teeBlockLabel: null,
  sponsors: [],
  sponsorOrgIds: [],
  titleSponsorOrgId: null,
  sequenceNo: id,
  colorCode: 'GREEN',
  medianRange: null,
  url: null,
  competitionIdentifierId: null,
  registration: true,
  numSpots: 0,
  taken: 0,
  free: null,
  ...part,
});

export const fee = (part: Partial<EntryFee> = {}): EntryFee => ({
  id: 11,
  seasonId: 3,
  eventId: null,
  competitionId: null,
  name: 'Season',
  memberPrice: 18_000,
  nonMemberPrice: 26_000,
  externalMemberPrice: 22_000,
  description: '',
  optional: false,
  optionsDescription: '',
  sequenceNo: 1,
  yourPrice: null,
  ...part,
});

export const fieldRow = (id: number, name: string, part: Partial<FieldRow> = {}): FieldRow => ({
  ...participant(id, name),
  registrationId: 500 + id,
  eventId: 5,
  email: `${name.split(' ')[0]?.toLowerCase()}@club.example`,
  phone: null,
  memberNumber: String(1000 + id),
  handicapIndex: 12.4,
  priceClass: 'MEMBER',
  spotsName: null,
  comments: '',
  confirmed: null,
  ofSeason: false,
  permanent: false,
  permanentWish: false,
  askFirst: false,
  queuePlace: null,
  answerBy: null,
  owed: 0,
  charged: 0,
  ...part,
});

/** The season has the event and neither divisions nor fees, and the club has one course. */
export const organizerClub = (events: readonly GolfEvent[] = [night()], user = fiona): Network =>
  events.reduce(
    (network, event) =>
      network
        .on(at(getEvent, { id: event.id }), event)
        .on(at(getEventNight, { id: event.id }), eventNight({ eventId: event.id }))
        .on(at(listField, { eventId: event.id }), [])
        .on(at(listPools, { eventId: event.id }), [])
        .on(at(listEventCompetitions, { id: event.id }), [])
        .on(at(listEventSponsors, { id: event.id }), [])
        .on(at(listEventFees, { id: event.id }), [])
        .on(at(getDrawBoard, { id: event.id }), emptyBoard()),
    quietClub()
      .on(getCurrentUser, user)
      .on(getBookingParams, params())
      .on(searchUsers, [marcus])
      .on(listOrganizedSeasons, [organized()])
      .on(at(getSeason, { id: 3 }), season({ can: manage }))
      .on(at(listEventsBySeason, { seasonId: 3 }), events)
      .on(at(listDivisions, { id: 3 }), [])
      .on(at(listContests, { id: 3 }), [])
      .on(at(listSeasonFees, { id: 3 }), [])
      .on(at(listSeasonOrganizers, { id: 3 }), [])
      .on(listCancellationPolicies, [])
      .on(listTeeBlockLabels, [{ id: 4, name: 'League night' }])
      .on(listSponsorChoices, [{ orgId: 2, name: 'Grand River Dental' }])
      .on(listCourses, []),
  );

/** Opens a page; what is loaded when it is needed must not take time in here. */
export async function openOrganizer(network: Network, path: string): Promise<Network> {
  await import('@fourball/web/app/pages/OrganizerPages.tsx');
  await import('@fourball/web/seasons/admin/seasons/OrganizePage.tsx');
  await import('@fourball/web/seasons/admin/seasons/OrganizeSeasonPage.tsx');
  await import('@fourball/web/seasons/admin/cockpit/EventCockpitPage.tsx');
  await import('@fourball/web/seasons/admin/draws/DrawBoard.tsx');
  await import('@fourball/web/accounts/search/UserSearchDialog.tsx');
  await import('@fourball/web/club/pages/RichTextEditor.tsx');
  await import('@fourball/web/ui/dialog/DeleteDialog.tsx');
  rememberSession();
  await startApp(network, path);
  await pass(300);
  return network;
}

/** What was sent to a call, read. */
export const bodiesOf = (network: Network, asked: Asked): unknown[] =>
  network.to(asked).map(({ body }: Sent) => JSON.parse(body) as unknown);

/** The text of the dialog or drawer that stands above all others. */
export const onTop = (): string => dialogs().at(-1)?.textContent ?? '';

/** A button of the dialog or drawer on top. */
export function topButton(name: string): HTMLButtonElement {
  const found = [...(dialogs().at(-1)?.querySelectorAll('button') ?? [])].filter(
    (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() === name,
  );
  if (found[0] === undefined || found.length > 1)
    throw new Error(`${name}: ${found.length} on top: ${onTop()}`);
  return found[0];
}

/** Finds a golfer in the dialog that is open for it, and takes the one with this name. */
export async function takeGolfer(name: string): Promise<void> {
  await pass(300);
  await type(field('Name, nickname or member number'), name);
  await click(topButton('Search'));
  await pass(300);
  const found = [...(dialogs().at(-1)?.querySelectorAll('button') ?? [])].find((one) =>
    one.textContent?.includes(name),
  );
  if (found === undefined) throw new Error(`${name} was not found: ${onTop()}`);
  await click(found);
  await pass(300);
}
