/** A campaign and what its pages read, for tests of the office's pages of campaigns. */
import { getParameter } from '@fourball/shared/club/parameters/parameter-calls.ts';
import { countAudience, listAudienceFacts } from '@fourball/shared/mail/audience/audience-calls.ts';
import { listBlockChoices, previewBlocks } from '@fourball/shared/mail/blocks/block-calls.ts';
import {
  createCampaign,
  getCampaignEmail,
  updateCampaign,
} from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import type { Campaign, CampaignFigures } from '@fourball/shared/mail/campaigns/campaign-shapes.ts';
import { listLists } from '@fourball/shared/mail/list-calls.ts';
import type { ManagedList } from '@fourball/shared/mail/list-shapes.ts';
import { at, type Network } from '../network.ts';
import { office, openOffice, untilThere } from '../office.tsx';
import { parameter } from './parameter.ts';

const newsletter = { id: 3, externalId: 'newsletter', externalName: 'Newsletter' };

const counts = { recipients: 0, queued: 0, sent: 0, skipped: 0, failed: 0, bounced: 0, complained: 0 };

/** Of 1,000 readers, a quarter of whom have it. */
export const underway = { ...counts, recipients: 1_000, queued: 750, sent: 240, skipped: 6, failed: 4 };

export const campaign = (part: Partial<Campaign> = {}): Campaign => ({
  id: 7,
  subject: 'Spring at the club',
  preheader: '',
  state: 'DRAFT',
  stoppedBy: null,
  lists: [newsletter],
  sendAt: null,
  startedAt: null,
  endedAt: null,
  changedAt: '2026-11-21T16:00:00.000Z',
  createdBy: 'daniel',
  counts,
  blocks: [
    { kind: 'HEADING', text: 'Spring is here', level: 1 },
    { kind: 'TEXT', text: 'The greens are open.' },
    { kind: 'DIVIDER' },
  ],
  html: '<p>The greens are open.</p>',
  text: 'The greens are open.',
  fromName: 'Maple Hollow',
  replyTo: '',
  audience: { lists: [3], segment: null },
  rate: null,
  ...part,
});

export const figures = (part: Partial<CampaignFigures> = {}): CampaignFigures => ({
  id: 7,
  state: 'SENDING',
  stoppedBy: null,
  startedAt: '2026-11-21T16:30:00.000Z',
  endedAt: null,
  counts: underway,
  reasons: [],
  links: [],
  waits: null,
  ...part,
});

const list: ManagedList = {
  ...newsletter,
  orgId: null,
  showPublic: true,
  showAdmin: true,
  categoryId: null,
  purpose: 'News.',
  wording: 'Send me “Newsletter” by mail. News.',
  kind: 'MARKETING',
  counts: { subscribed: 120, unconfirmed: 0, unsubscribed: 0, bounced: 0, complained: 0 },
  used: true,
  lastCampaignAt: null,
};

/** The office of a club with one campaign, which is as it was saved last; new ones get the number 8. */
export function campaignOffice(first = campaign()): Network {
  const kept = new Map([[first.id, first]]);
  let changes = 0;
  const keep = (id: number, body: string): Campaign => {
    const written = JSON.parse(body) as Partial<Campaign>;
    changes += 1;
    const changedAt = new Date(Date.UTC(2026, 10, 21, 17, changes)).toISOString();
    const next = { ...(kept.get(id) ?? campaign({ blocks: [] })), ...written, id, changedAt };
    kept.set(id, next);
    return next;
  };
  const network = office()
    .on(listLists, [list])
    .on(listAudienceFacts, [
      {
        name: 'MEMBERSHIP',
        kind: 'CHOICE',
        least: null,
        most: null,
        choices: [
          { value: 'ANY', label: null },
          { value: 'MEMBER', label: null },
        ],
      },
      { name: 'AGE', kind: 'RANGE', least: 0, most: 120, choices: [] },
    ])
    .on(listBlockChoices, [{ kind: 'EVENT', id: 12, label: 'Spring Open, May 9' }])
    .on(countAudience, { count: 42, readers: 120, names: [] })
    .on(previewBlocks, ({ body }) => ({
      subject: (JSON.parse(body) as Campaign).subject,
      html: '<p>Shown</p>',
      text: 'Shown',
      bytes: 2_400,
    }))
    .on(createCampaign, ({ body }) => keep(8, body))
    .on(updateCampaign, ({ body }) => keep((JSON.parse(body) as Campaign).id, body));
  for (const name of ['MAIL_QUIET_FROM', 'MAIL_QUIET_UNTIL'])
    network.on(at(getParameter, { name }), parameter(name, name === 'MAIL_QUIET_FROM' ? '21:00' : '07:00'));
  for (const id of [first.id, 8])
    network.on(at(getCampaignEmail, { id }), () => {
      const found = kept.get(id);
      if (found === undefined) throw new Error(`There is no campaign ${id}.`);
      return found;
    });
  return network;
}

export async function openCampaigns(network: Network, path: string): Promise<Network> {
  // Loaded when they are needed, which in here must not take time.
  await Promise.all([
    import('@fourball/web/mail/campaigns/AdminCampaignsPage.tsx'),
    import('@fourball/web/mail/campaigns/CampaignPage.tsx'),
    import('@fourball/web/mail/campaigns/SendMailPage.tsx'),
  ]);
  await openOffice(network, path);
  await untilThere();
  return network;
}
