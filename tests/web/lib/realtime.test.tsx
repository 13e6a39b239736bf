// @vitest-environment happy-dom
/** The live channel as the app uses it: when it opens, what its events change, and what a failure does not do. */
import type { CurrentUser } from '@fourball/shared/accounts/shapes.ts';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { RealtimeEvent } from '@fourball/shared/contract/realtime.ts';
import {
  ava,
  dialogs,
  openBrowser,
  pass,
  path,
  quietClub,
  rememberSession,
  startApp,
  text,
} from '../kit/start-app.tsx';
import { eventStream, at, refusal, Page } from '../kit/network.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { updateLastSeenMessages } from '@fourball/shared/accounts/user-calls.ts';
import { openStream, ping, disconnect } from '@fourball/shared/messaging/calls.ts';
import { listBookings } from '@fourball/shared/booking/calls.ts';

/** A club whose stream the test writes to. */
function liveClub(user: CurrentUser = ava) {
  const streams: ReturnType<typeof eventStream>[] = [];
  const network = quietClub()
    .on(getCurrentUser, user)
    .on(updateLastSeenMessages, { lastSeenMessagesAt: '2026-11-21T12:00:00.000Z' })
    .on(at(openStream, { userName: 'ava' }), (sent) => {
      const stream = eventStream();
      streams.push(stream);
      return stream.open(sent);
    });
  return { network, streams };
}

const attempts = ({ network }: ReturnType<typeof liveClub>) =>
  network.to(at(openStream, { userName: 'ava' }));

async function started(club: ReturnType<typeof liveClub>, at = '/bookings') {
  rememberSession();
  await startApp(club.network, at);
  await pass(500);
  await pass(0);
  return {
    push: async (event: RealtimeEvent) => {
      club.streams.at(-1)?.push(event);
      await pass(0);
    },
  };
}

const newBooking = (people: { userName: string; invite: boolean }[]): RealtimeEvent => ({
  type: 'NEW_BOOKING',
  seq: 41,
  purchaseId: 5,
  conversationId: 6,
  userName: 'marcus',
  userNames: people,
});

describe('the connection', () => {
  it('[realtime.1] opens half a second after the start check of a stored session, and once', async () => {
    const club = liveClub();
    rememberSession();
    await startApp(club.network, '/bookings');
    await pass(499);
    expect(attempts(club)).toHaveLength(0);
    await pass(1);
    expect(attempts(club)).toHaveLength(1);
    const { openRealtime } = await import('@fourball/web/lib/live/realtime.ts');
    openRealtime('ava', { major: 2, minor: 2, revision: 29 });
    await pass(1_000);
    expect(attempts(club)).toHaveLength(1);
  });

  it('brings what has to listen before its first event, and begins it once for all sessions', async () => {
    const club = liveClub();
    rememberSession();
    await startApp(club.network, '/bookings');
    const { closeRealtime, listenBeforeEvents, onRealtime, openRealtime } =
      await import('@fourball/web/lib/live/realtime.ts');
    const heard = vi.fn();
    const load = vi.fn(() => Promise.resolve(() => void onRealtime('NEW_BOOKING', heard)));
    listenBeforeEvents(load);
    expect(load).not.toHaveBeenCalled();
    await pass(500);
    await pass(0);
    club.streams.at(-1)?.push(newBooking([]));
    await pass(0);
    expect(heard).toHaveBeenCalledTimes(1);
    await act(async () => {
      closeRealtime();
      openRealtime('ava', { major: 2, minor: 2, revision: 29 });
    });
    await pass(0);
    club.streams.at(-1)?.push({ ...newBooking([]), seq: 42 });
    await pass(0);
    expect(heard).toHaveBeenCalledTimes(2);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each([null, 'false', 'TRUE', '1'])('[realtime.1] stays closed where loggedIn is %j', async (flag) => {
    const club = liveClub();
    localStorage.setItem('egAccessToken', 'token-of-ava');
    if (flag !== null) localStorage.setItem('loggedIn', flag);
    await startApp(club.network, '/');
    await pass(5_000);
    expect(attempts(club)).toHaveLength(0);
  });

  it('[realtime.1] stays closed where the session ended before it opened', async () => {
    const club = liveClub();
    rememberSession();
    await startApp(club.network, '/bookings');
    localStorage.removeItem('loggedIn');
    await pass(5_000);
    expect(attempts(club)).toHaveLength(0);
  });

  it.each([
    [false, { major: 2, minor: 2, revision: 29 }],
    [true, { major: 2, minor: 2, revision: 74 }],
  ])(
    '[realtime.2] [realtime.8] pings after two seconds, then every minute; an admin: %j',
    async (admin, version) => {
      const club = liveClub({ ...ava, admin });
      await started(club);
      const pings = () => club.network.to(ping);
      await pass(1_999);
      expect(pings()).toHaveLength(0);
      await pass(1);
      expect(pings().map(({ body }) => JSON.parse(body) as unknown)).toEqual([
        { version, page: '/bookings' },
      ]);
      // Something must come within a minute, or the line counts as broken.
      club.streams[0]?.write(': warm\n\n');
      await pass(59_999);
      expect(pings()).toHaveLength(1);
      await pass(1);
      expect(pings()).toHaveLength(2);
    },
  );

  it('[realtime.3] comes back at once after its first failure, and what was missed is there', async () => {
    const club = liveClub();
    const live = await started(club, '/');
    await live.push({ type: 'COURSE_UPDATE', seq: 40, entityId: 1 });
    const bookings = () => club.network.to(at(listBookings, { type: 'Active' })).length;
    const before = bookings();
    club.streams[0]?.end();
    await pass(0);
    expect(attempts(club)).toHaveLength(2);
    expect(attempts(club)[1]?.headers.get('Last-Event-ID')).toBe('40');
    // Missed while it was down, and told now.
    await live.push(newBooking([{ userName: 'ava', invite: false }]));
    expect(bookings()).toBe(before + 1);
  });

  it('[realtime.3] reads everything anew after a reconnect that cannot resume', async () => {
    const club = liveClub();
    const live = await started(club, '/');
    const bookings = () => club.network.to(at(listBookings, { type: 'Active' })).length;
    club.streams[0]?.end();
    await pass(0);
    const before = bookings();
    await live.push({ type: 'RESYNC', seq: 90 } as unknown as RealtimeEvent);
    expect(bookings()).toBe(before + 1);
  });

  it('[realtime.4] ends with the session: no stream, no ping', async () => {
    const club = liveClub();
    await started(club);
    const { logOut } = await import('@fourball/web/accounts/session/session.ts');
    await act(async () => void logOut());
    await pass(0);
    expect(club.network.to(disconnect)).toHaveLength(1);
    expect(attempts(club)[0]?.signal?.aborted).toBe(true);
    await pass(200_000);
    expect(attempts(club)).toHaveLength(1);
    expect(club.network.to(ping)).toEqual([]);
  });

  it('[realtime.9] fails without a word to the person', async () => {
    const club = liveClub();
    club.network
      .on(at(openStream, { userName: 'ava' }), refusal('internal', 'No'))
      .on(ping, refusal('internal', 'No'));
    await started(club, '/bookings');
    await pass(20_000);
    expect(dialogs()).toEqual([]);
    expect(path()).toBe('/bookings');
    expect(console.info).toHaveBeenCalledWith('Realtime: stream', expect.anything());
  });
});

describe('an event', () => {
  it('[realtime.5] changes what it belongs to, and nothing else', async () => {
    openBrowser(quietClub(), '/');
    const { queryClient } = await import('@fourball/web/lib/request/query-client.ts');
    const { registerRealtime } = await import('@fourball/web/app/dispatcher.ts');
    const { dispatch } = await import('@fourball/web/lib/live/realtime.ts');
    const { bookingKeys } = await import('@fourball/web/booking/queries.ts');
    const stop = registerRealtime(queryClient);
    const sheet = (courseId: number) => ({
      courseId,
      teeTimes: [{ teeTimeId: 7, available: 4, version: 1 }],
    });
    const details = (purchaseId: number) => ({ purchaseId, autoCancel: false });
    queryClient.setQueryData(bookingKeys.sheet(1, '2026-11-22'), sheet(1));
    queryClient.setQueryData(bookingKeys.sheet(2, '2026-11-22'), sheet(2));
    queryClient.setQueryData(bookingKeys.sheet(1, '2026-11-23'), sheet(1));
    queryClient.setQueryData(bookingKeys.details(5), details(5));
    queryClient.setQueryData(bookingKeys.details(6), details(6));
    dispatch({
      type: 'NUMBER_SPOTS_CHANGED',
      entityId: 1,
      day: '2026-11-22',
      numSpots: 1,
      teeTime: { teeTimeId: 7, available: 1, version: 2 },
    } as unknown as RealtimeEvent);
    dispatch({ type: 'AUTO_CANCEL', purchaseId: 5, conversationId: 1, autoCancel: true, numSpots: 0 });
    expect(queryClient.getQueryData(bookingKeys.sheet(1, '2026-11-22'))).toMatchObject({
      teeTimes: [{ available: 1 }],
    });
    expect(queryClient.getQueryData(bookingKeys.sheet(2, '2026-11-22'))).toEqual(sheet(2));
    expect(queryClient.getQueryData(bookingKeys.sheet(1, '2026-11-23'))).toEqual(sheet(1));
    expect(queryClient.getQueryData(bookingKeys.details(5))).toMatchObject({ autoCancel: true });
    expect(queryClient.getQueryData(bookingKeys.details(6))).toEqual(details(6));
    stop();
    queryClient.clear();
  });

  it.each([
    ['new booking', false, 'You are in a new booking.'],
    ['new invitation', true, 'You are invited to play.'],
  ])('[realtime.6] NEW_BOOKING raises a %s and unseen messages', async (_, invite, said) => {
    const club = liveClub();
    // Loaded when they are needed, which in here must not take time.
    await import('@fourball/web/messaging/inbox/MessagesPage.tsx');
    await import('@fourball/web/messaging/inbox/UnreadBadge.tsx');
    const live = await started(club, '/');
    await live.push(newBooking([{ userName: 'ava', invite }]));
    expect(text()).toContain(said);
    expect(text()).toContain('New messages');
    const { goTo } = await import('@fourball/web/lib/browser/navigation.ts');
    await act(async () => goTo('/messages'));
    await pass(0);
    await pass(0);
    expect(text()).not.toContain('New messages');
    expect(club.network.to(updateLastSeenMessages)).toHaveLength(1);
  });

  it('[realtime.6] an invitation that comes with its booking is said once, another later anew', async () => {
    const live = await started(liveClub(), '/');
    const userNames = [{ userName: 'ava', invite: true }];
    const invitation = { ...newBooking(userNames), type: 'NEW_INVITATION' };
    const said = () => text().split('You are invited to play.').length - 1;
    await live.push(newBooking(userNames));
    await live.push({ ...invitation, seq: 43 } as RealtimeEvent);
    expect(said()).toBe(1);
    await pass(20_000);
    expect(said()).toBe(0);
    await live.push({ ...invitation, seq: 44 } as RealtimeEvent);
    expect(said()).toBe(1);
    expect(text()).toContain('New messages');
  });

  it('[realtime.6] unseen messages are none any more once another device has shown them', async () => {
    await import('@fourball/web/messaging/inbox/UnreadBadge.tsx');
    const live = await started(liveClub(), '/');
    await live.push(newBooking([{ userName: 'ava', invite: false }]));
    expect(text()).toContain('New messages');
    await live.push({ type: 'HEARTBEAT', seq: 45, at: '2026-11-22T12:00:00.000Z' } as RealtimeEvent);
    expect(text()).toContain('New messages');
    await live.push({
      type: 'HEARTBEAT',
      seq: 46,
      at: '2026-11-22T12:00:00.000Z',
      lastSeenMessages: '2026-11-22T12:00:00.000Z',
    } as RealtimeEvent);
    expect(text()).not.toContain('New messages');
  });

  it('[realtime.6] NEW_BOOKING of others, or by oneself, raises nothing', async () => {
    const live = await started(liveClub(), '/');
    await live.push(newBooking([{ userName: 'zoe', invite: false }]));
    await live.push({
      ...newBooking([{ userName: 'ava', invite: false }]),
      seq: 42,
      userName: 'ava',
    } as RealtimeEvent);
    expect(text()).not.toMatch(/new booking|invited|New messages/);
  });

  it('changes the picture of whoever it is about', async () => {
    const live = await started(liveClub(), '/');
    const { useSession } = await import('@fourball/web/accounts/session/session.ts');
    const update = (userName: string, seq: number) =>
      live.push({
        type: 'AVATAR_UPDATE',
        seq,
        userName,
        avatarUrl: '/images/avatar/new.jpg',
        pendingAvatar: null,
      } as RealtimeEvent);
    await update('zoe', 50);
    expect(useSession.getState().user?.avatarUrl).toBeNull();
    await update('ava', 51);
    expect(useSession.getState().user?.avatarUrl).toBe('/images/avatar/new.jpg');
    expect(document.querySelector('header img')?.getAttribute('src')).toBe(
      `${window.location.origin}/images/avatar/new.jpg`,
    );
  });

  it('[realtime.7] UPDATE asks for the pages of the server', async () => {
    const club = liveClub();
    await import('@fourball/web/app/version/update-check.ts');
    const live = await started(club, '/');
    await live.push({ type: 'UPDATE', seq: 60, version: '2.2.30' });
    expect(club.network.to(new Page('GET /'))).toHaveLength(1);
    await live.push({ type: 'UPDATE', seq: 61, version: '2.2.30' });
    expect(club.network.to(new Page('GET /'))).toHaveLength(2);
  });

  it('[realtime.7] of a type that nobody knows is logged', async () => {
    const live = await started(liveClub(), '/');
    await live.push({ type: 'SOMETHING_ELSE', seq: 70 } as unknown as RealtimeEvent);
    expect(console.info).toHaveBeenCalledWith('Realtime: no handler for', 'SOMETHING_ELSE');
    expect(dialogs()).toEqual([]);
  });
});

it('follows the device: offline and online', async () => {
  const club = liveClub();
  await started(club, '/');
  const { useConnection } = await import('@fourball/web/lib/live/realtime.ts');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => void window.dispatchEvent(new Event('offline')));
  expect(useConnection.getState()).toMatchObject({ online: false, server: 'closed' });
  online.mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
  await pass(0);
  expect(useConnection.getState()).toMatchObject({ online: true, server: 'open' });
});
