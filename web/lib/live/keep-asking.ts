/** Asks, while this tab is looked at, whether somebody leads; where nobody answers in time, the lead is taken. */

/** How often a visible tab asks whether somebody leads, and how long it waits for an answer. */
const askEveryMs = 20_000;
const answerMs = 3_000;

interface AskingOptions {
  /** This tab runs and does not lead. */
  needed(): boolean;
  visible(): boolean;
  /** The question: whoever leads answers it. */
  announce(): void;
  depose(): void;
}

interface Asking {
  ask(): void;
  answered(): void;
  stop(): void;
}

export function keepAsking({ needed, visible, announce, depose }: AskingOptions): Asking {
  let askTimer: ReturnType<typeof setTimeout> | undefined;
  let answerTimer: ReturnType<typeof setTimeout> | undefined;
  const ask = (): void => {
    clearTimeout(askTimer);
    if (!needed()) return;
    clearTimeout(answerTimer);
    announce();
    if (!visible()) return;
    askTimer = setTimeout(ask, askEveryMs);
    answerTimer = setTimeout(() => {
      if (needed() && visible()) depose();
    }, answerMs);
  };
  return {
    ask,
    answered: () => clearTimeout(answerTimer),
    stop() {
      clearTimeout(askTimer);
      clearTimeout(answerTimer);
    },
  };
}
