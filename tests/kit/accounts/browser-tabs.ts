/** The tabs of one made-up browser: locks and channels as the platform has them, and tabs that crash or fall asleep. */

interface Asked {
  tab: Tab;
  name: string;
  granted: () => unknown;
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
}

const aborted = (): DOMException => new DOMException('The lock is gone.', 'AbortError');

/** One tab: what its `navigator.locks` and `BroadcastChannel` are. */
export class Tab {
  readonly channels = new Set<Channel>();
  /** Frozen by its system: it hears nothing until it wakes up. */
  private asleep: (() => void)[] | null = null;

  constructor(private readonly browser: Browser) {}

  readonly locks = {
    request: (
      name: string,
      how: LockOptions | (() => unknown),
      granted: () => unknown = how as () => unknown,
    ): Promise<unknown> => {
      const { signal, steal } = typeof how === 'function' ? ({} as LockOptions) : how;
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(aborted());
        const asked = { tab: this, name, granted, resolve, reject };
        signal?.addEventListener('abort', () => this.browser.giveUp(asked));
        if (steal) this.browser.steal(asked);
        else this.browser.queue(asked);
      });
    },
  };

  /** A class of its own, as the page sees it under `BroadcastChannel`. */
  channelClass(): new (name: string) => Channel {
    const [{ browser }, opened] = [this, this.channels];
    const run = (work: () => void) => this.run(work);
    return class extends Channel {
      constructor(name: string) {
        super(name, browser.channels, opened, run);
      }
    };
  }

  run(work: () => void): void {
    if (this.asleep) this.asleep.push(work);
    else work();
  }

  sleep(): void {
    this.asleep = [];
  }

  wake(): void {
    const missed = this.asleep ?? [];
    this.asleep = null;
    for (const work of missed) work();
  }

  /** The locks of a crashed tab go to the next, and nobody hears of the tab again. */
  crash(): void {
    this.asleep = [];
    for (const channel of this.channels) channel.close();
    this.browser.crash(this);
  }
}

class Channel extends EventTarget {
  constructor(
    private readonly name: string,
    private readonly all: Set<Channel>,
    private readonly opened: Set<Channel>,
    private readonly run: (work: () => void) => void,
  ) {
    super();
    all.add(this);
    opened.add(this);
  }

  postMessage(data: unknown): void {
    const copy = structuredClone(data);
    if (!this.all.has(this)) throw new DOMException('The channel is closed.', 'InvalidStateError');
    for (const other of this.all) {
      if (other === this || other.name !== this.name) continue;
      queueMicrotask(() =>
        other.run(() => {
          if (this.all.has(other)) other.dispatchEvent(new MessageEvent('message', { data: copy }));
        }),
      );
    }
  }

  close(): void {
    this.all.delete(this);
    this.opened.delete(this);
  }
}

export class Browser {
  readonly channels = new Set<Channel>();
  private readonly held = new Map<string, Asked>();
  private waiting: Asked[] = [];

  openTab(): Tab {
    return new Tab(this);
  }

  /** Which tab holds the lock of this name. */
  holder(name: string): Tab | undefined {
    return this.held.get(name)?.tab;
  }

  queue(asked: Asked): void {
    this.waiting.push(asked);
    queueMicrotask(() => this.grant());
  }

  steal(asked: Asked): void {
    const loser = this.held.get(asked.name);
    this.held.delete(asked.name);
    if (loser) loser.tab.run(() => loser.reject(aborted()));
    this.waiting.unshift(asked);
    queueMicrotask(() => this.grant());
  }

  giveUp(asked: Asked): void {
    if (!this.waiting.includes(asked)) return;
    this.waiting = this.waiting.filter((other) => other !== asked);
    asked.reject(aborted());
  }

  crash(tab: Tab): void {
    this.waiting = this.waiting.filter((asked) => asked.tab !== tab);
    for (const [name, asked] of this.held) if (asked.tab === tab) this.held.delete(name);
    queueMicrotask(() => this.grant());
  }

  private grant(): void {
    for (const asked of this.waiting) {
      if (this.held.has(asked.name)) continue;
      this.held.set(asked.name, asked);
      this.waiting = this.waiting.filter((other) => other !== asked);
      void Promise.resolve(asked.granted()).then((result) => {
        asked.resolve(result);
        if (this.held.get(asked.name) !== asked) return;
        this.held.delete(asked.name);
        this.grant();
      });
    }
  }
}
