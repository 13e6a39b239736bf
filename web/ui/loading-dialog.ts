/** The dialog that stands while something takes its time and nothing else may be done meanwhile. */
import { create } from 'zustand';

/** How many are waited for; the dialog stands while there are any. */
export const useLoading = create<{ waitedFor: number }>()(() => ({ waitedFor: 0 }));

/** A new number after each dismissal: what was waited for before it changes nothing any more. */
let era = 0;

/** Stands until the work is done, however it ends, and passes on how it ended. */
export async function withLoading<Value>(work: Promise<Value>): Promise<Value> {
  const begun = era;
  useLoading.setState(({ waitedFor }) => ({ waitedFor: waitedFor + 1 }));
  try {
    return await work;
  } finally {
    if (begun === era) useLoading.setState(({ waitedFor }) => ({ waitedFor: waitedFor - 1 }));
  }
}

/** Takes it away whatever it waits for: a failure has something to say. */
export function dismissLoading(): void {
  era += 1;
  useLoading.setState({ waitedFor: 0 });
}
