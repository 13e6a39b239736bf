// @vitest-environment happy-dom
/** The page on which anybody checks the rules of golf: an example, other numbers, one's own example, all of them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { stepNames } from '@fourball/shared/seasons/golf/rule/step-names.ts';
import { isRuleName, ruleNames } from '@fourball/shared/seasons/golf/rules.ts';
import { applyRule, readVectors } from '@fourball/shared/seasons/golf/vectors.ts';
import { words } from '@fourball/web/seasons/golf/golf-words.en.ts';
import { fieldsOf, readField, spell, withField } from '@fourball/web/seasons/golf/input-fields.ts';
import { ruleGroups } from '@fourball/web/seasons/golf/rule-groups.ts';
import {
  button,
  buttons,
  choose,
  click,
  field,
  pass,
  quietClub,
  startApp,
  text,
  type,
} from '../../kit/start-app.tsx';
import { Page, failed, type Network } from '../../kit/network.ts';

const file = path.resolve(import.meta.dirname, '../../../golf/golf-vectors.json');
const vectors = readVectors(readFileSync(file, 'utf8'));
const asset = new Page('GET /golf/golf-vectors.json');

let network: Network;
beforeEach(() => {
  network = quietClub().on(asset, () => new Response(readFileSync(file)));
});

const open = async (address = '/check-rules') => {
  await import('@fourball/web/seasons/golf/CheckRulesPage.tsx');
  await startApp(network, address);
  for (let turn = 0; turn < 5; turn += 1) await pass(0);
};

const row = (name: string): string => {
  const term = [...document.querySelectorAll('dt')].find((element) => element.textContent === name);
  return term?.nextElementSibling?.textContent ?? `no ${name}`;
};
const steps = (): string[] =>
  [...document.querySelectorAll('ol li')].map((step) =>
    [...step.children].map((part) => part.textContent ?? '').join(': '),
  );

describe('an example', () => {
  it('is shown to a visitor with its numbers, its result and each step', async () => {
    await open();
    expect(field('Handicap index').value).toBe('14.3');
    expect(row('Playing handicap')).toBe('15');
    expect(row('If course handicap were rounded first')).toBe('14');
    expect(text()).toContain('Agrees with the example');
    expect(steps()).toEqual([
      'Course Handicap, unrounded: 14.3 × 128 ÷ 113 + (71.2 − 72) = 15.39823',
      'With the allowance: 15.39823 × 95 % = 14.628319',
      'Playing Handicap, rounded once: 15',
    ]);
  });

  it('is worked out anew as a number changes, and comes back', async () => {
    await open();
    await type(field('Slope'), '113');
    expect(row('Playing handicap')).toBe('13');
    expect(text()).toContain('Changed: there is nothing to compare with.');
    await type(field('Handicap index'), '14.');
    expect(field('Handicap index').value).toBe('14.');
    expect(row('Playing handicap')).toBe('13');
    await click(button('Back to the example'));
    expect([field('Slope').value, row('Playing handicap')]).toEqual(['128', '15']);
    expect(buttons('Back to the example')).toEqual([]);
  });

  it('with a number that can’t be says so beside its field, and has no result', async () => {
    await open();
    await type(field('Slope'), '200');
    expect(text()).toContain('From 55 to 155.');
    expect(text()).not.toContain('Step by step');
    await type(field('Slope'), 'steep');
    expect(text()).toContain('This is no number.');
  });

  it('of another rule is chosen, and stands in the address', async () => {
    await open();
    await choose('Rule', 'countback');
    expect(row('Decided by')).toBe('back 9');
    await choose('Example', 'countback.10');
    expect(window.location.search).toBe('?rule=countback&example=countback.10');
    expect(steps()).toEqual([
      'Holes compared: back 9: Y 36.5, X 36.5',
      'Holes compared: back 6: Y 25, X 25.666667',
      'Y is ahead, by: back 6',
    ]);
  });

  it('comes with the address', async () => {
    await open('/check-rules?rule=drawRandom&example=drawRandom.04');
    expect(field('Seed').value).toBe('x');
    expect(row('Order')).toBe('1');
  });
});

describe('an own example', () => {
  const paste = async (json: unknown) => {
    await type(field('Your example'), typeof json === 'string' ? json : JSON.stringify(json));
    await click(button('Work it out'));
    await pass(0);
  };

  it('is shown with what differs', async () => {
    await open();
    const halved = { fn: 'roundDifferential', input: { value: -1.55 } };
    await paste([
      { ...halved, expected: { rounded: -1.6 } },
      { ...halved, expected: { rounded: -1.5 } },
    ]);
    expect(text()).toContain('1 agree, 1 differ');
    expect(row('Rounded')).toBe('−1.5');
    expect(text()).toContain('Differs from the example');
    expect(text()).toContain('Expected: rounded −1.6');
  });

  it('that can’t be read is refused with the reason', async () => {
    await open();
    await paste('{');
    expect(text()).toContain('This can’t be read as JSON.');
    await paste({ fn: 'cut', input: {} });
    expect(text()).toContain('vectors[0].expected: This is missing.');
    await paste({ fn: 'guess', input: {}, expected: {} });
    expect(text()).toContain('There is no rule with the name guess.');
    // HTML in it is text.
    await paste({ fn: '<img src=x onerror=alert(1)>', input: {}, expected: {} });
    expect(text()).toContain('<img src=x');
    expect(document.querySelector('img[src=x]')).toBeNull();
  });
});

it('all examples are worked out at once', async () => {
  await open();
  await click(button('Check all examples'));
  await pass(0);
  expect(text()).toContain(`${vectors.length} agree, 0 differ`);
});

it('examples that do not come are asked for again', async () => {
  network.on(asset, failed(503));
  await open();
  for (let turn = 0; turn < 5; turn += 1) await pass(10_000);
  expect(text()).toContain('The examples did not load');
  network.on(asset, () => new Response(readFileSync(file)));
  await click(button('Try again'));
  for (let turn = 0; turn < 5; turn += 1) await pass(0);
  expect(row('Playing handicap')).toBe('15');
});

describe('the words and the fields', () => {
  it('offer every rule once', () => {
    expect(ruleGroups.flatMap(([, rules]) => rules).sort()).toEqual([...ruleNames].sort());
  });

  it('name every step that a rule takes', async () => {
    const taken = new Set<string>();
    for (const { fn, input } of vectors) {
      if (!isRuleName(fn)) continue;
      for (const { what, of } of (await applyRule(fn, input)).steps) {
        taken.add(what);
        expect(words.stepWords(what, of)).not.toMatch(/undefined|^\s|\s$/);
      }
    }
    expect(taken.size).toBeGreaterThan(60);
    for (const what of stepNames) expect(words.stepWords(what, 'A')).not.toBe('');
  });

  it('show every input of an example so that typing it anew changes nothing', () => {
    for (const { id, input } of vectors) {
      const again = fieldsOf(input).reduce<unknown>(
        (typed, { path, value }) => withField(typed, path, readField(spell(value), value)),
        input,
      );
      expect([id, again]).toEqual([id, input]);
    }
  });
});
