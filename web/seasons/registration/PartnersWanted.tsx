/** Who of an event looks for a partner, by Handicap Index, to be asked with one press; and the reader's own wish. */
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Button, Switch } from '@mantine/core';
import type { Registration } from '@fourball/shared/seasons/entry-shapes.ts';
import { invitePartners, lookForPartner } from '@fourball/shared/seasons/registration-calls.ts';
import { request } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { formatHandicap } from '../../ui/text/handicap.ts';
import { usePartnersWanted } from './entry-queries.ts';
import classes from './Registration.module.css';
import { words } from './registration-words.en.ts';
import { useAct } from './use-act.ts';

const text = words.wanted;

/** `entry`: the reader's own, who is in the event alone or leads a team with room. */
export function PartnersWanted({ entry, eventId }: { entry: Registration; eventId: number }) {
  const wanted = usePartnersWanted(eventId, true).data ?? [];
  const { busy, problem, act } = useAct();
  const alone = entry.team === null;
  const others = wanted.filter(({ userId }) => userId !== entry.userId);
  const look = (looking: boolean) =>
    act(() => request(lookForPartner, { body: { registrationId: entry.id, looking }, quiet: true }));
  const ask = async (userId: number, name: string) => {
    const body = { registrationId: entry.id, userIds: [userId], partners: [] };
    const done = await act(() => request(invitePartners, { body, quiet: true }));
    if (done !== null) toast(text.asked(name));
  };
  if (!alone && others.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="wanted-title">
      <h3 id="wanted-title">{text.title}</h3>
      {alone && (
        <div>
          <Switch
            size="md"
            label={text.look}
            checked={entry.lookingForPartner}
            disabled={busy}
            onChange={(event) => void look(event.currentTarget.checked)}
            classNames={{ root: classes.option }}
          />
          <p className={classes.quiet}>{text.lookText}</p>
        </div>
      )}
      {others.length === 0 ? (
        <p className={classes.quiet}>{text.none}</p>
      ) : (
        <>
          <p className={classes.quiet}>{text.text}</p>
          <ul className={classes.people}>
            {others.map(({ registrationId, userId, name, handicapIndex }) => (
              <li key={registrationId} className={classes.person}>
                <PersonAvatar name={name} size={36} />
                <span className={classes.who}>
                  {name}
                  <span className={`${classes.why} figures`}>
                    {handicapIndex === null ? text.noIndex : text.index(formatHandicap(handicapIndex))}
                  </span>
                </span>
                <Button
                  variant="default"
                  disabled={busy}
                  aria-label={text.askName(name)}
                  onClick={() => void ask(userId, name)}
                >
                  {text.ask}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </section>
  );
}
