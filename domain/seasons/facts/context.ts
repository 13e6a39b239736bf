/** What commands about who takes part need around them. */
import type { Sql } from '@fourball/db/connection.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';

/** Whom of these golfers the actor may sign up: what golfers say of being placed by others, booking knows. */
export type FindPlaceable = (
  sql: Sql,
  actor: UserActor,
  golferIds: readonly number[],
) => Promise<ReadonlySet<number>>;

export interface EntryContext {
  readonly house: House;
  readonly club: Pick<ClubFacts, 'rules'>;
}

/** What signing up needs besides, and coming back. */
export interface SigningContext extends EntryContext {
  readonly findPlaceable: FindPlaceable;
}
