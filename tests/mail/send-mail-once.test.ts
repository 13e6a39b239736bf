/** A mail goes out once, whatever happens to the job that sends it. */
import type { Mail, MailTransport } from '@fourball/domain/mail/mail.ts';
import { noMailAddress } from '@fourball/domain/accounts/users/no-mail.ts';
import { sendMailOnce, sendOrOwe } from '@fourball/domain/mail/send-mail-once.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openLiveClub, type LiveClub } from '../kit/live-club.ts';

let club: LiveClub;
beforeAll(async () => {
  club = await openLiveClub();
});
afterAll(() => club.close());

let sent: Mail[];
let counter = 0;
let mail: Mail;
beforeEach(() => {
  counter += 1;
  sent = [];
  mail = {
    key: `${counter}.test.1`,
    to: 'ava@club.example',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
  };
});

const transport: MailTransport = { send: async (one) => void sent.push(one) };
const broken: MailTransport = { send: () => Promise.reject(new Error('No server.')) };
const send = (through: MailTransport = transport) => sendMailOnce(club.house, through, mail);

test('run twice, it is sent once', async () => {
  expect(await send()).toBe(true);
  expect(await send()).toBe(false);
  expect(sent).toEqual([mail]);
});

test('many runs at once send it once; those that came too early try again and find it sent', async () => {
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => send()));
  expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(1);
  expect(await send()).toBe(false);
  expect(sent).toHaveLength(1);
});

test('what the transport refused is sent by the next run, at once', async () => {
  await expect(send(broken)).rejects.toThrow('No server.');
  expect(await send()).toBe(true);
  expect(sent).toHaveLength(1);
});

test('a claim of a process that died is taken over after a while, and not before', async () => {
  const died = (ago: string) =>
    club.house.db.query(
      `insert into mail_deliveries (key, recipient, subject, claimed_at) values ($1, $2, $3, now() - $4::interval)
       on conflict (key) do update set claimed_at = excluded.claimed_at`,
      [mail.key, mail.to, mail.subject, ago],
    );
  await died('119 seconds');
  await expect(send()).rejects.toThrow('is being sent by another run');
  await died('121 seconds');
  expect(await send()).toBe(true);
  expect(sent).toHaveLength(1);
});

test('to who has no address nothing is sent, and what the mail would have noted is noted', async () => {
  mail = { ...mail, to: noMailAddress() };
  expect(await send()).toBe(false);
  const noted: string[] = [];
  expect(await sendMailOnce(club.house, transport, mail, async () => void noted.push(mail.key))).toBe(false);
  const pauses = { mailFirstPause: 1, mailLongestPause: 1, mailTryFor: 1 };
  const order = { eventId: 1, job: 'test' };
  expect(await sendOrOwe(club.house, transport, pauses, order, mail)).toEqual({ result: 'NO_ADDRESS' });
  expect([sent, noted]).toEqual([[], [mail.key]]);
});
