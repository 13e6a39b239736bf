// @vitest-environment happy-dom
/** A mail of the office to people: whom it names, what it refuses before anything is sent, and what the server refuses. */
import { sendMail } from '@fourball/shared/mail/campaigns/office-mail-calls.ts';
import { expect, it } from 'vitest';
import { campaignOffice, openCampaigns } from '../kit/answers/campaign.ts';
import { refusal, type Network } from '../kit/network.ts';
import { bodiesOf } from '../kit/organizer-office.tsx';
import { button, click, field, pass, text, type } from '../kit/start-app.tsx';

async function open(): Promise<Network> {
  return openCampaigns(campaignOffice(), '/admin/send-mail');
}
async function write(to: string): Promise<void> {
  await type(field('To'), to);
  await type(field('Subject'), 'The gate');
  await type(field('Text'), 'It is <closed>.\nCome by the road.\n\nThe office');
}
const send = async (): Promise<void> => {
  await click(button('Send'));
  await pass(100);
};
const addresses = (count: number) =>
  Array.from({ length: count }, (_, at) => `reader${at}@club.example`).join('\n');

it('goes to each address once, as text and not as markup', async () => {
  const network = await open();
  network.on(sendMail, { recipients: 2 });
  await write('ava@club.example, AVA@club.example;\n<ben@club.example>');
  expect(text()).toContain('2 addresses');
  await send();
  expect(bodiesOf(network, sendMail)).toEqual([
    {
      to: ['ava@club.example', 'ben@club.example'],
      subject: 'The gate',
      html: '<p>It is &lt;closed&gt;.<br>Come by the road.</p><p>The office</p>',
    },
  ]);
  expect(text()).toContain('2 mails are on their way.');
  expect(field('To').value).toBe('');
});

it('takes five hundred, and refuses what is pasted beyond with a clear word, however long it is', async () => {
  const network = await open();
  network.on(sendMail, { recipients: 500 });
  await write(addresses(100_000));
  await send();
  expect(network.to(sendMail)).toEqual([]);
  expect(text()).toContain(
    'These are 100,000 addresses, and one mail goes to 500 at most. For more there are lists.',
  );
  await type(field('To'), addresses(500));
  await send();
  expect(bodiesOf(network, sendMail)).toHaveLength(1);
});

it('asks for what is missing, and names what is no address', async () => {
  const network = await open();
  await send();
  expect(text()).toContain('Please name somebody.');
  await write('ava@club.example ben-at-club');
  await send();
  expect(text()).toContain('ben-at-club is no address.');
  expect(network.to(sendMail)).toEqual([]);
});

it('says at the field whom the club does not know, and keeps what was written', async () => {
  const network = await open();
  network.on(
    sendMail,
    refusal('invalid_input', 'No.', {
      issues: [{ field: 'to.0', message: 'The club knows nobody with the address kim@example.com.' }],
    }),
  );
  await write('kim@example.com');
  await send();
  expect(text()).toContain('The club knows nobody with the address kim@example.com.');
  expect(field('Subject').value).toBe('The gate');
});
