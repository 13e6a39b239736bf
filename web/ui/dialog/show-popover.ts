/** Opens the small dialog that tells something and is put away with its one button. */
import { showMessage } from './show-message.ts';

export interface PopoverOptions {
  title: string;
  lines: readonly string[];
  ok?: string;
}

/** Resolves when it is gone. */
export async function showPopover(options: PopoverOptions): Promise<void> {
  await showMessage({ ...options, narrow: true });
}
