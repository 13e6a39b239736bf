/** Plays a round as golfers' phones do: each group enters its holes over HTTP, and cards are signed by player and marker. */
import { randomUUID } from 'node:crypto';
import { enterScores, getScoreGroup, signScorecard } from '@fourball/shared/seasons/scores/score-calls.ts';
import type { Scorecard, ScoreGroup } from '@fourball/shared/seasons/scores/score-shapes.ts';
import type { BuiltUser } from '../build.ts';
import { replyOver } from '../server.ts';
import type { ClubAddress } from './seasons.ts';

type Golfer = Pick<BuiltUser, 'userId' | 'token'>;

export const groupOf = (server: ClubAddress, { token }: Golfer, eventId: number): Promise<ScoreGroup> =>
  replyOver(server.url, getScoreGroup, { token, params: { eventId } });

const sameGroup = (one: ScoreGroup, other: ScoreGroup) => one.group?.groupId === other.group?.groupId;

/** The golfers by the group in which they play, each with what its phones know. */
async function phonesOf(server: ClubAddress, golfers: readonly Golfer[], eventId: number) {
  const phones: { golfer: Golfer; group: ScoreGroup }[] = [];
  for (const golfer of golfers) {
    const group = await groupOf(server, golfer, eventId);
    if (!phones.some((phone) => sameGroup(phone.group, group))) phones.push({ golfer, group });
  }
  return phones;
}

/** So many over par each hole; by the one phone of each group, all holes at once. */
export async function enterRound(
  server: ClubAddress,
  golfers: readonly Golfer[],
  eventId: number,
  over: (card: Scorecard, hole: number) => number = () => 0,
): Promise<void> {
  for (const { golfer, group } of await phonesOf(server, golfers, eventId)) {
    const device = randomUUID();
    for (const card of group.cards) {
      const entries = card.holes.map(({ hole, par }, at) => ({
        cardId: card.cardId,
        hole,
        kind: 'STROKES' as const,
        strokes: par + over(card, hole),
        device,
        counter: at + 1,
        enteredAt: new Date().toISOString(),
      }));
      const { answers } = await replyOver(server.url, enterScores, {
        token: golfer.token,
        body: { entries },
      });
      const refused = answers.find(({ result }) => result !== 'TAKEN');
      if (refused) throw new Error(`An entry was refused: ${refused.why}`);
    }
  }
}

/** Signs the card of each of these as its player, and as its marker by whoever marks it. */
export async function signRound(
  server: ClubAddress,
  golfers: readonly Golfer[],
  eventId: number,
): Promise<void> {
  for (const golfer of golfers) {
    const { cards } = await groupOf(server, golfer, eventId);
    for (const [as, card] of [
      ['PLAYER', cards.find(({ players }) => players.some(({ own }) => own))],
      ['MARKER', cards.find(({ marker }) => marker?.own === true)],
    ] as const) {
      if (!card) throw new Error('A golfer has no card, or marks none.');
      const { version } =
        (await groupOf(server, golfer, eventId)).cards.find(({ cardId }) => cardId === card.cardId) ?? card;
      const reply = await replyOver(server.url, signScorecard, {
        token: golfer.token,
        body: { cardId: card.cardId, as, version },
      });
      if (!('card' in reply)) throw new Error('A card was not signed.');
    }
  }
}
