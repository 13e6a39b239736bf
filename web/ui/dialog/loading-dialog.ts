/** The dialog that stands while something takes its time and nothing else may be done meanwhile. */
import { create } from 'zustand';

/** How many are waited for; the dialog stands while there are any. */
export const useLoading = create<{ waitedFor: number }>()(() => ({ waitedFor: 0 }));

/** A new number after each dismissal: what was waited for before it changes nothing any more. */
let era = 0;

/** What is done by then needs no dialog: one that only flashed would be a riddle. */
const patienceMs = 300;

/** Stands from when the work takes its time until it is done, however it ends, and passes on how it ended. */
export async function withLoading<Value>(work: Promise<Value>): Promise<Value> {
  const begun = era;
  let stands = false;
  const timer = setTimeout(() => {
    stands = begun === era;
    if (stands) useLoading.setState(({ waitedFor }) => ({ waitedFor: waitedFor + 1 }));
  }, patienceMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (stands && begun === era) useLoading.setState(({ waitedFor }) => ({ waitedFor: waitedFor - 1 }));
  }
}

/** Takes it away whatever it waits for: a failure has something to say. */
export function dismissLoading(): void {
  era += 1;
  useLoading.setState({ waitedFor: 0 });
}
