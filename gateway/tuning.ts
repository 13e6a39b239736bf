/** The figures that the gateway runs by; each may be set anew where it is started. Times are milliseconds, sizes bytes. */

export interface GatewayTuning {
  /** Entries of the log kept in memory to resume from. */
  rememberedEntries: number;
  /** Silence on the log's channel after which Postgres is asked; relays beat every 2 s. */
  silence: number;
  /** How often Postgres is asked while it stays silent. */
  pollEvery: number;
  /** Without a word of Redis and of Postgres for so long, it sends everybody elsewhere until one of them is heard. */
  deafAfter: number;
  /** How far a stream may be behind and still be given every entry; beyond it is told to read anew. */
  replayEntries: number;
  heartbeatEvery: number;
  /** How much may wait for a reader, beyond what the network holds, before the stream or socket is cut. */
  readerBuffer: number;
  /** A replay that makes no headway for so long is cut. */
  replayPatience: number;
  /** Streams, and sockets, of one user on one gateway; one more ends the oldest. */
  connectionsPerUser: number;
  /** How often every session is looked at again, should the notice of its end have got lost. */
  recheckSessionsEvery: number;
  /** Of a crowd that comes, how long one look-up (of sessions, of threads) begins after the other; those between go together. */
  lookUpsApart: number;
  /** Rooms that one socket may be in. */
  roomsPerSocket: number;
  /** Orders (join, leave, typing) that one socket may give per second; more are refused. */
  ordersPerSecond: number;
  /** How many it may give in ten seconds, refused ones among them, before it is cut. */
  ordersBeforeCut: number;
  /** Requests for streams and sockets that one address, and one user, may make per span; more get 429. */
  handshakesPerAddress: number;
  handshakesPerUser: number;
  handshakeSpan: number;
  /** How long a socket may stay without having said whose it is. */
  admitWithin: number;
  /** At most one typing notice per socket and this time goes out. */
  typingEvery: number;
  /** How long a presence entry lives unless it is refreshed, and how often that happens. */
  presenceLife: number;
  presenceRefreshEvery: number;
  /** Of a crowd that comes, how long it is noted after those before; whoever comes alone is noted at once. */
  presenceNoteEvery: number;
  /** How long after the last connection a user counts as gone. */
  presenceGrace: number;
  /** Comings and goings are told together this often: a crowd that arrives is one event, not one each. */
  presenceTellEvery: number;
  /**
   * And no oftener than this, times the streams and sockets here: while thousands come back, telling each of each would
   * keep the next ones waiting.
   */
  presenceTellPerListener: number;
  /** Of so many golfers at most at once, or each of thousands would be sent the names of all the others. */
  presenceToldAtOnce: number;
  /** How often a gateway reports on itself. */
  reportEvery: number;
  /** How long the start waits for Redis before it goes on without. */
  redisPatience: number;
}

export const defaultTuning: GatewayTuning = {
  rememberedEntries: 10_000,
  silence: 5_000,
  pollEvery: 1_000,
  deafAfter: 10_000,
  replayEntries: 5_000,
  heartbeatEvery: 25_000,
  readerBuffer: 1_048_576,
  replayPatience: 10_000,
  connectionsPerUser: 20,
  recheckSessionsEvery: 4_000,
  lookUpsApart: 10,
  roomsPerSocket: 50,
  ordersPerSecond: 20,
  ordersBeforeCut: 1_000,
  handshakesPerAddress: 10_000,
  handshakesPerUser: 200,
  handshakeSpan: 10_000,
  admitWithin: 10_000,
  typingEvery: 500,
  presenceLife: 15_000,
  presenceRefreshEvery: 5_000,
  presenceNoteEvery: 50,
  presenceGrace: 3_000,
  presenceTellEvery: 100,
  presenceTellPerListener: 0.2,
  presenceToldAtOnce: 200,
  reportEvery: 2_000,
  redisPatience: 2_000,
};
