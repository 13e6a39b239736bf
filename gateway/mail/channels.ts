/** What clients see of the events of mail, and who may. */
import { campaignChanged, campaignProgressed } from '@fourball/shared/mail/events.ts';
import type { Room } from '@fourball/shared/messaging/socket-protocol.ts';
import { defineChannel, type Audience, type Channel } from '../stream/channel.ts';

/** Where those of the office are who look at the campaign. */
const roomOf = (campaignId: number) => ({ kind: 'campaign', campaignId }) as const satisfies Room;
/** Nobody needs it who does not look. */
const lookersAlone: Audience = { kind: 'users', userIds: [] };
/** Mails leave one by one, and whoever hears of one reads all figures anew. */
const progressEvery = 1_000;

export const mailChannels: readonly Channel[] = [
  defineChannel(
    campaignChanged,
    { to: 'nobody; in the room are admins alone', tells: ['CAMPAIGN_UPDATE'], room: 'campaign' },
    ({ campaignId }) => ({
      audience: lookersAlone,
      room: roomOf(campaignId),
      events: [{ type: 'CAMPAIGN_UPDATE', campaignId }],
    }),
  ),

  defineChannel(
    campaignProgressed,
    {
      to: 'nobody; in the room are admins alone, once a second at most',
      tells: ['CAMPAIGN_UPDATE'],
      room: 'campaign',
    },
    ({ campaignId }) => ({
      audience: lookersAlone,
      room: roomOf(campaignId),
      coalesce: { key: `campaign ${campaignId}`, milliseconds: progressEvery },
      events: [{ type: 'CAMPAIGN_UPDATE', campaignId }],
    }),
  ),
];
