// @vitest-environment happy-dom
/** The editor of campaigns: blocks that come, move and go, each taken back by itself; what is kept; and whom it is for. */
import { countAudience, listAudienceFacts } from '@fourball/shared/mail/audience/audience-calls.ts';
import {
  createCampaign,
  getCampaignEmail,
  listCampaignEmails,
  updateCampaign,
} from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import { previewBlocks } from '@fourball/shared/mail/blocks/block-calls.ts';
import { listLists } from '@fourball/shared/mail/list-calls.ts';
import { describe, expect, it, vi } from 'vitest';
import { campaign, campaignOffice, openCampaigns } from '../kit/answers/campaign.ts';
import { at, refusal, type Network } from '../kit/network.ts';
import { alerts, untilThere } from '../kit/office.tsx';
import { bodiesOf } from '../kit/organizer-office.tsx';
import {
  button,
  buttons,
  choose,
  click,
  field,
  moveDown,
  pass,
  path,
  reloadApp,
  text,
  type,
} from '../kit/start-app.tsx';

const open = (network = campaignOffice()): Promise<Network> => openCampaigns(network, '/admin/campaigns/7');

const blocks = (): (string | null)[] =>
  [...document.querySelectorAll('[aria-label="Blocks of the mail"] > li strong')].map(
    ({ textContent }) => textContent,
  );

const inGroup = (group: string, name: string): HTMLButtonElement => {
  const found = buttons(name).find((one) => one.closest(`[role=group][aria-label="${group}"]`) !== null);
  if (found === undefined) throw new Error(`${group} has no button ${name}.`);
  return found;
};
const add = (kind: string) => click(inGroup('Add a block', kind));
const undo = () => click(button('Undo'));

/** Rows lie below each other, as in a browser: moving by keyboard looks where they are. */
const layOut = () =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const rows = [...document.querySelectorAll('[aria-label="Blocks of the mail"] > li')];
    return new DOMRect(0, Math.max(0, rows.indexOf(this.closest('li') ?? this)) * 70, 600, 60);
  });

const check = async (name: string): Promise<void> => {
  await click(field(name));
  await pass(600);
};

describe('blocks', () => {
  it('are added, moved by keys and removed, and each step is taken back by itself', async () => {
    await open();
    layOut();
    expect(blocks()).toEqual(['Heading', 'Text', 'Line']);
    expect(button('Undo').disabled).toBe(true);
    await add('Event');
    expect(blocks()).toEqual(['Heading', 'Text', 'Line', 'Event']);
    await moveDown(button('Move Heading, block 1'));
    expect(blocks()).toEqual(['Text', 'Heading', 'Line', 'Event']);
    expect(text()).toMatch(/Heading, block \d is put down at place 2\./);
    await click(button('Remove Line, block 3'));
    expect(blocks()).toEqual(['Text', 'Heading', 'Event']);
    await undo();
    expect(blocks()).toEqual(['Text', 'Heading', 'Line', 'Event']);
    await undo();
    expect(blocks()).toEqual(['Heading', 'Text', 'Line', 'Event']);
    await undo();
    expect(blocks()).toEqual(['Heading', 'Text', 'Line']);
    expect(button('Undo').disabled).toBe(true);
  });

  it('of which no preview can be made say why', async () => {
    await open(
      campaignOffice().on(previewBlocks, refusal('invalid_input', 'Not everybody may see this event.')),
    );
    await pass(1_000);
    expect(text()).toContain('The preview did not load. Not everybody may see this event.');
  });

  it('that are added at once are not taken back with what was typed before', async () => {
    await open();
    await type(field('Subject'), 'Summer');
    await add('Button');
    await undo();
    expect(blocks()).toEqual(['Heading', 'Text', 'Line']);
    expect(field('Subject').value).toBe('Summer');
    await undo();
    expect(field('Subject').value).toBe('Spring at the club');
  });

  it('say at their fields what they lack, before anything is sent', async () => {
    const network = await open();
    await add('Event');
    await type(field('Subject'), 'Hello {everybody}');
    await click(button('Save'));
    expect(network.to(updateCampaign)).toEqual([]);
    expect(text()).toContain('In braces only {firstName} and {lastName} may stand.');
    expect(text()).toContain('Please choose one.');
    expect(text()).toContain('One block is not complete and left out.');
    await type(field('Subject'), 'Hello {firstName|golfer}');
    await choose('Which event', '12');
    await click(button('Save'));
    expect(bodiesOf(network, updateCampaign)).toMatchObject([
      {
        id: 7,
        changedAt: campaign().changedAt,
        subject: 'Hello {firstName|golfer}',
        blocks: [{ kind: 'HEADING' }, { kind: 'TEXT' }, { kind: 'DIVIDER' }, { kind: 'EVENT', eventId: 12 }],
      },
    ]);
  });
});

describe('what is written', () => {
  it('is kept over a reload, and forgotten once it is saved', async () => {
    const network = await openCampaigns(campaignOffice(), '/admin/campaigns/new');
    await type(field('Subject'), 'Kept');
    await add('Line');
    expect(text()).toContain('Not saved yet: it is kept in this browser.');
    await reloadApp(network);
    await untilThere();
    expect(field('Subject').value).toBe('Kept');
    expect(blocks()).toEqual(['Line']);
    await click(button('Save'));
    await pass(300);
    expect(path()).toBe('/admin/campaigns/8');
    expect(bodiesOf(network, createCampaign)).toMatchObject([
      { subject: 'Kept', blocks: [{ kind: 'DIVIDER' }] },
    ]);
    expect(text()).not.toContain('Not saved yet');
    expect(Object.keys(sessionStorage).filter((key) => key.includes('campaign'))).toEqual([]);
  });

  it('stays where somebody else was faster', async () => {
    const said =
      'Somebody else has changed this campaign meanwhile. Please load it again before you change it.';
    await open(campaignOffice().on(updateCampaign, { result: 'CONFLICT', reason: said }));
    await type(field('Subject'), 'Mine');
    await click(button('Save'));
    expect(text()).toContain(said);
    expect(field('Subject').value).toBe('Mine');
  });
});

describe('what was written over an older one', () => {
  const theirs = campaign({ subject: 'Theirs', changedAt: '2026-11-21T16:45:00.000Z' });
  const openOlder = async (): Promise<Network> => {
    const network = await open();
    await type(field('Subject'), 'Mine');
    network.on(at(getCampaignEmail, { id: 7 }), theirs);
    await reloadApp(network);
    await untilThere();
    expect(text()).toContain('This campaign was changed after you began to write what stands here.');
    expect(field('Subject').value).toBe('Mine');
    return network;
  };
  const changedAts = (network: Network) =>
    bodiesOf(network, updateCampaign).map((body) => (body as { changedAt: string }).changedAt);

  it('replaces nothing unless that is meant', async () => {
    const network = await openOlder();
    network.on(updateCampaign, { result: 'CONFLICT', reason: 'Changed meanwhile.' });
    await click(button('Save'));
    expect(alerts()).toEqual(['Changed meanwhile.']);
    await click(button('Keep what I wrote'));
    await click(button('Save'));
    expect(changedAts(network)).toEqual([campaign().changedAt, theirs.changedAt]);
  });

  it('gives way to the newer one, and comes back', async () => {
    await openOlder();
    await click(button('Take the newer one'));
    expect(field('Subject').value).toBe('Theirs');
    expect(buttons('Take the newer one')).toEqual([]);
    expect(text()).not.toContain('Not saved yet');
    await undo();
    expect(field('Subject').value).toBe('Mine');
  });
});

describe('whom it is for', () => {
  it('is counted as it is narrowed, with names only when they are asked for', async () => {
    const network = await open();
    await pass(600);
    expect(text()).toContain('42 readers of 120 on these lists.');
    await click(button('Add a condition'));
    expect(text()).toContain('Fill in each condition to see how many it is for.');
    await check('Member');
    await click(button('Add a group'));
    await pass(600);
    const asked = bodiesOf(network, countAudience);
    expect(asked.at(-1)).toEqual({
      lists: [3],
      audience: {
        match: 'ALL',
        of: [
          { fact: 'MEMBERSHIP', is: ['MEMBER'] },
          { match: 'ANY', of: [] },
        ],
      },
      names: false,
    });
    expect(asked).not.toContainEqual(expect.objectContaining({ names: true }));
    network.on(countAudience, { count: 42, readers: 120, names: ['Ava Tremblay', 'Ben Moreau'] });
    await click(button('Show some names'));
    expect(bodiesOf(network, countAudience).at(-1)).toMatchObject({ names: true });
    expect(text()).toContain('2 of 42');
    expect(text()).toContain('Ava Tremblay');
    // Of another wish they are asked for anew, and stay where they were asked for before it was counted.
    await click(button('Add a group'));
    expect(text()).not.toContain('Ava Tremblay');
    await click(button('Show some names'));
    await pass(600);
    expect(text()).toContain('Ava Tremblay');
  });

  it('wants a list, and a whole condition', async () => {
    const network = await open(
      campaignOffice(campaign({ audience: { lists: [], segment: null }, lists: [] })),
    );
    await pass(600);
    expect(text()).toContain('Choose a list to see how many it is for.');
    expect(network.to(countAudience)).toEqual([]);
    await check('Newsletter');
    expect(network.to(countAudience)).toHaveLength(1);
    await click(button('Add a condition'));
    await pass(600);
    expect(network.to(countAudience)).toHaveLength(1);
    await click(button('Remove the condition'));
    expect(text()).toContain('Everybody on these lists.');
  });

  it('says so where lists or conditions did not load, and where it could not be counted', async () => {
    const away = refusal('internal', 'No.');
    await open(campaignOffice().on(listLists, away).on(listAudienceFacts, away).on(countAudience, away));
    await pass(10_000);
    expect(text()).toContain('The lists did not load.');
    expect(text()).toContain('The conditions did not load. Everybody on the lists would get it.');
    expect(text()).toContain('They could not be counted.');
    expect(button('Add a condition').disabled).toBe(true);
  });
});

describe('the pages in trouble', () => {
  it('tell that there is no campaign yet, and begin one', async () => {
    await openCampaigns(
      campaignOffice().on(listCampaignEmails, { total: 0, campaigns: [] }),
      '/admin/campaigns',
    );
    expect(text()).toContain('No campaign yet');
    await click(buttons('New campaign')[0] ?? button('New campaign'));
    await pass(300);
    expect(path()).toBe('/admin/campaigns/new');
  });

  it('try the list again', async () => {
    const network = campaignOffice().on(listCampaignEmails, refusal('internal', 'No.'));
    await openCampaigns(network, '/admin/campaigns');
    await pass(10_000);
    expect(text()).toContain('The campaigns did not load');
    network.on(listCampaignEmails, { total: 1, campaigns: [campaign()] });
    await click(button('Try again'));
    expect(text()).toContain('Spring at the club');
  });

  it('know a campaign that is gone', async () => {
    await open(campaignOffice().on(at(getCampaignEmail, { id: 7 }), refusal('not_found')));
    expect(text()).toContain('There is no such campaign');
  });
});
