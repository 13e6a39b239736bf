// @vitest-environment happy-dom
/** Many are invited to log in, on the office's page: counted first, ordered as counted, and stopped. */
import {
  listInvitations,
  orderInvitation,
  previewInvitation,
  stopInvitation,
  type LoginInvitation,
} from '@fourball/shared/accounts/invitation-calls.ts';
import { expect, it } from 'vitest';
import type { Network } from '../kit/network.ts';
import { club, openOffice, sent } from '../kit/office.tsx';
import { button, click, pass, text } from '../kit/start-app.tsx';

const preview = {
  count: 12,
  left: { hasLogin: 3, noMail: 1, invited: 0, notActive: 0 },
  againDays: 14,
  perMinute: 60,
  mail: { subject: 'Welcome! Choose your password', text: 'Your account is open.' },
};
const batch: LoginInvitation = {
  invitationId: 5,
  orderedBy: 'Daniel Okafor',
  orderedAt: '2026-11-20T12:00:00.000Z',
  stoppedAt: null,
  people: 40,
  waiting: 30,
  sent: 10,
  failed: 1,
  opened: 4,
  left: 0,
};

const openInvite = async (network: Network): Promise<void> => {
  await openOffice(network, '/admin/users');
  await import('@fourball/web/accounts/admin/invitations/InviteDialog.tsx');
  await click(button('Invite to log in'));
  await pass(500);
};

it('says how many, who is left out and what they read, and orders that many', async () => {
  const network = club()
    .on(previewInvitation, preview)
    .on(listInvitations, [])
    .on(orderInvitation, { ...batch, people: 12, waiting: 12, sent: 0, failed: 0, opened: 0 });
  await openInvite(network);
  expect(text()).toContain('12 people would be invited.');
  expect(text()).toContain('1 person without an address of mail');
  expect(text()).toContain('Welcome! Choose your password');
  await click(button('Invite 12 people'));
  await pass(500);
  expect(sent(network.to(orderInvitation)[0]?.body)).toEqual({ count: 12 });
  expect(text()).toContain('12 people are being invited.');
});

it('shows how far a batch is, and stops it', async () => {
  const network = club()
    .on(previewInvitation, { ...preview, count: 0 })
    .on(listInvitations, [batch])
    .on(stopInvitation, { ...batch, waiting: 0, stoppedAt: '2026-11-20T12:05:00.000Z' });
  await openInvite(network);
  expect(text()).toContain('Nobody is left to invite.');
  expect(text()).toContain('10 of 40 mailed · 30 waiting · 4 can log in by now · 1 mails failed');
  await click(button('Stop inviting 30'));
  await pass(500);
  expect(sent(network.to(stopInvitation)[0]?.body)).toEqual({ invitationId: 5 });
});
