/** Who plays along in an entry, with the search that names more golfers while there is a spot for them. */
import { Button } from '@mantine/core';
import { IconUserPlus, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { FoundGolfer } from '@fourball/shared/accounts/shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { GolferSearch } from '../GolferSearch.tsx';
import classes from './Ballot.module.css';
import { words } from './ballot-words.en.ts';
import type { EntryDraft } from './use-entry-draft.ts';

const text = words.form;

export function EntryParty({ draft }: { draft: EntryDraft }) {
  const { spots, named } = draft;
  const id = useId();
  const me = useSession((session) => session.user?.userId);
  const [searching, setSearching] = useState(false);
  if (spots <= 1) return null;
  const nameButton = ({ userId, name, avatarUrl }: FoundGolfer) => {
    const there = userId === me || named.some((one) => one.userId === userId);
    const refused = draft.saidNo(userId);
    return (
      <Button
        variant="default"
        disabled={there || refused}
        onClick={() => {
          draft.name({ userId, name, imageUrl: avatarUrl });
          if (named.length + 1 >= spots - 1) setSearching(false);
        }}
      >
        {refused ? words.answers.NO : there ? text.added : text.addOne}
      </Button>
    );
  };
  return (
    <div className={classes.group} role="group" aria-labelledby={id}>
      <p id={id} className={classes.label}>
        {text.party}
      </p>
      <p className={classes.quiet}>{text.partyHint}</p>
      {named.length > 0 && (
        <ul className={classes.people}>
          {named.map(({ userId, name, imageUrl, answer }) => (
            <li key={userId} className={classes.person}>
              <PersonAvatar name={name} url={imageUrl} size={36} />
              <span>
                {name}{' '}
                {answer !== undefined && <span className={classes.quiet}>{words.answers[answer]}</span>}
              </span>
              <button
                type="button"
                className={classes.iconButton}
                aria-label={text.remove(name)}
                onClick={() => draft.unname(userId)}
              >
                <IconX size={20} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {draft.roomForMore &&
        (searching ? (
          <GolferSearch actions={nameButton} />
        ) : (
          <div className={classes.buttons}>
            <Button
              variant="default"
              leftSection={<IconUserPlus size={20} aria-hidden />}
              onClick={() => setSearching(true)}
            >
              {text.add}
            </Button>
          </div>
        ))}
    </div>
  );
}
