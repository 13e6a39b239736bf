/** How a membership of the cart is paid: at once, or in instalments with their days and amounts to say yes to. */
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { Radio } from '@mantine/core';
import { formatDate } from '../../ui/text/day-text.ts';
import { formatMoney } from '../../ui/text/money.ts';
import type { PricedLine } from './cart-prices.ts';
import classes from './PayChoice.module.css';
import { laterOf, payInInstalments, planOf, usePaying } from './paying.ts';
import { words } from './pay-words.en.ts';

interface PayChoiceProps {
  line: PricedLine;
  name: string;
  today: string;
  disabled: boolean;
}

export function PayChoice({ line, name, today, disabled }: PayChoiceProps) {
  const chosen = usePaying(({ inInstalments }) => inInstalments.includes(line.productItemId));
  const plan = planOf(line, today);
  if (plan.length === 0) return null;
  const now = line.total - laterOf(plan);
  return (
    <fieldset className={classes.choice} disabled={disabled}>
      <legend className="visually-hidden">{words.how(name)}</legend>
      <Radio
        size="md"
        name={`pay-${line.productItemId}`}
        label={words.atOnce(formatMoney(line.total))}
        checked={!chosen}
        onChange={() => payInInstalments(line.productItemId, false)}
      />
      <Radio
        size="md"
        name={`pay-${line.productItemId}`}
        label={words.inParts(plan.length + 1, formatMoney(now))}
        checked={chosen}
        onChange={() => payInInstalments(line.productItemId, true)}
      />
      {chosen && (
        <ul className={classes.plan}>
          <li>
            <span>{words.today}</span>
            <span className="figures">{formatMoney(now)}</span>
          </li>
          {plan.map(({ dueOn, cents }) => (
            <li key={dueOn}>
              <span>{formatDate(dueOn)}</span>
              <span className="figures">{formatMoney(cents)}</span>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
