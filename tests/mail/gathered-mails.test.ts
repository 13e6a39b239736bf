/** Mails that are sent at the same time share their statements, and nothing else. */
import { MailFailed, type MailTransport } from '@fourball/domain/mail/mail.ts';
import { findSettledKeys, sendOrOwe } from '@fourball/domain/mail/send-mail-once.ts';
import { defaultTuning } from '@fourball/workers/tuning.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLiveClub, type LiveClub } from '../kit/live-club.ts';

let club: LiveClub;
beforeAll(async () => {
  club = await openLiveClub();
});
afterAll(() => club.close());

const keys = Array.from({ length: 20 }, (_, n) => `1.gathered.${n}`);
const broken = '1.gathered.7';
const letter = (key: string) => ({ key, to: `${key}@club.example`, subject: key, text: key, html: key });

test('twenty at once take few statements; one that is refused keeps none back, and none leaves twice', async () => {
  const { house } = club;
  const sent: string[] = [];
  let refuses = true;
  const transport: MailTransport = {
    async send({ key }, begin) {
      await begin?.();
      if (refuses && key === broken) throw new MailFailed('Not now.', 'NOT_NOW');
      sent.push(key);
    },
  };
  const sendAll = () =>
    Promise.all(
      keys.map(async (key) => {
        await findSettledKeys(house, [key]);
        return sendOrOwe(house, transport, defaultTuning, { eventId: 1, job: 'gathered' }, letter(key));
      }),
    );
  const asked = vi.spyOn(house.db, 'query');
  const results = await sendAll();
  const statements = asked.mock.calls.length;
  asked.mockRestore();
  // What is settled, the claims, their renewal, the notes, and the one failure: each by itself they would be 81.
  expect(statements).toBeLessThanOrEqual(8);
  const wanted = keys.filter((key) => key !== broken);
  expect(results.map(({ result }) => result)).toEqual(keys.map((key) => (key === broken ? 'OWED' : 'SENT')));
  expect([...sent].sort()).toEqual([...wanted].sort());

  refuses = false;
  await house.db.query('update mail_deliveries set next_try_at = now() where key = $1', [broken]);
  await Promise.all([sendAll(), sendAll()]);
  expect([...sent].sort()).toEqual([...keys].sort());
});

test('a mail that the database can not take fails alone', async () => {
  const sent: string[] = [];
  const transport: MailTransport = { send: async ({ key }) => void sent.push(key) };
  const results = await Promise.allSettled(
    ['2.fine.1', '2.bad\0.2', '2.fine.3'].map((key) =>
      sendOrOwe(club.house, transport, defaultTuning, { eventId: 2, job: 'gathered' }, letter(key)),
    ),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect([...sent].sort()).toEqual(['2.fine.1', '2.fine.3']);
});
