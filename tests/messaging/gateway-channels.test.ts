/** Channels: every domain event has one, and what clients get of it is what the contract declares. */
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bookingChannels } from '@fourball/gateway/booking/channels.ts';
import { clubChannels } from '@fourball/gateway/club/channels.ts';
import { mailChannels } from '@fourball/gateway/mail/channels.ts';
import { messagingChannels } from '@fourball/gateway/messaging/channels.ts';
import { seasonsChannels } from '@fourball/gateway/seasons/channels.ts';
import type { DomainEvent } from '@fourball/shared/contract/define-event.ts';
import { expect, test } from 'vitest';
import { realtimeExamples } from '../kit/realtime-examples.ts';
import { strictly } from '../kit/messaging/realtime-shapes.ts';

const channels = [
  ...clubChannels,
  ...bookingChannels,
  ...messagingChannels,
  ...seasonsChannels,
  ...mailChannels,
];
const examples = realtimeExamples({
  ava: { userId: 1, userName: 'ava' },
  ben: { userId: 2, userName: 'ben' },
  conversationId: 9,
  eventId: 5,
  seasonId: 6,
  campaignId: 8,
});

/** Events that only order jobs; what pages show of the same change is told by other events. */
const unseen = [
  'accounts.account-approved',
  'accounts.account-erased',
  'accounts.account-opened',
  'accounts.avatar-refused',
  'accounts.avatar-removed',
  'accounts.emergency-contact-requested',
  'accounts.password-changed',
  'accounts.reset-link-requested',
  'club.avatar-approved',
  'club.images-retired',
  'club.mail-test-ordered',
  'money.purchase-made',
  'money.statement-due',
  'booking.spots-offered',
  'booking.tee-time-changed',
  'booking.no-show-warned',
  'booking.suspended',
  'booking.ballot-missed',
  'booking.ballot-golfers-asked',
  'booking.ballot-golfers-out',
  'booking.family-set',
  'booking.family-payer-set',
  'booking.golfers-placed',
  'booking.spot-confirmed',
  'seasons.card-reopened',
  'seasons.partner-dropped',
  'seasons.partner-invited',
  'seasons.partner-left',
  'seasons.fee-change-requested',
  'seasons.payer-changed',
  'seasons.participation-asked',
  'seasons.event-published',
  'seasons.season-opened',
  'mail.link-wanted',
  'mail.address-wanted',
  'mail.campaign-test-ordered',
  'mail.direct-mail-ordered',
];

const isDomainEvent = (exported: unknown): exported is DomainEvent =>
  typeof exported === 'object' && exported !== null && 'kind' in exported && exported.kind === 'event';

test('every domain event that is declared has exactly one channel, or is meant to be seen by nobody', async () => {
  const shared = fileURLToPath(new URL('../../shared/', import.meta.url));
  const declared: string[] = [];
  for (const domain of await readdir(shared)) {
    const files = await readdir(`${shared}${domain}`).catch((): string[] => []);
    if (!files.includes('events.ts')) continue;
    const module = (await import(`../../shared/${domain}/events.ts`)) as Record<string, unknown>;
    declared.push(
      ...Object.values(module)
        .filter(isDomainEvent)
        .map(({ name }) => name),
    );
  }
  expect([...channels.map(({ event }) => event.name), ...unseen].sort()).toEqual(declared.sort());
});

test.each(channels.map((channel) => [channel.event.name, channel] as const))(
  '%s arrives as the contract declares it, at those whom it concerns',
  (name, channel) => {
    const example = examples[name];
    if (!example) throw new Error(`There is no example of ${name}.`);
    // A column that slipped into the payload must not travel on.
    const routed = channel.route({ ...example.payload, secret: 'column' });
    expect(routed.audience).toEqual(example.audience);
    expect(routed.room).toEqual(example.room);
    expect(routed.events).toMatchObject(example.events);
    expect(routed.events).toHaveLength(example.events.length);
    for (const { type, ...fields } of routed.events) {
      expect(strictly(type, fields)).toEqual(fields);
      expect(JSON.stringify(fields)).not.toContain('secret');
    }
  },
);
