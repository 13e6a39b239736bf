/** Hears NOTIFY on a connection of its own that comes back by itself, and tells when it was deaf. */
import pg from 'pg';
import { connectionConfig } from './limits.ts';

export interface Listener {
  /** Calls `hear` with each payload of the channel. */
  on(channel: string, hear: (payload: string) => void): void;
  /**
   * Calls `back` each time something may have been missed: as a channel begins to be heard, which is a moment after `on`, and as the
   * connection is up again after it was lost. What was said before is gone.
   */
  onReconnect(back: () => void): void;
  /** False while nothing can be heard; what is cached must not be trusted then. */
  readonly hearing: boolean;
  close(): Promise<void>;
}

export interface ListenerOptions {
  url: string;
  /** Milliseconds between attempts to come back. */
  retryEvery?: number;
  /**
   * Milliseconds between two looks at whether the server still answers, and how long it may take to: a line that died
   * without a word would stay deaf for hours, and nobody would know.
   */
  askEvery?: number;
  patience?: number;
  onError?: (error: Error) => void;
}

/** Connects and resolves once the first connection listens; later losses are healed in the background. */
export async function openListener({
  url,
  retryEvery = 500,
  askEvery = 5_000,
  patience = 5_000,
  onError = () => {},
}: ListenerOptions): Promise<Listener> {
  const heard = new Map<string, ((payload: string) => void)[]>();
  const reconnected: (() => void)[] = [];
  let client: pg.Client | undefined;
  let hearing = false;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let listening: Promise<unknown> = Promise.resolve();

  const listenTo = async (channel: string) => client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  const comeBackSoon = () => {
    clearTimeout(retry);
    if (!closed) retry = setTimeout(comeBack, retryEvery);
  };
  const lost = (lostClient: pg.Client) => {
    if (client !== lostClient) return;
    hearing = false;
    client = undefined;
    lostClient.end().catch(() => {});
    comeBackSoon();
  };
  const connect = async () => {
    const next = new pg.Client({
      ...connectionConfig(url),
      application_name: 'fourball-listen',
    });
    next.on('error', (error) => {
      onError(error);
      lost(next);
    });
    next.on('end', () => lost(next));
    next.on('notification', ({ channel, payload }) => {
      for (const hear of heard.get(channel) ?? []) hear(payload ?? '');
    });
    await next.connect();
    if (closed) return next.end();
    client = next;
    try {
      for (const channel of heard.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      lost(next);
      throw error;
    }
    hearing = true;
  };
  const tellBack = () => {
    if (!closed) for (const back of reconnected) back();
  };
  const comeBack = () => {
    connect().then(tellBack, (error: Error) => {
      onError(error);
      comeBackSoon();
    });
  };

  await connect();
  let asking = false;
  const watch = setInterval(() => {
    const asked = client;
    if (!asked || asking) return;
    asking = true;
    const giveUp = setTimeout(() => {
      onError(new Error('PostgreSQL no longer answers on the connection that listens; it is opened anew.'));
      lost(asked);
    }, patience);
    asked
      .query('select 1')
      // Whatever broke the line is told of as an error of the connection.
      .catch(() => {})
      .finally(() => {
        asking = false;
        clearTimeout(giveUp);
      });
  }, askEvery);
  return {
    on(channel, hear) {
      const others = heard.get(channel);
      if (others) others.push(hear);
      else {
        heard.set(channel, [hear]);
        // One after the other: a connection runs one statement at a time.
        listening = listening
          .then(() => listenTo(channel))
          .then(tellBack)
          .catch(onError);
      }
    },
    onReconnect: (back) => void reconnected.push(back),
    get hearing() {
      return hearing;
    },
    async close() {
      closed = true;
      clearInterval(watch);
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
