// @vitest-environment happy-dom
/** A campaign as it is watched: how far it is, why it waits, how it is held and stopped, what is heard of it, and what the last figures are worth. */
import {
  createCampaign,
  getCampaignFigures,
  pauseCampaign,
  resumeCampaign,
  stopCampaign,
} from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import { act } from 'react';
import { openStream } from '@fourball/shared/messaging/calls.ts';
import { expect, it } from 'vitest';
import { campaign, campaignOffice, figures, openCampaigns, underway } from '../kit/answers/campaign.ts';
import { at, eventStream, refusal, type Network } from '../kit/network.ts';
import { alerts } from '../kit/office.tsx';
import { bodiesOf, onTop, topButton } from '../kit/organizer-office.tsx';
import { browserSockets } from '../kit/socket.ts';
import { button, buttons, click, pass, path, text } from '../kit/start-app.tsx';

const sending = campaign({ state: 'SENDING', startedAt: '2026-11-21T16:30:00.000Z', counts: underway });
const asked = at(getCampaignFigures, { id: 7 });

const open = async (part: Parameters<typeof figures>[0] = {}): Promise<Network> =>
  openCampaigns(campaignOffice(sending).on(asked, figures(part)), '/admin/campaigns/7');
const press = async (name: string): Promise<void> => {
  await click(button(name));
  await pass(400);
};
/** What the page tells, by what it is called. */
const told = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent ?? '',
      row.querySelector('dd')?.textContent ?? '',
    ]),
  );

it('tells each figure of how many, why mails did not arrive, and what was followed', async () => {
  await open({
    counts: { ...underway, bounced: 3, complained: 2 },
    reasons: [{ reason: '550 no such <i>user</i>', count: 3 }],
    links: [{ url: 'https://club.example/events', clicks: 17 }],
  });
  expect(text()).toContain('250 of 1,000 are done');
  expect(told()).toEqual({
    'Readers when it began': '1,000',
    'Taken over by mail servers': '240 of 1,000 (24.0 %)',
    'Still to be sent': '750 of 1,000 (75.0 %)',
    'Not sent: did not want it any more': '6 of 1,000 (0.6 %)',
    Failed: '4 of 1,000 (0.4 %)',
    'Came back': '3 of 1,000 (0.3 %)',
    // Only who got it can call it so.
    'Called it spam': '2 of 240 (0.8 %)',
  });
  expect(text()).toContain('550 no such <i>user</i>');
  expect(text()).toContain('17 times');
});

it('goes on by itself, and ends', async () => {
  const network = await open();
  network.on(asked, figures({ counts: { ...underway, queued: 100, sent: 890 } }));
  await pass(3_100);
  expect(text()).toContain('900 of 1,000 are done');
  network.on(asked, figures({ state: 'SENT', counts: { ...underway, queued: 0, sent: 990 } }));
  await pass(3_100);
  expect(text()).toContain('1,000 of 1,000 are done');
  expect(buttons('Hold')).toEqual([]);
  const before = network.to(asked).length;
  await pass(30_000);
  expect(network.to(asked)).toHaveLength(before);
});

it('is read at once when something is heard of it, and not asked for meanwhile', async () => {
  browserSockets.answer = { ok: true };
  const stream = eventStream();
  const network = campaignOffice(sending)
    .on(asked, figures())
    .on(at(openStream, { userName: 'ava' }), stream.open);
  await import('@fourball/web/lib/live/rooms.ts');
  await openCampaigns(network, '/admin/campaigns/7');
  stream.push({ type: 'HEARTBEAT', seq: 1, at: '2026-11-21T16:31:00.000Z' });
  await pass(1_600);
  const socket = browserSockets.last();
  await act(async () => socket.hear('connect'));
  await pass(300);
  expect(socket.emitted.map(([order, room]) => [order, room])).toContainEqual(['join', 'campaign:7']);
  const before = network.to(asked).length;
  await pass(10_000);
  expect(network.to(asked)).toHaveLength(before);
  // A colleague holds it.
  network.on(asked, figures({ state: 'PAUSED' }));
  socket.hear('event', { type: 'CAMPAIGN_UPDATE', campaignId: 7, seq: 12 });
  await pass(100);
  expect(text()).toContain('Held');
  expect(buttons('Go on')).toHaveLength(1);
  // Another one is none of its business.
  const held = network.to(asked).length;
  socket.hear('event', { type: 'CAMPAIGN_UPDATE', campaignId: 8, seq: 13 });
  await pass(100);
  expect(network.to(asked)).toHaveLength(held);
  // Where nothing is heard it is asked for again.
  network.on(asked, figures());
  socket.hear('event', { type: 'CAMPAIGN_UPDATE', campaignId: 7, seq: 14 });
  await pass(100);
  network.on(at(openStream, { userName: 'ava' }), refusal('unavailable', 'Away.'));
  stream.end();
  await pass(100);
  const deaf = network.to(asked).length;
  await pass(3_100);
  expect(network.to(asked).length).toBeGreaterThan(deaf);
});

it('says until when the club is quiet', async () => {
  await open({ waits: { why: 'QUIET', until: '2026-11-22T12:00:00.000Z' } });
  expect(text()).toMatch(/The club is quiet\. It goes on .*7:00/);
});

it('is held, goes on, and is stopped for good only when that is confirmed', async () => {
  const network = await open();
  const become = (state: 'PAUSED' | 'SENDING' | 'STOPPED') => {
    network.on(asked, figures({ state, stoppedBy: state === 'STOPPED' ? 'OFFICE' : null }));
    return { ...sending, state, stoppedBy: state === 'STOPPED' ? ('OFFICE' as const) : null };
  };
  network.on(pauseCampaign, () => become('PAUSED'));
  await press('Hold');
  expect(text()).toContain('Held');
  expect(buttons('Hold')).toEqual([]);
  network.on(resumeCampaign, () => become('SENDING'));
  await press('Go on');
  expect(text()).toContain('Is being sent');
  await press('Stop for good');
  expect(onTop()).toContain('Who has not got it does not get it. Stop it for good?');
  await press('Not yet');
  expect(network.to(stopCampaign)).toEqual([]);
  network.on(stopCampaign, () => become('STOPPED'));
  await press('Stop for good');
  await click(topButton('Stop for good'));
  await pass(400);
  expect(bodiesOf(network, stopCampaign)).toEqual([{ id: 7 }]);
  expect(text()).toContain('Stopped · The office stopped it.');
  expect(buttons('Stop for good')).toEqual([]);
});

it('says what is refused of holding it, and keeps the last figures while the server is away', async () => {
  const network = await open();
  const reason = 'This campaign is over.';
  network.on(pauseCampaign, { result: 'CONFLICT', reason });
  await press('Hold');
  expect(alerts()).toEqual([reason]);
  network.on(asked, refusal('unavailable', 'Away.'));
  await pass(20_000);
  expect(text()).toContain('The figures could not be read anew. These are the last.');
  expect(text()).toContain('250 of 1,000 are done');
});

it('is the pattern of another one', async () => {
  const network = await open();
  await press('Write another one like it');
  expect(bodiesOf(network, createCampaign)).toEqual([
    {
      subject: sending.subject,
      preheader: '',
      blocks: sending.blocks,
      audience: { lists: [3], segment: null },
    },
  ]);
  expect(path()).toBe('/admin/campaigns/8');
});
