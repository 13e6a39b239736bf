/** Who plays: the booker first, then the ones put in or invited, then the open spots; with the search that adds more. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { words } from '../drawer-words.en.ts';
import { invitees, vacantSpots } from '../players.ts';
import { showInviteOthers } from '../refusal-popups.ts';
import { AddPlayers, type GuestTerms } from './AddPlayers.tsx';
import type { ChosenPlayers } from './chosen-players.ts';
import classes from './PlayerList.module.css';
import { PlayerRows } from './PlayerRows.tsx';

interface PlayerListProps {
  chosen: ChosenPlayers;
  /** Golfers who play another round at that time. */
  playing: readonly number[];
  guests: GuestTerms;
}

export function PlayerList({ chosen, playing, guests }: PlayerListProps) {
  const { players, spots, byLink } = chosen;
  const invited = invitees(players).length;
  const vacant = vacantSpots(players, spots);
  return (
    <section className={classes.section} aria-labelledby="players-title">
      <div className={classes.head}>
        <h3 id="players-title">{words.booking.players}</h3>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.booking.aboutInvites}
          onClick={() => showInviteOthers({ byLink })}
        >
          <IconInfoCircle size={22} />
        </ActionIcon>
      </div>
      <PlayerRows chosen={chosen} playing={playing} />
      {invited > vacant && vacant > 0 && (
        <p className={classes.hint} role="status">
          {words.booking.over(invited, vacant)}
        </p>
      )}
      <AddPlayers chosen={chosen} guests={guests} />
    </section>
  );
}
