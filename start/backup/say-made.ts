/** What a backup says on the terminal and in the log once it is made. */
import { step } from '../log/print.ts';
import type { Made } from './make-backup.ts';

const number = (value: number): string => value.toLocaleString('en');

export function sayMade({ file, bytes, tables, rows, images, removed }: Made): void {
  const size = `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
  step(`${file}: ${number(tables)} tables with ${number(rows)} rows, ${number(images)} images, ${size}.`);
  step('It came back whole from a scratch database, and its books hold.');
  if (removed.length > 0) step(`Removed: ${removed.join(', ')}.`);
}
