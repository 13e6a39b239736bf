// @vitest-environment happy-dom
/** The format step of an event: presets, their details under More, side games and further competitions, and what is refused at its field. */
import { createEvent } from '@fourball/shared/seasons/event-calls.ts';
import { eventFormat, writtenFormat, type EventFormat } from '@fourball/shared/seasons/event-format.ts';
import { describe, expect, it } from 'vitest';
import { refusal, type Network } from '../../../kit/network.ts';
import {
  bodiesOf,
  night,
  onTop,
  openOrganizer,
  organizerClub,
  topButton,
} from '../../../kit/organizer-office.tsx';
import { button, buttons, choose, click, field, pass, type } from '../../../kit/start-app.tsx';

const openWizard = async (network: Network) => {
  await openOrganizer(network, '/organize/seasons/3');
  await click(buttons('New event')[0] ?? button('New event'));
  await pass(300);
  await type(field('Name'), 'Open day');
};
const empty = (): Network => organizerClub([]).on(createEvent, night());

const radio = (name: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')]
    .find((label) => label.firstElementChild?.nextElementSibling?.textContent === name)
    ?.querySelector<HTMLInputElement>('input[type=radio]');
  if (!found) throw new Error(`There is no format ${name}.`);
  return found;
};
const openMore = async () => {
  const summary = document.querySelector<HTMLElement>('details > summary');
  if (summary === null) throw new Error('There is no More.');
  await click(summary);
};
/** Of further competitions there are fields of the same name: the last one. */
const last = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')]
    .filter((one) => one.textContent?.startsWith(label))
    .at(-1);
  const input = found === undefined ? null : document.getElementById(found.htmlFor);
  if (input === null) throw new Error(`There is no field ${label}.`);
  return input as HTMLInputElement;
};

/** The format that was sent, which the server would take. */
const sent = (network: Network): EventFormat => {
  const [body] = bodiesOf(network, createEvent) as { format: unknown }[];
  return writtenFormat.parse(body?.format);
};

describe('a format', () => {
  it('of gross and net, or of a Texas scramble, is one choice', async () => {
    const network = empty();
    await openWizard(network);
    await click(radio('Stroke play, gross and net'));
    expect(radio('Stroke play, gross and net').checked).toBe(true);
    expect(onTop()).toContain('Stroke play over 18 holes, gross and net.');
    await click(radio('Stroke play'));
    expect(radio('Stroke play').checked).toBe(true);
    expect(onTop()).toContain('Stroke play over 18 holes, net.');
    await click(radio('Texas scramble'));
    expect(field('Handicap allowance, %').value).toBe('10');
    expect(onTop()).toContain('The team plays off 10% of its golfers’ course handicaps together.');
    await click(topButton('Publish'));
    await pass(300);
    expect(sent(network)).toMatchObject({
      side: { size: 4, mode: 'SCRAMBLE', count: 1 },
      allowance: { percent: 10 },
    });
  });

  it('says each detail in its sentence, as it is chosen', async () => {
    const network = empty();
    await openWizard(network);
    await choose('Rounds', '2');
    await openMore();
    await click(topButton('Of one size'));
    expect(onTop()).toContain('There are two flights by handicap.');
    await click(topButton('By handicap'));
    await type(field('Up to a handicap of'), '9.4, 18');
    expect(onTop()).toContain('Flights by handicap: up to 9.4, up to 18, and the rest.');
    await click(field('Not all play on'));
    await type(field('The best, and ties'), '12');
    expect(onTop()).toContain('After round one the best 12 and ties play on.');
    await click(last('Hide the last three holes until the end'));
    expect(onTop()).toContain('The last three holes stay hidden until the end.');
    await click(topButton('Add skins'));
    await click(topButton('Add a Nassau'));
    await type(field('A new bet when so many holes down'), '2');
    expect(onTop()).toContain('Beside it: skins (net) and Nassau (net).');
    await click(topButton('Publish'));
    await pass(300);
    expect(sent(network)).toMatchObject({
      rounds: 2,
      flights: { bands: [9.4, 18] },
      cut: { best: 12, afterRound: 1 },
      hideLastThree: true,
      sideGames: [{ kind: 'SKINS' }, { kind: 'NASSAU', autoPress: 2 }],
    });
  });

  it('of a scramble asks for drives and shares, of matches for teams, of points for their table', async () => {
    const network = empty();
    await openWizard(network);
    await openMore();
    await click(radio('Scramble of four'));
    await type(field('Drives of each golfer at least'), '3');
    await type(field('Share of golfer 1, %'), '25');
    expect(onTop()).toContain('Of each golfer three drives are taken at least.');
    expect(onTop()).toContain('The team plays off 25, 0, 0 and 0%');
    await click(radio('Match play, singles'));
    expect(onTop()).not.toContain('drives are taken');
    await click(field('All square, play on until a hole is won'));
    await click(field('Two teams, a point for each match'));
    await type(field('First team'), 'Members');
    expect(onTop()).toContain('Members play Blues: a point for each match');
    await click(radio('Modified Stableford'));
    expect(onTop()).not.toContain('Members play');
    await type(field('Bogey'), '-');
    expect(field('Bogey').value).toBe('-');
    await type(field('Bogey'), '-2');
    expect(onTop()).toContain('a birdie 2, a par 0, a bogey −2, a double bogey −3, no score −3.');
    await click(radio('Stroke play with a maximum'));
    await choose('A hole counts at most', 'fixed');
    await type(field('Strokes'), '9');
    await click(topButton('Publish'));
    await pass(300);
    expect(sent(network)).toEqual(eventFormat.parse({ basis: 'MAX_SCORE', maximum: { fixed: 9 } }));
  });

  it('may decide further competitions by the same cards, each with a key that stays', async () => {
    const network = empty();
    await openWizard(network);
    await openMore();
    await click(topButton('Add a competition'));
    await click(topButton('Add a competition'));
    await type(last('Name of the competition'), 'Seniors');
    await choose('What is played', 'fourBall');
    expect(onTop()).toContain(
      'The same cards decide Competition 1 (four-ball, stableford, net) and Seniors (stableford, net) too.',
    );
    // Nobody plays the ball of a foursome here.
    expect([...last('What is played').querySelectorAll('option')].map(({ value }) => value)).not.toContain(
      'foursomes',
    );
    await click(topButton('Remove Competition 1'));
    await choose('What is played', 'bestTwo');
    await click(topButton('Publish'));
    await pass(300);
    expect(sent(network).also).toMatchObject([
      { key: 'competition-2', name: 'Seniors', side: { size: 4, mode: 'BEST_N', count: 2 } },
    ]);
  });

  it('keeps what it has of an event, and leaves out competitions that another ball takes the cards from', async () => {
    const format = eventFormat.parse({
      also: [{ key: 'cup', name: 'Club cup', basis: 'STROKE' }],
      hideLastThree: true,
    });
    const network = organizerClub([night({ format })]).on(createEvent, night());
    await openWizard(network);
    expect(document.querySelector('details')?.open).toBe(true);
    expect(onTop()).toContain('The same cards decide Club cup (stroke play, net) too.');
    await click(radio('Stroke play'));
    expect(onTop()).toContain('Club cup');
    await click(radio('Foursomes'));
    expect(onTop()).not.toContain('Club cup');
    expect(onTop()).toContain('The last three holes stay hidden until the end.');
  });
});

describe('what is refused', () => {
  const refused = (...issues: { field: string; message: string }[]) =>
    organizerClub([]).on(createEvent, refusal('invalid_input', 'No', { issues }));

  it('stands at its field, also of a further competition, and opens what it stands in', async () => {
    const network = refused(
      { field: 'format.also.0.name', message: 'It has no name.' },
      { field: 'format.rounds', message: 'A skins game has one round.' },
    );
    await openWizard(network);
    await openMore();
    await click(topButton('Add a competition'));
    await openMore();
    await click(topButton('Publish'));
    await pass(300);
    expect(document.querySelector('details')?.open).toBe(true);
    expect(field('Name').getAttribute('aria-invalid')).not.toBe('true');
    expect(field('Name of the competition').getAttribute('aria-invalid')).toBe('true');
    expect(last('Rounds').getAttribute('aria-invalid')).toBe('true');
    expect(onTop()).toContain('It has no name.');
  });

  it('of the event’s name stands at that, and not at a competition’s', async () => {
    const network = refused({ field: 'name', message: 'There is one of this name already.' });
    await openWizard(network);
    await openMore();
    await click(topButton('Add a competition'));
    await click(topButton('Publish'));
    await pass(300);
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(field('Name of the competition').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('of a side stands above the formats', async () => {
    const network = refused({ field: 'format.side.size', message: 'It is played by two.' });
    await openWizard(network);
    await click(topButton('Publish'));
    await pass(300);
    expect(document.querySelector('fieldset [role=alert]')?.textContent).toBe('It is played by two.');
  });
});
