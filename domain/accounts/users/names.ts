/** Who sees golfers' names: pure. The club chooses for whom there are names at all, each golfer who of those sees theirs. */
import type { NameShown, SheetNames } from '@fourball/shared/accounts/enums.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { knowsEverybody } from '../access.ts';

/** As what somebody reads names: the office, a member of today, or a stranger, whoever else has an account. */
export type NameReader = 'OFFICE' | 'MEMBER' | 'STRANGER';
export const nameReaders = ['OFFICE', 'MEMBER', 'STRANGER'] as const satisfies readonly NameReader[];

/** What all readers of a kind see: every name, those whose golfers leave it to the club, or none. */
export type NameView = 'ALL' | 'CLUB' | 'NONE';

export const nameReader = (actor: UserActor): NameReader =>
  knowsEverybody(actor) ? 'OFFICE' : actor.member ? 'MEMBER' : 'STRANGER';

export function nameView(reader: NameReader, names: SheetNames): NameView {
  if (reader === 'OFFICE') return 'ALL';
  if (names === 'EVERYBODY') return 'CLUB';
  return names === 'MEMBERS' && reader === 'MEMBER' ? 'CLUB' : 'NONE';
}

/** Whether the club lets this reader see names at all; golfers may still hide theirs. */
export const seesNames = (actor: UserActor, names: SheetNames): boolean =>
  nameView(nameReader(actor), names) !== 'NONE';

export const isShown = (view: NameView, shown: NameShown): boolean =>
  view === 'ALL' || (view === 'CLUB' && shown === 'CLUB');
