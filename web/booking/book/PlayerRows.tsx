/** The players of a booking that is being made, one row each: the booker, the others in their order, then the open spots. */
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon, Switch } from '@mantine/core';
import { IconLink, IconMail, IconX } from '@tabler/icons-react';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { Called } from '../../ui/text/Called.tsx';
import { words } from '../drawer-words.en.ts';
import { invitees, vacantSpots } from '../players.ts';
import type { ChosenPlayers } from './chosen-players.ts';
import { playerLines, type PlayerLine } from './player-lines.ts';
import classes from './PlayerList.module.css';

interface PlayerRowsProps {
  chosen: ChosenPlayers;
  /** Golfers who play another round at that time. */
  playing: readonly number[];
}

export function PlayerRows({ chosen, playing }: PlayerRowsProps) {
  const { me, players, spots, byLink } = chosen;
  const openSpots = Math.max(0, vacantSpots(players, spots) - invitees(players).length);
  return (
    <ul className={classes.players}>
      <li className={classes.player}>
        <PersonAvatar name={me.name} url={me.avatarUrl} size={36} />
        <span className={classes.who}>
          <span className={classes.name}>{me.name}</span>
          <span className={classes.remark}>{words.booking.you}</span>
        </span>
      </li>
      {playerLines(players, { spots, playing, byLink }).map((line, index) => (
        // A guest has no id, and two may share a name.
        <PlayerRow key={line.player.userId ?? `${index} ${line.player.name}`} line={line} chosen={chosen} />
      ))}
      {Array.from({ length: openSpots }, (_, index) => (
        <li key={index} className={classes.player}>
          <span className={classes.emptySeat} aria-hidden />
          <span className={classes.who}>
            <span>{words.booking.openSpot}</span>
            <span className={classes.remark}>{words.booking.openSpotText}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function PlayerRow({ line, chosen }: { line: PlayerLine; chosen: ChosenPlayers }) {
  const { player, remark, warns, canBePaidFor } = line;
  const { players, byLink, disabled, onPlayers } = chosen;
  const InviteIcon = byLink ? IconLink : IconMail;
  return (
    <li className={classes.player}>
      <PersonAvatar name={player.name} url={player.avatarUrl} size={36} />
      <span className={classes.who}>
        <span className={classes.name}>
          <Called name={player.name} guestSince={player.guestSince} />
        </span>
        {remark !== null && (
          <span className={classes.remark} data-warn={warns || undefined}>
            {player.invite && <InviteIcon size={14} aria-hidden />}
            {remark}
          </span>
        )}
      </span>
      {canBePaidFor && (
        <Switch
          size="md"
          label={words.booking.iPay}
          aria-label={words.booking.iPayFor(player.name)}
          checked={player.chargePurchaser}
          disabled={disabled}
          onChange={(event) => {
            const chargePurchaser = event.currentTarget.checked;
            onPlayers(players.map((one) => (one === player ? { ...one, chargePurchaser } : one)));
          }}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words.booking.remove(player.name)}
        disabled={disabled}
        onClick={() => onPlayers(players.filter((one) => one !== player))}
      >
        <IconX size={20} />
      </ActionIcon>
    </li>
  );
}
