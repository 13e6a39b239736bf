/** What commands about who takes part need around them. */
import type { ClubFacts } from '../../club/club-facts.ts';
import type { House } from '../../kernel/house.ts';

export interface EntryContext {
  readonly house: House;
  readonly club: Pick<ClubFacts, 'rules'>;
}
