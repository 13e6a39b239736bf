/** Who plays: the booker first, then the ones put in or invited, then the open spots; with the search that adds more. */
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon, Button, Switch } from '@mantine/core';
import { IconInfoCircle, IconLink, IconMail, IconUser, IconUserPlus, IconX } from '@tabler/icons-react';
import type { FoundGolfer, UserCard } from '@fourball/shared/accounts/shapes.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { AddByName } from './AddByName.tsx';
import { Buddies } from '../buddies/Buddies.tsx';
import { words } from '../drawer-words.en.ts';
import { GolferSearch } from '../GolferSearch.tsx';
import classes from './PlayerList.module.css';
import { withGuest, withMail } from './players-without-account.ts';
import { invitees, seated, vacantSpots, withPlayer, type Player } from '../players.ts';
import { showInviteOthers, showRefusal } from '../refusal-popups.ts';
import { Called } from '../../ui/text/Called.tsx';

interface PlayerListProps {
  me: UserCard;
  players: readonly Player[];
  spots: number;
  onPlayers: (players: Player[]) => void;
  /** Golfers who play another round at that time. */
  playing: readonly number[];
  disabled: boolean;
  /** Invitations are handed over as links, instead of mailed. */
  byLink: boolean;
  /** Cents for a guest; null while no fee is known. */
  guestPrice: number | null;
  /** Why one more guest can't play; undefined where nothing forbids it. */
  whyNoGuest: () => string | undefined;
}

/** A keyboard that comes up must not cover the field that brought it up. */
const intoView = (panel: HTMLElement | null): void => panel?.scrollIntoView({ block: 'start' });

export function PlayerList(props: PlayerListProps) {
  const { me, players, spots, onPlayers, playing, disabled, byLink, guestPrice, whyNoGuest } = props;
  const [adding, setAdding] = useDraft<'golfer' | 'guest' | 'mail' | null>('add', null);
  const InviteIcon = byLink ? IconLink : IconMail;
  const inside = new Set(seated(players, spots));
  const vacant = vacantSpots(players, spots);
  const asked = invitees(players);
  const add = (golfer: UserCard, invite: boolean) => {
    const next = withPlayer(players, golfer, { invite, spots, myUserId: me.userId });
    if (typeof next === 'string') showRefusal(next);
    else onPlayers(next);
  };
  const addByName = (kind: 'guest' | 'mail', person: { name: string; email: string | null }) => {
    const refused = kind === 'guest' ? whyNoGuest() : undefined;
    if (refused !== undefined) return refused;
    const next = (kind === 'guest' ? withGuest : withMail)(players, person, spots);
    if (typeof next === 'string') showRefusal(next);
    else {
      onPlayers(next);
      setAdding(null);
    }
    return undefined;
  };
  const plays = (player: Player): boolean =>
    inside.has(player) && player.userId !== null && playing.includes(player.userId);
  const remark = (player: Player): string | null => {
    if (!player.invite) {
      if (!inside.has(player)) return words.booking.noSpotMark;
      if (plays(player)) return words.swap.othersMark;
      if (player.userId === null) return words.booking.guestMark;
      return player.chargePurchaser ? null : words.booking.untilConfirmed(player.name);
    }
    const beyond = asked.indexOf(player) >= vacant;
    if (byLink)
      return player.userId === null || beyond
        ? words.booking.beyondByLinkMark
        : words.booking.invitedByLinkMark;
    if (player.userId === null) return words.booking.inviteMark;
    return beyond ? words.booking.beyondMark : words.booking.invitedMark;
  };
  const actions = (golfer: FoundGolfer) => (
    <>
      {golfer.placeable && (
        <Button
          size="compact-md"
          h={44}
          disabled={disabled}
          aria-label={words.booking.addName(golfer.name)}
          onClick={() => add(golfer, false)}
        >
          {words.booking.add}
        </Button>
      )}
      <Button
        size="compact-md"
        h={44}
        variant="default"
        disabled={disabled}
        aria-label={words.booking.inviteName(golfer.name)}
        onClick={() => add(golfer, true)}
      >
        {words.booking.invite}
      </Button>
    </>
  );
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
      <ul className={classes.players}>
        <li className={classes.player}>
          <PersonAvatar name={me.name} url={me.avatarUrl} size={36} />
          <span className={classes.who}>
            <span className={classes.name}>{me.name}</span>
            <span className={classes.remark}>{words.booking.you}</span>
          </span>
        </li>
        {players.map((player, index) => (
          // A guest has no id, and two may share a name.
          <li key={player.userId ?? `${index} ${player.name}`} className={classes.player}>
            <PersonAvatar name={player.name} url={player.avatarUrl} size={36} />
            <span className={classes.who}>
              <span className={classes.name}>
                <Called name={player.name} guestSince={player.guestSince} />
              </span>
              {remark(player) !== null && (
                <span
                  className={classes.remark}
                  data-warn={(!player.invite && (!inside.has(player) || plays(player))) || undefined}
                >
                  {player.invite && <InviteIcon size={14} aria-hidden />}
                  {remark(player)}
                </span>
              )}
            </span>
            {player.userId !== null &&
              (inside.has(player) || (player.invite && asked.indexOf(player) < vacant)) && (
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
      {asked.length > vacant && vacant > 0 && (
        <p className={classes.hint} role="status">
          {words.booking.over(asked.length, vacant)}
        </p>
      )}
      {spots === 1 && players.length === 0 ? (
        <p className={classes.hint}>{words.booking.bringOthers}</p>
      ) : adding === 'golfer' ? (
        <div className={classes.search} ref={intoView}>
          <Buddies myUserId={me.userId} without={players.map(({ userId }) => userId)} actions={actions} />
          <GolferSearch actions={actions} marksInvited />
          <Button variant="subtle" onClick={() => setAdding(null)}>
            {words.booking.closeSearch}
          </Button>
        </div>
      ) : adding !== null ? (
        <div ref={intoView}>
          <AddByName
            key={adding}
            kind={adding}
            byLink={byLink}
            price={guestPrice === null ? '' : formatMoney(guestPrice)}
            disabled={disabled}
            onAdd={(person) => addByName(adding, person)}
            onCancel={() => setAdding(null)}
          />
        </div>
      ) : (
        <div className={classes.ways}>
          <Button
            variant="default"
            h={44}
            px={8}
            leftSection={<IconUserPlus size={20} />}
            disabled={disabled}
            onClick={() => setAdding('golfer')}
          >
            {words.booking.addGolfer}
          </Button>
          <Button
            variant="default"
            h={44}
            px={8}
            leftSection={<IconUser size={20} />}
            disabled={disabled}
            onClick={() => setAdding('guest')}
          >
            {words.booking.addGuest}
          </Button>
          <Button
            variant="default"
            h={44}
            px={8}
            leftSection={<InviteIcon size={20} />}
            disabled={disabled}
            onClick={() => setAdding('mail')}
          >
            {byLink ? words.booking.inviteByLink : words.booking.inviteByMail}
          </Button>
        </div>
      )}
    </section>
  );
}
