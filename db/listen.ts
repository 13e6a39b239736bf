/** Hears NOTIFY on a connection of its own that comes back by itself, and tells when it was deaf. */
import pg from 'pg';

export interface Listener {
  /** Calls `hear` with each payload of the channel. */
  on(channel: string, hear: (payload: string) => void): void;
  /** Calls `back` each time the connection was lost and is up again: what was said meanwhile is gone. */
  onReconnect(back: () => void): void;
  /** False while nothing can be heard; what is cached must not be trusted then. */
  readonly hearing: boolean;
  close(): Promise<void>;
}

export interface ListenerOptions {
  url: string;
  /** Milliseconds between attempts to come back. */
  retryEvery?: number;
  onError?: (error: Error) => void;
}

/** Connects and resolves once the first connection listens; later losses are healed in the background. */
export async function openListener({
  url,
  retryEvery = 500,
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
  const lost = (lostClient: pg.Client) => {
    if (client !== lostClient) return;
    hearing = false;
    client = undefined;
    lostClient.end().catch(() => {});
    if (!closed) retry = setTimeout(comeBack, retryEvery);
  };
  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
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
    client = next;
    for (const channel of heard.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    hearing = true;
  };
  const comeBack = () => {
    connect().then(
      () => {
        for (const back of reconnected) back();
      },
      (error: Error) => {
        onError(error);
        if (!closed) retry = setTimeout(comeBack, retryEvery);
      },
    );
  };

  await connect();
  return {
    on(channel, hear) {
      const others = heard.get(channel);
      if (others) others.push(hear);
      else {
        heard.set(channel, [hear]);
        // One after the other: a connection runs one statement at a time.
        listening = listening.then(() => listenTo(channel)).catch(onError);
      }
    },
    onReconnect: (back) => void reconnected.push(back),
    get hearing() {
      return hearing;
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
