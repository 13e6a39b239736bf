// @vitest-environment happy-dom
/** Sending a campaign: what is asked first, what stands in its way, and that nothing that was refused stays unsaid. */
import { getParameter } from '@fourball/shared/club/parameters/parameter-calls.ts';
import { countAudience } from '@fourball/shared/mail/audience/audience-calls.ts';
import {
  scheduleCampaign,
  testCampaign,
  unscheduleCampaign,
  updateCampaign,
} from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import { describe, expect, it } from 'vitest';
import { campaign, campaignOffice, openCampaigns } from '../kit/answers/campaign.ts';
import { parameter } from '../kit/answers/parameter.ts';
import { at, failed, refusal, type Network } from '../kit/network.ts';
import { alerts } from '../kit/office.tsx';
import { bodiesOf, onTop } from '../kit/organizer-office.tsx';
import { button, click, field, pass, path, text, type } from '../kit/start-app.tsx';

const noAddress = {
  result: 'CONFLICT' as const,
  reason: 'A mail to many must say where the club is. Set the parameter CLUB_ADDRESS before you send.',
};

const open = (network = campaignOffice()): Promise<Network> => openCampaigns(network, '/admin/campaigns/7');
const press = async (name: string): Promise<void> => {
  await click(button(name));
  await pass(400);
};

describe('sending now', () => {
  it('says how many get it, and sends nothing unless that is confirmed', async () => {
    const network = await open();
    network.on(scheduleCampaign, campaign({ state: 'SCHEDULED', sendAt: '2026-11-21T17:00:00.000Z' }));
    await press('Send now');
    expect(onTop()).toContain('Send it to 42 readers now?');
    await press('Not yet');
    expect(network.to(scheduleCampaign)).toEqual([]);
    await press('Send now');
    await press('Send it');
    expect(bodiesOf(network, scheduleCampaign)).toEqual([{ id: 7, sendAt: null }]);
    expect(text()).toContain('It is on its way.');
    expect(network.to(updateCampaign)).toEqual([]);
  });

  it('to nobody is not asked for', async () => {
    const network = await open(campaignOffice().on(countAudience, { count: 0, readers: 120, names: [] }));
    await press('Send now');
    expect(alerts()).toEqual(['Nobody would get it: nobody on these lists fits.']);
    expect(network.to(scheduleCampaign)).toEqual([]);
  });

  it('saves first, and still tells what is refused then', async () => {
    const network = await open(campaignOffice().on(scheduleCampaign, noAddress));
    await type(field('Subject'), 'Summer at the club');
    expect(text()).toContain('It is saved first.');
    await press('Send now');
    await press('Send it');
    expect(bodiesOf(network, updateCampaign)).toMatchObject([{ subject: 'Summer at the club' }]);
    expect(alerts()).toEqual([noAddress.reason]);
  });

  it('tells it of a new one too, which has got its number meanwhile', async () => {
    const network = campaignOffice().on(scheduleCampaign, noAddress);
    await openCampaigns(network, '/admin/campaigns/new');
    await type(field('Subject'), 'Autumn at the club');
    await click(field('Newsletter'));
    await press('Send now');
    await press('Send it');
    expect(path()).toBe('/admin/campaigns/8');
    expect(bodiesOf(network, scheduleCampaign)).toEqual([{ id: 8, sendAt: null }]);
    expect(onTop()).toContain(noAddress.reason);
  });

  it('says so where the readers could not be counted', async () => {
    const network = await open();
    network.on(countAudience, failed(502));
    await press('Send now');
    expect(alerts()).toHaveLength(1);
    expect(network.to(scheduleCampaign)).toEqual([]);
  });
});

describe('sending later', () => {
  it('wants a moment, of the club’s clock', async () => {
    const network = await open();
    await press('Schedule');
    expect(alerts()).toEqual(['Please say a day and a time.']);
    network.on(scheduleCampaign, campaign({ state: 'SCHEDULED', sendAt: '2026-11-23T14:30:00.000Z' }));
    await type(field('Day'), '2026-11-23');
    await type(field('Time at the club'), '09:30');
    await press('Schedule');
    expect(bodiesOf(network, scheduleCampaign)).toEqual([{ id: 7, sendAt: '2026-11-23T14:30:00.000Z' }]);
    expect(text()).toMatch(/Leaves .*Nov 23.*9:30/);
    // At its head too, which is what somebody sees who opens it again.
    expect(document.querySelector('h1')?.parentElement?.textContent).toContain('Waits for its moment');
    network.on(unscheduleCampaign, campaign());
    await press('Do not send it yet');
    expect(text()).toContain('It is a draft again.');
    expect(bodiesOf(network, unscheduleCampaign)).toEqual([{ id: 7 }]);
  });

  it('is told at its field that a moment is past, and keeps what was typed over the saving', async () => {
    const past = refusal('invalid_input', 'No.', {
      issues: [{ field: 'sendAt', message: 'This moment is past.' }],
    });
    await open(campaignOffice().on(scheduleCampaign, past));
    await type(field('Subject'), 'Late');
    await type(field('Day'), '2026-11-01');
    await type(field('Time at the club'), '09:30');
    await press('Schedule');
    expect(text()).toContain('This moment is past.');
    expect(field('Day').value).toBe('2026-11-01');
    expect(field('Time at the club').value).toBe('09:30');
  });

  it('tells of the club’s quiet hours, and says nothing where it has none', async () => {
    await open();
    expect(text()).toContain('Between 21:00 and 07:00 no campaign leaves: it waits for the morning.');
  });

  it('has no quiet hours from a time until the same', async () => {
    await open(campaignOffice().on(at(getParameter, { name: 'MAIL_QUIET_UNTIL' }), parameter('X', '21:00')));
    expect(text()).not.toContain('no campaign leaves');
  });
});

it('goes to whoever writes it as a test', async () => {
  const network = await open();
  network.on(testCampaign, { to: 'daniel@club.example' });
  await press('Test to me');
  expect(bodiesOf(network, testCampaign)).toEqual([{ id: 7 }]);
  expect(text()).toContain('It is on its way to daniel@club.example.');
});
