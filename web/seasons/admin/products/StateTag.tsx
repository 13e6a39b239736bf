/** Where a fee stands, in a word with its colour and icon. */
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconCoin } from '@tabler/icons-react';
import type { EntryProduct } from '@fourball/shared/seasons/entry-shapes.ts';
import pageClasses from '../../../ui/page/Pages.module.css';
import classes from './Products.module.css';
import { stateOf } from './product-state.ts';
import { words } from './product-words.en.ts';

const looks = {
  OWED: { tone: 'wait', Icon: IconCircleDashed },
  CONFIRMED: { tone: 'info', Icon: IconCircleCheck },
  CHARGED: { tone: 'good', Icon: IconCoin },
  LET_OFF: { tone: undefined, Icon: IconCircleX },
} as const;

export function StateTag({ product }: { product: EntryProduct }) {
  const state = stateOf(product);
  const { tone, Icon } = looks[state];
  return (
    <span className={classes.states}>
      <span className={pageClasses.tag} data-tone={tone}>
        <Icon size={16} aria-hidden />
        {words.states[state]}
      </span>
      {product.processingStage === 'REQUESTED' && !product.cancelled && (
        <span className={pageClasses.tag} data-tone="wait">
          {words.asked}
        </span>
      )}
    </span>
  );
}
