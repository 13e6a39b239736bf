/** Who plays: the booker first, then the ones put in or invited, then the open spots; with the search that adds more. */
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon, Button, Switch } from '@mantine/core';
import { IconInfoCircle, IconMail, IconUserPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { UserCard } from '@fourball/shared/accounts/shapes.ts';
import { PersonAvatar } from '../ui/PersonAvatar.tsx';
import { GolferSearch } from './GolferSearch.tsx';
import classes from './PlayerList.module.css';
import { invitees, seated, vacantSpots, withPlayer, type Player } from './players.ts';
import { showInviteOthers, showRefusal } from './popups.ts';
import { words } from './words.en.ts';

interface PlayerListProps {
  me: UserCard;
  players: readonly Player[];
  spots: number;
  onPlayers: (players: Player[]) => void;
  disabled: boolean;
}

/** A keyboard that comes up must not cover the field that brought it up. */
const intoView = (panel: HTMLElement | null): void => panel?.scrollIntoView({ block: 'start' });

export function PlayerList({ me, players, spots, onPlayers, disabled }: PlayerListProps) {
  const [searching, setSearching] = useState(false);
  const inside = new Set(seated(players, spots));
  const vacant = vacantSpots(players, spots);
  const asked = invitees(players);
  const add = (golfer: UserCard, invite: boolean) => {
    const next = withPlayer(players, golfer, { invite, spots, myUserId: me.userId });
    if (typeof next === 'string') showRefusal(next);
    else onPlayers(next);
  };
  const remark = (player: Player): string | null => {
    if (!player.invite) return inside.has(player) ? null : words.booking.noSpotMark;
    return asked.indexOf(player) < vacant ? words.booking.invitedMark : words.booking.beyondMark;
  };
  return (
    <section className={classes.section} aria-labelledby="players-title">
      <div className={classes.head}>
        <h3 id="players-title">{words.booking.players}</h3>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.booking.aboutInvites}
          onClick={showInviteOthers}
        >
          <IconInfoCircle size={22} />
        </ActionIcon>
      </div>
      <ul className={classes.players}>
        <li className={classes.player}>
          <PersonAvatar name={me.name} url={me.avatarUrl} size={36} />
          <span className={classes.who}>
            <span className={classes.name}>{me.name}</span>
            <span className={classes.remark}>{words.booking.you}</span>
          </span>
        </li>
        {players.map((player) => (
          <li key={player.userId} className={classes.player}>
            <PersonAvatar name={player.name} url={player.avatarUrl} size={36} />
            <span className={classes.who}>
              <span className={classes.name}>{player.name}</span>
              {remark(player) !== null && (
                <span
                  className={classes.remark}
                  data-warn={(!player.invite && !inside.has(player)) || undefined}
                >
                  {player.invite && <IconMail size={14} aria-hidden />}
                  {remark(player)}
                </span>
              )}
            </span>
            {(inside.has(player) || (player.invite && asked.indexOf(player) < vacant)) && (
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
        ))}
        {Array.from({ length: Math.max(0, vacant - asked.length) }, (_, index) => (
          <li key={index} className={classes.player}>
            <span className={classes.emptySeat} aria-hidden />
            <span className={classes.who}>
              <span>{words.booking.openSpot}</span>
              <span className={classes.remark}>{words.booking.openSpotText}</span>
            </span>
          </li>
        ))}
      </ul>
      {spots === 1 && players.length === 0 ? (
        <p className={classes.hint}>{words.booking.bringOthers}</p>
      ) : searching ? (
        <div className={classes.search} ref={intoView}>
          <GolferSearch
            actions={(golfer) => (
              <>
                <Button
                  size="compact-md"
                  h={40}
                  disabled={disabled}
                  aria-label={words.booking.addName(golfer.name)}
                  onClick={() => add(golfer, false)}
                >
                  {words.booking.add}
                </Button>
                <Button
                  size="compact-md"
                  h={40}
                  variant="default"
                  disabled={disabled}
                  aria-label={words.booking.inviteName(golfer.name)}
                  onClick={() => add(golfer, true)}
                >
                  {words.booking.invite}
                </Button>
              </>
            )}
          />
          <Button variant="subtle" onClick={() => setSearching(false)}>
            {words.booking.closeSearch}
          </Button>
        </div>
      ) : (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconUserPlus size={20} />}
          disabled={disabled}
          onClick={() => setSearching(true)}
        >
          {words.booking.addGolfer}
        </Button>
      )}
    </section>
  );
}
