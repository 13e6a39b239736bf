// @vitest-environment happy-dom
/** The starter's sheet before its time and beyond its places: what is not offered, and where it leads instead. */
import { expect, it } from 'vitest';
import { markNoShow } from '@fourball/shared/booking/starter/starter-calls.ts';
import { failed } from '../../kit/network.ts';
import { button, click, dialogs, pass, press, text } from '../../kit/start-app.tsx';
import { headOf, openStarter, row, sheetOf, spot, starterOffice } from '../../kit/starter-office.tsx';

const noon = row(1, '12:00', [spot(11, 'Ava Tremblay')]);
const full = row(
  3,
  '12:20',
  [20, 21, 22, 23].map((id) => spot(id, `Golfer ${id}`, { purchaseId: 502 })),
);

const key = (name: string) =>
  press(document.activeElement instanceof HTMLElement ? document.activeElement : document.body, name);

it('N before its time asks nothing and says so, and the menu does not offer it', async () => {
  const soon = row(2, '12:10', [spot(31, 'Kofi Mensah')]);
  const network = starterOffice(sheetOf([noon, soon], [])).on(markNoShow, failed(500));
  await openStarter(network);
  headOf(2).focus();
  await key('n');
  await pass(300);
  expect(dialogs()).toEqual([]);
  expect(text()).toContain('Nobody can be a no-show before 12:10.');
  expect(network.to(markNoShow)).toEqual([]);
  const offered = async (name: string) => {
    await click(button(`More for ${name}`));
    await pass(300);
    return [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);
  };
  await click(headOf(2));
  await pass(300);
  const before = await offered('Kofi Mensah');
  expect(before).toContain('Take out…');
  expect(before).not.toContain('No-show');
  await key('Escape');
  await click(button('Close'));
  await pass(300);
  await click(headOf(1));
  await pass(300);
  expect(await offered('Ava Tremblay')).toContain('No-show');
});

it('W on a full tee time leads to the next one with a place, and says where none is left', async () => {
  const closed = row(4, '12:30', [], { block: { kind: 'WEATHER', reason: 'Frost' } });
  const byPhone = row(5, '12:40', [], { block: { kind: 'NO_ONLINE_BOOKING', reason: 'Call us' } });
  await openStarter(starterOffice(sheetOf([noon, full, closed, byPhone], [])));
  headOf(3).focus();
  await key('w');
  await pass(300);
  expect(dialogs().at(-1)?.textContent).toContain('Walk-up at 12:40');
  expect(text()).toContain('12:20 takes no more golfers. This is 12:40.');
  await click(button('Close'));
  await pass(300);
  await click(headOf(3));
  await pass(300);
  await click(button('Walk-up at 12:40'));
  await pass(300);
  expect(dialogs().at(-1)?.textContent).toContain('Walk-up at 12:40');
});

it('W where the day is full from here on opens nothing', async () => {
  await openStarter(starterOffice(sheetOf([noon, full], [])));
  headOf(3).focus();
  await key('w');
  await pass(300);
  expect(dialogs()).toEqual([]);
  expect(text()).toContain('No tee time from 12:20 on takes golfers today.');
});

it('a walk-up to a course without a fee is not offered, and why is said', async () => {
  const sheet = sheetOf([noon], []);
  const [maple, ...rest] = sheet.courses;
  const courses = maple === undefined ? rest : [{ ...maple, fees: [] }, ...rest];
  await openStarter(starterOffice({ ...sheet, courses }));
  headOf(1).focus();
  await key('w');
  await pass(300);
  expect(dialogs().at(-1)?.textContent).toContain(
    'No price is set for this time: until the course has a fee nobody can be booked here.',
  );
  expect(button('Book').disabled).toBe(true);
});
