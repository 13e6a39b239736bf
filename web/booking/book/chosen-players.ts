/** Who is chosen to play in a booking that is being made, as the parts of its list share it. */
import type { UserCard } from '@fourball/shared/accounts/shapes.ts';
import type { Player } from '../players.ts';

export interface ChosenPlayers {
  /** The booker, who has the first spot. */
  me: UserCard;
  /** The others. */
  players: readonly Player[];
  spots: number;
  /** Invitations are handed over as links, instead of mailed. */
  byLink: boolean;
  /** While the booking is on its way. */
  disabled: boolean;
  onPlayers: (players: Player[]) => void;
}
