/** Taking along what the club keeps about oneself: all of it, and nothing of anybody else. */
import { exportOwnData } from '@fourball/shared/accounts/privacy-calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCourse, buildUser, type BuiltUser } from '../../kit/build.ts';
import { buildBusyGolfer, quirina, teeTimesInTurn } from '../../kit/accounts/busy-golfer.ts';
import { readZip } from '../../kit/zip.ts';

let busyGolfer: () => ReturnType<typeof buildBusyGolfer>;

const test = clubTest({ with: ['gateway', 'workers'] }).extend(
  'exported',
  ({ server }) =>
    async (user: BuiltUser) => {
      const answer = await fetch(`${server.url}${urlPathOf(exportOwnData)}`, {
        headers: { authorization: `Bearer ${user.token}` },
      });
      return { answer, files: readZip(Buffer.from(await answer.arrayBuffer())) };
    },
);

test.beforeAll(async ({ server }) => {
  const course = await buildCourse(server.db);
  const teeTime = teeTimesInTurn(server, course);
  busyGolfer = () => buildBusyGolfer(server, course, teeTime);
});

describe('the export', () => {
  test('is one archive with everything about the caller, and with the names of others but not their words', async ({
    exported,
  }) => {
    const { me, marcus, own } = await busyGolfer();
    const { answer, files } = await exported(me);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data-2026-06-16.zip"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const names = [...files.keys()];
    expect(names.slice(0, 22)).toEqual([
      'README.txt',
      'profile.json',
      'bookings.json',
      'ballots.json',
      'buddies.json',
      'played.json',
      'messages.json',
      'memberships.json',
      'handicap.json',
      'events.json',
      'scores.json',
      'purchases.json',
      'payments.json',
      'account.json',
      'sessions.json',
      'browsers.json',
      'documents.json',
      'audit.json',
      'security.json',
      'mail.json',
      'mail-lists.json',
      'views.json',
    ]);
    expect(names.slice(22)).toEqual([
      expect.stringMatching(/^images\/avatar-in-review-\d+\.jpg$/),
      expect.stringMatching(/^images\/message-photo-\d+\.jpg$/),
      expect.stringMatching(/^images\/message-photo-\d+\.jpg$/),
    ]);
    const read = (name: string) => JSON.parse(files.get(name)?.toString() ?? '') as unknown;
    expect(files.get('README.txt')?.toString()).toContain('This is what Maple Hollow Golf Club keeps about');
    expect(files.get(names[22] ?? '')?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(read('profile.json')).toMatchObject({
      firstName: 'Quirina',
      email: me.email,
      nickname: quirina.nickname,
      birthDate: '1971-03-09',
      phone: '807-555-0123',
      phone2: '807-555-0124',
      address1: quirina.street,
      address2: 'Quirinas flat',
      city: 'Quirinaville',
      region: 'Quirinashire',
      postalCode: 'QZ1 9QZ',
      country: 'CA',
      joinedOn: '1999-09-19',
      notes: [{ text: quirina.note, writtenAt: expect.any(String) }],
      nameShown: 'CLUB',
      pendingEmergencyContact: { firstName: 'Relativa', phone: quirina.relative.phone },
    });
    expect(read('bookings.json')).toMatchObject({
      bookings: expect.arrayContaining([
        expect.objectContaining({
          purchaseId: own.purchaseId,
          players: expect.arrayContaining([quirina.guest, marcus.name]),
        }),
      ]),
      invitations: expect.arrayContaining([
        expect.objectContaining({ received: true, declineReason: 'Quirinas knee & back' }),
      ]),
    });
    const messages = read('messages.json') as {
      with: string[];
      messages: { text: string; photo: string | null }[];
      reactions: unknown[];
      mentionedAt: unknown[];
    }[];
    expect(messages.flatMap(({ messages: said }) => said)).toMatchObject([
      { text: 'My locker code is Quirinasesame', photo: null },
      { text: '', photo: names[23] },
    ]);
    expect(messages.flatMap(({ reactions }) => reactions)).toMatchObject([{ emoji: '⛳' }]);
    expect(messages.flatMap(({ mentionedAt }) => mentionedAt)).toHaveLength(1);
    expect(messages[0]?.with).toEqual([marcus.name]);
    expect(read('sessions.json')).toMatchObject({ sessions: [{ browser: 'Quirinabrowser/1.0' }] });

    const whole = [...files]
      .filter(([name]) => !name.startsWith('images/'))
      .map(([, text]) => text.toString())
      .join('\n');
    expect(whole).not.toContain('Looking forward to it');
    expect(whole).not.toContain(marcus.email);
    expect(whole).not.toContain(marcus.token);
    expect(whole).not.toContain(me.token);
    expect(whole).not.toMatch(/\$argon2|token_?hash/i);
  });

  test('has nothing of anybody else', async ({ server, exported }) => {
    const { me } = await busyGolfer();
    const { files } = await exported(await buildUser(server.db));
    const whole = [...files.values()].map((text) => text.toString()).join('\n');
    expect(whole).not.toContain(me.name);
    expect(whole).not.toContain(me.email);
  });
});
