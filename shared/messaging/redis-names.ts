/** What the processes call each other's channels and keys in Redis, where nothing lasting lives. */

/** `namespace` keeps several clubs apart that share one Redis: its channels know no database numbers. */
export const redisNames = (namespace = 'fourball') => ({
  /** Channel: each entry of the log as JSON `{seq, eventId, name, payload, occurredAt}`. */
  log: `${namespace}:log`,
  /** Channel: `{seq}`, how far the log has come, also when nothing happens. */
  beat: `${namespace}:beat`,
  /** Channel: `{joined, left}`, user names. */
  presence: `${namespace}:presence`,
  /** Channel: `{conversationId, userId, userName, name}`. */
  typing: `${namespace}:typing`,
  /** Channel: `{userId, sessionId}`, whose streams are to be closed. */
  disconnect: `${namespace}:disconnect`,
  /** Sorted set of the names of users who have a connection anywhere. */
  online: `${namespace}:online`,
  /** Sorted set of the gateways that hold a connection of this user. */
  gatewaysOf: (userName: string) => `${namespace}:online:${userName}`,
  /** Hash: what each gateway reports of itself, by its id, as JSON. */
  gateways: `${namespace}:gateways`,
  /** Hash: since when each user who is online has been, in milliseconds, by user name. */
  onlineSince: `${namespace}:online-since`,
  /** What the newest ping of this user told, as JSON `{page, version, at}`; runs out by itself. */
  ping: (userName: string) => `${namespace}:ping:${userName}`,
  /** Prefix of the counters of what is limited, by the account it is about or by the client it comes from. */
  attempts: (rule: string, by: 'account' | 'client') => `${namespace}:attempts:${rule}:${by}`,
  /** Prefix of the queues' keys. */
  queues: `${namespace}-jobs`,
});

export type RedisNames = ReturnType<typeof redisNames>;
