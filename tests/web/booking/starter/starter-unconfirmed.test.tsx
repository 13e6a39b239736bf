// @vitest-environment happy-dom
/** What the starter sees of golfers whom others put down and who have not said yes. */
import { expect, it } from 'vitest';
import { openStarter, row, sheetOf, spot, starterOffice } from '../../kit/starter-office.tsx';
import { click, pass } from '../../kit/start-app.tsx';

it('says that a golfer has not confirmed, and that the booker pays until then', async () => {
  const asked = spot(12, 'Rui Azevedo', { confirmed: false });
  await openStarter(starterOffice(sheetOf([row(1, '12:00', [spot(11, 'Ava Tremblay'), asked])], [])));
  const head = document.querySelector<HTMLElement>('[data-tee-time="1"] [data-stop]');
  if (head === null) throw new Error('The row has no head.');
  await click(head);
  await pass(300);
  const cardOf = (name: string) =>
    [...document.querySelectorAll('[role=dialog] li')].find(({ textContent }) => textContent.includes(name));
  expect(cardOf('Rui Azevedo')?.textContent).toContain('has not confirmed');
  expect(cardOf('Rui Azevedo')?.textContent).toContain('Ava Tremblay pays');
  // Hers is the first card with her name.
  expect(cardOf('Ava Tremblay')?.textContent).not.toContain('has not confirmed');
});
