/** Lays papers out, in a thread of its own: fonts and lines take a tenth of a second of nothing but computing. */
import type { Receipt, Statement } from '@fourball/shared/money/shapes.ts';
import { wordsFor, type TextReader } from '@fourball/shared/words/language.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { statementPdf } from './statement-pdf.ts';

/** `language` is the one of the paper's reader. */
export type PaperOrder = TextReader &
  (
    | { readonly kind: 'receipt'; readonly receipt: Receipt }
    | { readonly kind: 'statement'; readonly statement: Statement }
  );

export default async function layOut(order: PaperOrder): Promise<Uint8Array> {
  const words = wordsFor(order);
  return order.kind === 'receipt' ? receiptPdf(order.receipt, words) : statementPdf(order.statement, words);
}
