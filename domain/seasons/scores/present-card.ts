/** Shapes cards as they travel to who may read them. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import { hasMatches, type EventFormat } from '@fourball/shared/seasons/event-format.ts';
import {
  cardHandicapOf,
  playingHandicapOf,
  strokesOf,
} from '@fourball/shared/seasons/scores/card-strokes.ts';
import { foldEntries, type FoldedEntry } from '@fourball/shared/seasons/scores/fold.ts';
import type { CardScore, Scorecard } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { holesOf, isLocked, type CardRow, type ScoreRow } from './score-rows.ts';
import {
  marks,
  mayConcede,
  mayEnter,
  mayMarkerSign,
  mayPlayerSign,
  playsOn,
  reaches,
  settles,
  type Standing,
} from './who-enters.ts';

/** An entry with who made it; null of who came by link. */
export interface EntryRow extends FoldedEntry {
  readonly cardId: number;
  readonly by: string | null;
  readonly enteredAt: Date;
}

export const entryColumns = `e.card_id as "cardId", e.hole, e.kind, e.strokes, e.drive_by as "driveBy", e.device::text, e.counter, e.seq::float8 as seq,
  e.settles, u.full_name as by, e.entered_at as "enteredAt"`;

type Said = NonNullable<CardScore['said']>;

const findSaidOf = prepared(
  'scores.said-of-holes',
  `select ${entryColumns} from hole_entries e left join users u on u.id = e.entered_by
   where (e.card_id, e.hole) in (select * from unnest($1::bigint[], $2::int[]))`,
);

/** What devices say of the disputed holes of these cards, by card and hole. */
export async function findSaid(
  sql: Sql,
  cards: readonly Pick<CardRow, 'id' | 'scores'>[],
): Promise<ReadonlyMap<string, Said>> {
  const disputed = cards.flatMap(({ id, scores }) =>
    scores.filter((score) => score.disputed).map(({ hole }) => ({ id, hole })),
  );
  if (disputed.length === 0) return new Map();
  const rows = await sql.query<EntryRow>(findSaidOf, [
    disputed.map(({ id }) => id),
    disputed.map(({ hole }) => hole),
  ]);
  const said = new Map<string, Said>();
  for (const { id } of cards) {
    for (const fold of foldEntries(rows.filter(({ cardId }) => cardId === id))) {
      said.set(
        `${id} ${fold.hole}`,
        fold.said.flatMap(({ kind, strokes, driveBy, by, enteredAt }) =>
          kind === 'CLEARED' ? [] : [{ kind, strokes, driveBy, by, enteredAt: enteredAt.toISOString() }],
        ),
      );
    }
  }
  return said;
}

export const presentScores = (
  { id, scores }: { id: number; scores: readonly ScoreRow[] },
  said: ReadonlyMap<string, Said>,
): CardScore[] =>
  scores.map((score) => {
    const told = score.disputed ? said.get(`${id} ${score.hole}`) : undefined;
    return told ? { ...score, said: told } : score;
  });

const signatureOf = (at: Date | null, signer: string | null, guest: string | null) =>
  at === null ? null : { at: at.toISOString(), by: signer ?? guest ?? '' };

/** The card as this reader sees it. By a link nobody learns more than names, scores and strokes. */
export function presentCard(
  format: EventFormat,
  standing: Standing,
  card: CardRow,
  said: ReadonlyMap<string, Said>,
): Scorecard {
  const byLink = standing.scorer.kind === 'link';
  const playingHandicap = cardHandicapOf(format, card.players);
  const { own, manages, open } = standing;
  const inside = !byLink && reaches(standing, card);
  const locked = isLocked(card);
  const strokesFor = (handicap: number | null): number[] => strokesOf(format, handicap, card.strokeIndexes);
  const alone = card.players.length === 1;
  return {
    cardId: card.id,
    round: card.round,
    version: card.version,
    players: card.players.map((player) => {
      const handicap = alone ? playingHandicap : playingHandicapOf(format, player);
      return {
        participantId: player.participantId,
        userId: byLink ? null : player.userId,
        name: player.name,
        guest: player.userId === null,
        own: own.has(player.participantId),
        courseHandicap: inside ? player.courseHandicap : null,
        playingHandicap: handicap,
        side: player.side,
        strokes: strokesFor(handicap),
      };
    }),
    playingHandicap,
    strokes: strokesFor(playingHandicap),
    teeName: card.teeName,
    holes: holesOf(card).map((hole, at) => ({
      hole,
      par: card.pars[at] ?? 4,
      strokeIndex: card.strokeIndexes[at] ?? at + 1,
      length: card.lengths?.[hole - 1] ?? null,
    })),
    scores: presentScores(card, said),
    marker:
      card.markerId === null
        ? null
        : { participantId: card.markerId, name: card.markerName ?? '', own: own.has(card.markerId) },
    signatures: {
      player: signatureOf(card.playerSignedAt, card.playerSigner, card.players[0]?.name ?? null),
      marker: signatureOf(card.markerSignedAt, card.markerSigner, card.markerName),
    },
    locked,
    conceded: signatureOf(card.concededAt, card.conceder, null),
    outcome: card.outcome,
    outcomeReason: inside ? card.outcomeReason : '',
    photos: card.photos,
    can: {
      enter: mayEnter(standing, card),
      settle: mayEnter(standing, card) && settles(standing, card),
      signAsPlayer: card.playerSignedAt === null && mayPlayerSign(standing, card),
      signAsMarker: card.markerSignedAt === null && mayMarkerSign(standing, card),
      chooseMarker:
        open && !locked && !byLink && (manages || playsOn(standing, card) || marks(standing, card)),
      addPhoto: !byLink && (manages || playsOn(standing, card) || marks(standing, card)),
      reopen: open && manages && (card.playerSignedAt !== null || card.markerSignedAt !== null),
      setOutcome: open && manages,
      concede: hasMatches(format) && mayConcede(standing, card),
      takeConcessionBack: open && manages && !locked && card.concededAt !== null,
    },
  };
}

/** Several cards, with what is said of holes that are disputed. */
export async function presentCards(
  sql: Sql,
  format: EventFormat,
  standing: Standing,
  cards: readonly CardRow[],
): Promise<Scorecard[]> {
  const said = await findSaid(sql, cards);
  return cards.map((card) => presentCard(format, standing, card, said));
}
