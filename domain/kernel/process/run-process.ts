/** Runs a service as a process: what it opened is closed in reverse order when it is told to stop or can't go on. */
import { OperatorError } from '../operator-error.ts';

export interface Lifetime {
  /** Registers what undoes something; called once, last registered first. */
  onStop(stop: () => Promise<void> | void): void;
  /** Lets stopping take so many milliseconds at least, where more is asked for than usual. */
  allow(patience: number): void;
  /** Begins to stop; a sentence means that it is because of a failure. Never resolves: the process ends. */
  stop(failure?: string): Promise<never>;
  /** True once stopping began: what is lost from then on is no failure. */
  readonly stopping: boolean;
}

export interface RunOptions {
  /** Milliseconds after which the process ends although something did not close. */
  patience?: number;
  onStopping?: () => void;
  say?: (sentence: string) => void;
}

/** A terminal tells every process of a command, and those that start others pass it on: one Ctrl-C can arrive twice. */
const sameKeyPress = 1_000;

/**
 * Calls `work`, then waits for SIGINT, SIGTERM or SIGHUP. A second Ctrl-C ends the process at once.
 * An OperatorError ends it with its one sentence and exit code 1; anything else also shows where it came from.
 */
export async function runProcess(
  work: (lifetime: Lifetime) => Promise<void>,
  { patience = 10_000, onStopping = () => {}, say = (sentence) => console.error(sentence) }: RunOptions = {},
): Promise<void> {
  const undo: (() => Promise<void> | void)[] = [];
  let allowed = patience;
  let stopping: Promise<never> | undefined;

  const close = async (): Promise<void> => {
    for (let stop = undo.pop(); stop; stop = undo.pop()) {
      try {
        await stop();
      } catch (error) {
        say(`While stopping: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  const lifetime: Lifetime = {
    onStop: (stop) => void undo.push(stop),
    allow(wanted) {
      allowed = Math.max(allowed, wanted);
    },
    stop(failure) {
      stopping ??= (async () => {
        if (failure) say(failure);
        else onStopping();
        const exitCode = failure ? 1 : 0;
        setTimeout(() => process.exit(exitCode), allowed).unref();
        await close();
        process.exit(exitCode);
      })();
      return stopping;
    },
    get stopping() {
      return stopping !== undefined;
    },
  };

  // Who reads along may stop doing so, as `| head` does; that is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  let toldAt: number | undefined;
  const told = () => {
    const now = performance.now();
    if (toldAt !== undefined && now - toldAt > sameKeyPress) process.exit(130);
    toldAt ??= now;
    void lifetime.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, told);

  const failed = (error: unknown) => {
    // While stopping, connections are cut on purpose; what trips over that is not news.
    if (lifetime.stopping) return;
    const sentence =
      error instanceof OperatorError
        ? error.message
        : ((error instanceof Error ? error.stack : undefined) ?? String(error));
    void lifetime.stop(sentence);
  };
  process.on('uncaughtException', failed);
  process.on('unhandledRejection', failed);

  try {
    await work(lifetime);
  } catch (error) {
    failed(error);
    await stopping;
  }
}
