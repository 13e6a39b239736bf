/** Who has come without a booking: the golfers on the list, and the ways to put one more on it, by search or by name. */
import '@mantine/core/styles/Input.css';
import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconUserPlus, IconUserSearch } from '@tabler/icons-react';
import { openUserSearch } from '../../../accounts/search/open-user-search.ts';
import classes from '../StarterDrawer.module.css';
import { words } from '../starter-words.en.ts';

const text = words.walkUp;

/** Without a user: a guest. */
export interface WalkUpPlayer {
  key: string;
  name: string;
  userId: number | null;
}

interface Named {
  players: readonly WalkUpPlayer[];
  /** The name that is being typed. */
  guest: string;
}

interface WalkUpPlayersProps {
  named: Named;
  /** How many more the tee time has room for. */
  room: number;
  error: string | undefined;
  onChange: (change: (before: Named) => Partial<Named>) => void;
}

export function WalkUpPlayers({ named, room, error, onChange }: WalkUpPlayersProps) {
  const { players } = named;
  return (
    <fieldset className={classes.fields}>
      <legend>{text.players}</legend>
      {players.length === 0 ? (
        <p className={classes.quiet}>{text.none}</p>
      ) : (
        <ul className={classes.chosen}>
          {players.map(({ key, name, userId }) => (
            <li key={key}>
              <span>
                {name} {userId === null && <span className={classes.quiet}>{words.guest}</span>}
              </span>
              <CloseButton
                size={44}
                aria-label={text.remove(name)}
                onClick={() => onChange(() => ({ players: players.filter((one) => one.key !== key) }))}
              />
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && <p role="alert">{error}</p>}
      {room > 0 && <AddPlayer named={named} onChange={onChange} />}
    </fieldset>
  );
}

function AddPlayer({ named, onChange }: Pick<WalkUpPlayersProps, 'named' | 'onChange'>) {
  const { players, guest } = named;
  const addGolfer = async () => {
    const found = await openUserSearch();
    if (found === null) return;
    const { userId, name } = found;
    onChange((before) =>
      before.players.some((one) => one.userId === userId)
        ? {}
        : { players: [...before.players, { key: `user-${userId}`, name, userId }] },
    );
  };
  const addGuest = () => {
    const name = guest.trim();
    if (name === '') return;
    onChange(() => ({
      players: [...players, { key: `guest-${players.length}-${name}`, name, userId: null }],
      guest: '',
    }));
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserSearch size={20} aria-hidden />}
        onClick={() => void addGolfer()}
      >
        {text.addGolfer}
      </Button>
      <div className={classes.together}>
        <TextInput
          label={text.guestName}
          value={guest}
          maxLength={80}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => onChange(() => ({ guest: value }))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || guest.trim() === '') return;
            event.preventDefault();
            addGuest();
          }}
        />
        <Button
          variant="default"
          leftSection={<IconUserPlus size={20} aria-hidden />}
          disabled={guest.trim() === ''}
          onClick={addGuest}
        >
          {text.addGuest}
        </Button>
      </div>
    </>
  );
}
