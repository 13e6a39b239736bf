/** Texts of strangers: twice the text takes about twice the steps, whatever stands in it. Steps are counted, not timed. */
import { deviceName } from '@fourball/domain/accounts/sessions/device-name.ts';
import { userNameFrom } from '@fourball/domain/accounts/users/user-name.ts';
import { scrubbed } from '@fourball/domain/club/errors/scrub.ts';
import { clientNetwork } from '@fourball/domain/kernel/client-network.ts';
import { literalPattern } from '@fourball/domain/kernel/literal-pattern.ts';
import { sanitiseHtml, sanitiseMarks } from '@fourball/domain/kernel/sanitise-html.ts';
import { escapeHtml } from '@fourball/shared/contract/escape-html.ts';
import { isOneEmoji } from '@fourball/domain/messaging/messages/one-emoji.ts';
import { excerptOf } from '@fourball/domain/messaging/messages/read-text.ts';
import { sanitiseMessage } from '@fourball/domain/messaging/messages/sanitise.ts';
import { clock, harmlessLink, link, plainWords, text } from '@fourball/shared/contract/body-fields.ts';
import { day, email, id, instant, line } from '@fourball/shared/contract/fields.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countSteps } from '../kit/count-steps.ts';
import { expectLinear, repeated, units } from '../kit/growth.ts';

/** Everything that reads a text which a stranger, or any golfer, may write. */
const readers: Record<string, (typed: string) => unknown> = {
  'a message': sanitiseMessage,
  'how a message begins': (typed) => excerptOf(sanitiseMessage(typed)),
  'an emoji': isOneEmoji,
  'HTML of a page': sanitiseHtml,
  'HTML of a line': sanitiseMarks,
  'a mail’s words': escapeHtml,
  'what is searched for': literalPattern,
  'an error that is reported': scrubbed,
  'a user name': (typed) => userNameFrom(typed, typed),
  'a browser': deviceName,
  'an address of a client': clientNetwork,
  'a name': (typed) => plainWords(80).safeParse(typed),
  'a line': (typed) => line(80).safeParse(typed),
  'a text': (typed) => text(4_000).safeParse(typed),
  'an address of mail': (typed) => email.safeParse(typed),
  'a link': (typed) => link.safeParse(typed),
  'a link by its pattern': (typed) => harmlessLink.test(typed),
  'a day': (typed) => day.safeParse(typed),
  'a moment': (typed) => instant.safeParse(typed),
  'a time of day': (typed) => clock.safeParse(typed),
  'an id': (typed) => id.safeParse(typed),
};

test('the counter tells a square from a line', () => {
  const square = /a+$/;
  const [small, large] = [400, 1_600].map((length) =>
    countSteps(() => square.test(`${'a'.repeat(length)}b`)),
  );
  expect((large ?? 0) / (small ?? 1)).toBeGreaterThan(15);
  const flat = /(?<!a)a+$/;
  const [less, more] = [400, 1_600].map((length) => countSteps(() => flat.test(`${'a'.repeat(length)}b`)));
  expect((more ?? 0) / (less ?? 1)).toBeLessThan(4.5);
});

describe.each(Object.entries(readers))('%s', (_, read) => {
  test('is read in steps that grow with the text alone', () => {
    for (const unit of units) {
      expectLinear(read, (length) => repeated(unit, length));
      expectLinear(read, (length) => `${repeated(unit, length)}!`);
    }
    fc.assert(
      fc.property(
        fc.constantFrom('', 'x', 'http://', 'www.', '<a href="'),
        fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: 3 }),
        (before, parts) => expectLinear(read, (length) => before + repeated(parts.join(''), length)),
      ),
      { numRuns: 25 },
    );
  });
});
