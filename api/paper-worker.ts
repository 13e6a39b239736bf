/** Lays papers out, in a thread of its own: fonts and lines take a tenth of a second of nothing but computing. */
import type { Receipt, Statement } from '@fourball/shared/money/shapes.ts';
import type { EventResults } from '@fourball/shared/seasons/results/result-shapes.ts';
import { wordsFor, type TextReader } from '@fourball/shared/words/language.ts';
import type { PaperLook, PaperSize } from './money/files/paper.ts';
import { receiptPdf } from './money/files/receipt-pdf.ts';
import { statementPdf } from './money/files/statement-pdf.ts';
import { cartSignsPdf, type CartSignsPaper } from './seasons/papers/cart-signs-pdf.ts';
import { scorecardsPdf, type CardsPaper } from './seasons/papers/scorecards-pdf.ts';
import { teeSheetPdf, type GroupsPaper } from './seasons/papers/tee-sheet-pdf.ts';
import { resultsPdf } from './seasons/results-pdf.ts';

interface ResultsPaper {
  readonly results: EventResults;
  readonly club: Statement['club'];
  readonly size?: PaperSize;
}

/** `language` is the one of the paper's reader. */
export type PaperOrder = TextReader &
  (
    | { readonly kind: 'receipt'; readonly receipt: Receipt }
    | { readonly kind: 'statement'; readonly statement: Statement }
    | ({ readonly kind: 'results' } & ResultsPaper)
    | ({ readonly kind: 'tee-sheet' } & GroupsPaper)
    | ({ readonly kind: 'cart-signs' } & CartSignsPaper)
    | ({ readonly kind: 'scorecards' } & CardsPaper)
  );

/** What is laid out, and how papers of the club look. */
export type LaidOut = PaperOrder & PaperLook;

export default async function layOut(order: LaidOut): Promise<Uint8Array> {
  const words = wordsFor(order);
  switch (order.kind) {
    case 'receipt':
      return receiptPdf(order.receipt, words, order);
    case 'statement':
      return statementPdf(order.statement, words, order);
    case 'results':
      return resultsPdf(order.results, order.club, words, order);
    case 'tee-sheet':
      return teeSheetPdf(order, words);
    case 'cart-signs':
      return cartSignsPdf(order, words);
    case 'scorecards':
      return scorecardsPdf(order, words);
  }
}
