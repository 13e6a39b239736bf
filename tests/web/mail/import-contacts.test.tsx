// @vitest-environment happy-dom
/** The office imports contacts: what is pasted, why the club may write to them, each row looked at, and then the act. */
import { getParameter } from '@fourball/shared/club/parameters/parameter-calls.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { importContacts, listCategories } from '@fourball/shared/mail/list-calls.ts';
import { act } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { parameter } from '../kit/answers/parameter.ts';
import { at, type Network } from '../kit/network.ts';
import { office } from '../kit/office.tsx';
import { bodiesOf } from '../kit/organizer-office.tsx';
import {
  button,
  choose,
  click,
  field,
  pass,
  rememberSession,
  startApp,
  text,
  type,
} from '../kit/start-app.tsx';

const list = (id: number, externalName: string, kind: 'MARKETING' | 'SERVICE' = 'MARKETING') => ({
  id,
  externalId: externalName.toLowerCase(),
  externalName,
  orgId: null,
  showPublic: true,
  showAdmin: true,
  categoryId: null,
  purpose: 'News.',
  wording: 'Send me.',
  kind,
  counts: { subscribed: 0, unconfirmed: 0, unsubscribed: 0, bounced: 0, complained: 0 },
  used: false,
  lastCampaignAt: null,
});

const replied: ReplyOf<typeof importContacts> = {
  rows: [
    { email: 'kim@example.com', fate: 'NEW', reason: null, until: null },
    { email: 'ava@example.com', fate: 'REFUSED', reason: 'LEFT', until: null },
  ],
  added: 1,
  kept: 0,
  refused: 1,
};

beforeAll(async () => {
  await Promise.all([
    import('@fourball/web/app/pages/AdminPages.tsx'),
    import('@fourball/web/mail/lists/ImportContactsPage.tsx'),
  ]);
}, 120_000);

async function open(): Promise<Network> {
  const network = office()
    .on(listCategories, [
      {
        id: null,
        name: 'Other',
        sequenceNo: 1,
        lists: [list(1, 'Newsletter'), list(2, 'League'), list(3, 'Digest', 'SERVICE')],
      },
    ])
    .on(at(getParameter, { name: 'IMPORT_MOST' }), parameter('IMPORT_MOST', '2000'))
    .on(importContacts, replied);
  rememberSession();
  await startApp(network, '/admin/email-lists/import?list=2');
  await pass(400);
  return network;
}

const proven = async () => {
  await type(field('Where they said yes'), 'Papers of the open day');
  await type(field('What they said yes to'), 'Send me news.');
};

describe('importing contacts', () => {
  it('looks at each row first, and puts people on the list only by the button after it', async () => {
    const network = await open();
    await type(field('People'), 'kim@example.com, Kim, <b>Strand</b>\r\nava@example.com');
    expect(text()).toContain('2 rows read.');
    await click(button('Look at each row'));
    expect(text()).toContain('Please say where they said yes.');
    expect(network.to(importContacts)).toEqual([]);
    await proven();
    await click(button('Look at each row'));
    await pass(50);
    const body = {
      listId: 2,
      rows: [
        { email: 'kim@example.com', firstName: 'Kim', lastName: '<b>Strand</b>' },
        { email: 'ava@example.com', firstName: '', lastName: '' },
      ],
      basis: 'EXPRESS',
      source: 'Papers of the open day',
      words: 'Send me news.',
      enquiredOn: null,
    };
    expect(bodiesOf(network, importContacts)).toEqual([{ ...body, preview: true }]);
    expect(text()).toContain('1 on the list · 0 as they are · 1 refused');
    expect(text()).toContain('New to the club: put on the list');
    expect(text()).toContain('Refused: left by their own act');
    await click(button('Put 1 person on League'));
    await pass(50);
    expect(bodiesOf(network, importContacts).at(-1)).toEqual({ ...body, preview: false });
    expect(text()).toContain('1 person was put on League.');
    expect(text()).toContain('What became of each row');
  });

  it('shows nothing of another wish than the one that was looked at', async () => {
    const network = await open();
    await type(field('People'), 'kim@example.com');
    await proven();
    await click(button('Look at each row'));
    await pass(50);
    expect(text()).toContain('What would become of each row');
    await choose('Why we may write to them', 'IMPLIED');
    expect(text()).not.toContain('What would become of each row');
    expect(text()).toContain('Day on which they asked us something');
    await click(button('Look at each row'));
    await pass(50);
    expect(bodiesOf(network, importContacts).at(-1)).toMatchObject({
      basis: 'IMPLIED',
      source: null,
      words: null,
    });
  });

  it('refuses a hundred thousand addresses before anything is sent', async () => {
    const network = await open();
    await type(
      field('People'),
      Array.from({ length: 100_000 }, (_, place) => `p${place}@example.com`).join('\n'),
    );
    await proven();
    await click(button('Look at each row'));
    expect(text()).toContain('These are 100,000 rows; at most 2,000 go into one import. Nothing was sent.');
    expect(network.to(importContacts)).toEqual([]);
  });

  it('reads a file in UTF-8, and says where it can’t', async () => {
    await open();
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
    if (chooser === null) throw new Error('There is nothing to choose a file with.');
    const chooseFile = async (bytes: Uint8Array<ArrayBuffer>) => {
      Object.defineProperty(chooser, 'files', {
        value: [new File([bytes], 'people.csv')],
        configurable: true,
      });
      await act(async () => chooser.dispatchEvent(new Event('change', { bubbles: true })));
      await pass(50);
    };
    await chooseFile(new TextEncoder().encode('\uFEFFEmail,First name\r\nkim@example.com,"Kim, Jr"\r\n'));
    expect(text()).toContain('1 row read.');
    await chooseFile(Uint8Array.from([0x4b, 0xfc, 0x40]));
    expect(text()).toContain('The file can’t be read as text.');
    await chooseFile(new Uint8Array(1_048_577));
    expect(text()).toContain('The file is larger than 1 MB. Please split it. Nothing was sent.');
  });
});
