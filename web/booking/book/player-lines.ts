/** Each player of a booking that is being made, with what is to be said of the player's spot and of who pays for it. */
import { words } from '../drawer-words.en.ts';
import { invitees, seated, vacantSpots, type Player } from '../players.ts';

export interface PlayerLine {
  player: Player;
  remark: string | null;
  /** The remark says that something is in the way. */
  warns: boolean;
  /** Whether the booker can choose to pay for the golfer. */
  canBePaidFor: boolean;
}

interface Circumstances {
  spots: number;
  /** Golfers who play another round at that time. */
  playing: readonly number[];
  /** Invitations are handed over as links, instead of mailed. */
  byLink: boolean;
}

export function playerLines(
  players: readonly Player[],
  { spots, playing, byLink }: Circumstances,
): PlayerLine[] {
  const inside = new Set(seated(players, spots));
  const vacant = vacantSpots(players, spots);
  const asked = invitees(players);
  return players.map((player) => {
    const { userId, invite } = player;
    if (invite) {
      const beyond = asked.indexOf(player) >= vacant;
      const remark = byLink ? linkRemark(player, beyond) : mailRemark(player, beyond);
      return { player, remark, warns: false, canBePaidFor: userId !== null && !beyond };
    }
    const sits = inside.has(player);
    const playsElsewhere = sits && userId !== null && playing.includes(userId);
    return {
      player,
      remark: sits ? spotRemark(player, playsElsewhere) : words.booking.noSpotMark,
      warns: !sits || playsElsewhere,
      canBePaidFor: userId !== null && sits,
    };
  });
}

function spotRemark({ userId, name, chargePurchaser }: Player, playsElsewhere: boolean): string | null {
  if (playsElsewhere) return words.swap.othersMark;
  if (userId === null) return words.booking.guestMark;
  return chargePurchaser ? null : words.booking.untilConfirmed(name);
}

/** `beyond`: more are invited than there are vacant spots, and this golfer is one of those who are too many. */
const linkRemark = ({ userId }: Player, beyond: boolean): string =>
  userId === null || beyond ? words.booking.beyondByLinkMark : words.booking.invitedByLinkMark;

function mailRemark({ userId }: Player, beyond: boolean): string {
  if (userId === null) return words.booking.inviteMark;
  return beyond ? words.booking.beyondMark : words.booking.invitedMark;
}
