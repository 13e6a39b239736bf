/** A page that was read once and kept by its event stream, to compare with one read anew: "snapshot, then events". */
import { emit } from '@fourball/domain/kernel/emit.ts';
import { getBookingDetails, getTeeSheet } from '@fourball/shared/booking/calls.ts';
import { spotsChanged } from '@fourball/shared/booking/events.ts';
import {
  golfer,
  toldGroup,
  type BookingDetails,
  type Golfer,
  type TeeTime,
  type ToldGroup,
  type ToldInvitation,
} from '@fourball/shared/booking/shapes.ts';
import { realtimeShapes } from '@fourball/shared/contract/realtime.ts';
import type { BuiltUser } from './build.ts';
import { openEventStream, type StreamEvent } from './event-stream.ts';
import { teeTimeOf } from './live-club.ts';
import { bookingShapes } from './messaging/realtime-shapes.ts';
import { replyOver, type TestServer } from './server.ts';

/** What a page looks at: the sheets of a day, and bookings that its reader may see. */
export interface Looked {
  day: string;
  courseIds: readonly number[];
  purchaseIds?: readonly number[];
}

/** A booking as far as events tell of it. */
export interface ShownBooking {
  status: string;
  autoCancel: boolean;
  numSpots: number;
  vacantSpots: number;
  /** Of the earliest tee time in which it has a spot. */
  startsAt: string;
  /** Cents. */
  total: number;
  groups: ToldGroup[];
  ungrouped: Golfer[];
  noResponse: ToldInvitation[];
  responded: ToldInvitation[];
}

export interface Shown {
  /** By the tee times' ids. */
  teeTimes: Record<number, TeeTime>;
  bookings: Record<number, ShownBooking>;
}

export interface OpenPage {
  /** What it shows when everything that happened before has reached it. */
  shown(): Promise<Shown>;
  /** The types of what reached it since it was opened or last asked, sorted, each once; without the sheet and presence. */
  heard(): Promise<string[]>;
  close(): void;
}

const showBooking = (details: BookingDetails): ShownBooking => ({
  status: details.status,
  autoCancel: details.autoCancel,
  numSpots: details.numSpots,
  vacantSpots: details.vacantSpots,
  startsAt: details.startsAt,
  total: details.total,
  groups: details.groups.map((group) => toldGroup.parse(group)),
  ungrouped: details.ungrouped.map((spot) => golfer.parse(spot)),
  noResponse: details.noResponseInvitations,
  responded: details.respondedInvitations,
});

/** The same page, read anew by its reader. */
export async function readPage(
  { url }: Pick<TestServer, 'url'>,
  { token }: Pick<BuiltUser, 'token'>,
  { day, courseIds, purchaseIds = [] }: Looked,
): Promise<Shown> {
  const [sheets, bookings] = await Promise.all([
    Promise.all(
      courseIds.map((courseId) => replyOver(url, getTeeSheet, { token, params: { courseId, day } })),
    ),
    Promise.all(purchaseIds.map((id) => replyOver(url, getBookingDetails, { token, params: { id } }))),
  ]);
  return {
    teeTimes: Object.fromEntries(
      sheets.flatMap(({ teeTimes }) => teeTimes.map((teeTime) => [teeTime.teeTimeId, teeTime])),
    ),
    bookings: Object.fromEntries(bookings.map((details) => [details.purchaseId, showBooking(details)])),
  };
}

/** What tells a page nothing about a booking. */
const everybodys = new Set(['NUMBER_SPOTS_CHANGED', 'HEARTBEAT', 'USER_JOINED', 'USER_LEFT']);
/** No tee time has this id: a stream that has brought it has brought whatever was committed before. */
const markId = 2_000_000_000;
let marks = 0;

/** Reads the page and keeps it by its reader's stream. The server must run with gateway and workers. */
export async function openPage(
  server: TestServer,
  reader: Pick<BuiltUser, 'token' | 'userName'>,
  looked: Looked,
): Promise<OpenPage> {
  const stream = await openEventStream(server.url, reader);
  await stream.find('HEARTBEAT');
  // What happened before and is still on its way is not told of twice.
  const reachMark = async () => {
    marks += 1;
    const version = marks;
    await server.house.db.transaction((tx) =>
      emit(tx, spotsChanged, {
        courseId: markId,
        day: looked.day,
        teeTimes: [teeTimeOf(version, markId)],
      }),
    );
    await stream.find('NUMBER_SPOTS_CHANGED', (data) => {
      if ('eventId' in data) return false;
      const { teeTime } = bookingShapes.NUMBER_SPOTS_CHANGED.parse(data);
      return teeTime.teeTimeId === markId && teeTime.version === version;
    });
  };
  await reachMark();
  let applied = stream.events.length;
  let asked = applied;
  let page = await readPage(server, reader, looked);

  return {
    async shown() {
      await reachMark();
      const told = new Set<number>();
      while (applied < stream.events.length) {
        const event = stream.events[applied] as StreamEvent;
        applied += 1;
        if ('purchaseId' in event.data) told.add(Number(event.data.purchaseId));
        page = await apply(page, event, (purchaseIds) =>
          readPage(server, reader, { ...looked, purchaseIds }),
        );
      }
      const purchaseIds = Object.keys(page.bookings)
        .map(Number)
        .filter((id) => told.has(id));
      page = withMoney(page, await readPage(server, reader, { ...looked, courseIds: [], purchaseIds }));
      return { ...page, bookings: withSums(page) };
    },
    async heard() {
      await reachMark();
      const types = stream.events.slice(asked).map(({ data }) => data.type);
      asked = stream.events.length;
      return [...new Set(types)].filter((type) => !everybodys.has(type)).sort();
    },
    close: () => stream.close(),
  };
}

/** As a page does it: the newest version of a tee time counts; of the rest whatever came last. */
async function apply(
  page: Shown,
  { data }: StreamEvent,
  readAnew: (purchaseIds: readonly number[]) => Promise<Shown>,
): Promise<Shown> {
  const change = (purchaseId: number, changed: Partial<ShownBooking>): Shown => {
    const booking = page.bookings[purchaseId];
    if (!booking) return page;
    return { ...page, bookings: { ...page.bookings, [purchaseId]: { ...booking, ...changed } } };
  };
  // Of golf events: no sheet and no booking changes by them.
  if ('eventId' in data) return page;
  switch (data.type) {
    case 'NUMBER_SPOTS_CHANGED': {
      const { teeTime } = bookingShapes.NUMBER_SPOTS_CHANGED.parse(data);
      const known = page.teeTimes[teeTime.teeTimeId];
      if (!known || known.version >= teeTime.version) return page;
      return { ...page, teeTimes: { ...page.teeTimes, [teeTime.teeTimeId]: teeTime } };
    }
    case 'GROUP_DATA_UPDATE': {
      const { purchaseId, groups } = bookingShapes.GROUP_DATA_UPDATE.parse(data);
      withoutMoney(groups.flatMap(({ players }) => players));
      return change(purchaseId, { groups });
    }
    case 'UNGROUPED_UPDATE': {
      const { purchaseId, ungrouped } = bookingShapes.UNGROUPED_UPDATE.parse(data);
      withoutMoney(ungrouped);
      return change(purchaseId, { ungrouped });
    }
    case 'INVITATIONS_UPDATE': {
      const told = bookingShapes.INVITATIONS_UPDATE.parse(data);
      return change(told.purchaseId, {
        noResponse: told.noResponseInvitations,
        responded: told.respondedInvitations,
      });
    }
    case 'AUTO_CANCEL': {
      const { purchaseId, autoCancel } = realtimeShapes.AUTO_CANCEL.parse(data);
      return change(purchaseId, { autoCancel });
    }
    // Whatever it was, it is over: a page reads it anew.
    case 'BOOKING_CANCELLED': {
      const { purchaseId } = realtimeShapes.BOOKING_CANCELLED.parse(data);
      if (!page.bookings[purchaseId]) return page;
      return change(purchaseId, (await readAnew([purchaseId])).bookings[purchaseId] ?? {});
    }
    // Tee times came or went: a page reads its sheets anew.
    case 'COURSE_UPDATE':
      return { ...page, teeTimes: (await readAnew([])).teeTimes };
    default:
      return page;
  }
}

/** Each reader’s own prices come with the booking alone: of bookings that events told of a page reads them anew, and nothing else. */
function withMoney(page: Shown, anew: Shown): Shown {
  const bookings = Object.entries(anew.bookings).map(([purchaseId, booking]) => {
    const money = new Map(
      spotsShown(booking).map(
        ({ roundId, playFee, tax, cost }) => [roundId, { playFee, tax, cost }] as const,
      ),
    );
    const priced = <Spot extends Golfer>(spots: readonly Spot[]): Spot[] =>
      spots.map((spot) => ({ ...spot, ...money.get(spot.roundId) }));
    const shown = page.bookings[Number(purchaseId)] as ShownBooking;
    const told = {
      ...shown,
      groups: shown.groups.map((group) => ({ ...group, players: priced(group.players) })),
      ungrouped: priced(shown.ungrouped),
    };
    return [purchaseId, told] as const;
  });
  return { ...page, bookings: { ...page.bookings, ...Object.fromEntries(bookings) } };
}

/** Fails where an event brings money. */
function withoutMoney(spots: readonly Golfer[]): void {
  const told = spots.find(({ playFee, tax, cost }) => playFee !== null || tax !== null || cost !== null);
  if (told) throw new Error(`An event tells what the spot of round ${told.roundId} costs.`);
}

const spotsShown = ({ groups, ungrouped }: Pick<ShownBooking, 'groups' | 'ungrouped'>): Golfer[] => [
  ...groups.flatMap(({ players }) => players),
  ...ungrouped,
];

/** What a page works out of what it was told. */
function withSums({ teeTimes, bookings }: Shown): Record<number, ShownBooking> {
  return Object.fromEntries(
    Object.entries(bookings).map(([purchaseId, booking]) => {
      const spots = spotsShown(booking);
      const starts = spots.map(({ teeTimeId }) => teeTimes[teeTimeId]?.startsAt ?? booking.startsAt);
      return [
        purchaseId,
        {
          ...booking,
          numSpots: spots.length,
          vacantSpots: spots.filter(({ name, status }) => name === null && status !== 'CANCELLED').length,
          startsAt: starts.sort()[0] ?? booking.startsAt,
          total: spots.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
        },
      ];
    }),
  );
}
