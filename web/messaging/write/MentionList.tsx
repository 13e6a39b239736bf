/** Those who may be meant by what is typed after an @: one is chosen by a tap here, or by the keys of the text. */
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { Called } from '../../ui/text/Called.tsx';
import { messageWords as words } from '../words.en.ts';
import classes from './Composer.module.css';
import type { Mentions } from './use-mentions.ts';

interface MentionListProps {
  id: string;
  mentions: Pick<Mentions, 'found' | 'active' | 'choose'>;
  optionId: (userId: number) => string;
}

export function MentionList({ id, mentions, optionId }: MentionListProps) {
  return (
    <div id={id} className={classes.mentions} role="listbox" aria-label={words.members}>
      {mentions.found.map((member, index) => (
        // The keys are the text's, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={member.userId}
          id={optionId(member.userId)}
          role="option"
          aria-selected={index === mentions.active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => mentions.choose(member)}
        >
          <PersonAvatar name={member.name} size={28} />
          <span>
            <Called name={member.name} guestSince={member.guestSince} />
          </span>
        </div>
      ))}
    </div>
  );
}
