/** The ways to add a player to a booking that is being made: a golfer by search, a guest by name, an invitation by address. */
import { Button } from '@mantine/core';
import { IconLink, IconMail, IconUser, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FoundGolfer } from '@fourball/shared/accounts/shapes.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { Buddies } from '../buddies/Buddies.tsx';
import { words } from '../drawer-words.en.ts';
import { GolferButton } from '../GolferButton.tsx';
import { GolferSearch } from '../GolferSearch.tsx';
import { withPlayer } from '../players.ts';
import { showRefusal } from '../refusal-popups.ts';
import { AddByName } from './AddByName.tsx';
import type { ChosenPlayers } from './chosen-players.ts';
import classes from './PlayerList.module.css';
import { withGuest, withMail } from './players-without-account.ts';

type Way = 'golfer' | 'guest' | 'mail';

/** What a guest means for the booking. */
export interface GuestTerms {
  /** Cents; null while no fee is known. */
  price: number | null;
  /** Why one more guest can't play; undefined where nothing forbids it. */
  whyNot: () => string | undefined;
}

interface AddPlayersProps {
  chosen: ChosenPlayers;
  guests: GuestTerms;
}

/** A keyboard that comes up must not cover the field that brought it up. */
const intoView = (panel: HTMLElement | null): void => panel?.scrollIntoView({ block: 'start' });

export function AddPlayers({ chosen, guests }: AddPlayersProps) {
  const { players, spots, byLink, disabled, onPlayers } = chosen;
  const [adding, setAdding] = useDraft<Way | null>('add', null);
  const addByName = (kind: 'guest' | 'mail', person: { name: string; email: string | null }) => {
    const refused = kind === 'guest' ? guests.whyNot() : undefined;
    if (refused !== undefined) return refused;
    const next = (kind === 'guest' ? withGuest : withMail)(players, person, spots);
    if (typeof next === 'string') showRefusal(next);
    else {
      onPlayers(next);
      setAdding(null);
    }
    return undefined;
  };
  if (spots === 1 && players.length === 0) return <p className={classes.hint}>{words.booking.bringOthers}</p>;
  if (adding === 'golfer') return <FindGolfer chosen={chosen} onClose={() => setAdding(null)} />;
  if (adding !== null)
    return (
      <div ref={intoView}>
        <AddByName
          key={adding}
          kind={adding}
          byLink={byLink}
          price={guests.price === null ? '' : formatMoney(guests.price)}
          disabled={disabled}
          onAdd={(person) => addByName(adding, person)}
          onCancel={() => setAdding(null)}
        />
      </div>
    );
  const wayButton = (way: Way, icon: ReactNode, label: string) => (
    <Button variant="default" px={8} leftSection={icon} disabled={disabled} onClick={() => setAdding(way)}>
      {label}
    </Button>
  );
  const InviteIcon = byLink ? IconLink : IconMail;
  return (
    <div className={classes.ways}>
      {wayButton('golfer', <IconUserPlus size={20} />, words.booking.addGolfer)}
      {wayButton('guest', <IconUser size={20} />, words.booking.addGuest)}
      {wayButton(
        'mail',
        <InviteIcon size={20} />,
        byLink ? words.booking.inviteByLink : words.booking.inviteByMail,
      )}
    </div>
  );
}

/** Buddies first, then whoever is searched for: put in where they agree to that, or invited. */
function FindGolfer({ chosen, onClose }: { chosen: ChosenPlayers; onClose: () => void }) {
  const { me, players, spots, disabled, onPlayers } = chosen;
  const add = (golfer: FoundGolfer, invite: boolean) => {
    const next = withPlayer(players, golfer, { invite, spots, myUserId: me.userId });
    if (typeof next === 'string') showRefusal(next);
    else onPlayers(next);
  };
  const actions = (golfer: FoundGolfer) => (
    <>
      {golfer.placeable && (
        <GolferButton
          primary
          label={words.booking.addName(golfer.name)}
          disabled={disabled}
          onClick={() => add(golfer, false)}
        >
          {words.booking.add}
        </GolferButton>
      )}
      <GolferButton
        label={words.booking.inviteName(golfer.name)}
        disabled={disabled}
        onClick={() => add(golfer, true)}
      >
        {words.booking.invite}
      </GolferButton>
    </>
  );
  return (
    <div className={classes.search} ref={intoView}>
      <Buddies myUserId={me.userId} without={players.map(({ userId }) => userId)} actions={actions} />
      <GolferSearch actions={actions} marksInvited />
      <Button variant="subtle" onClick={onClose}>
        {words.booking.closeSearch}
      </Button>
    </div>
  );
}
