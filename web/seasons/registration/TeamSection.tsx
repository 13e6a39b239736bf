/** The reader's team in an event or a season: each partner with the answer, and for who leads it the way to ask more. */
import { Button } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Registration } from '@fourball/shared/seasons/entry-shapes.ts';
import { invitePartners } from '@fourball/shared/seasons/registration-calls.ts';
import { request } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { ChosenPartners, PartnerPicker, sameOne } from './PartnerPicker.tsx';
import classes from './Registration.module.css';
import { words } from './registration-words.en.ts';
import type { Partner } from './sign-up-wish.ts';
import { sayTimeLeft, useTimeLeft } from './time-left.ts';
import { useAct } from './use-act.ts';

const text = words.partners;

interface TeamSectionProps {
  entry: Registration;
  /** How many golfers a team may have. */
  most: number;
}

export function TeamSection({ entry, most }: TeamSectionProps) {
  const { team } = entry;
  const partners = team?.partners ?? [];
  const inside = partners.filter(({ status }) => status !== 'DECLINED' && status !== 'WITHDRAWN');
  const leads = team === null || partners.some(({ captain, userId }) => captain && userId === entry.userId);
  const room = most - Math.max(1, inside.length);
  const mayAsk = leads && room > 0 && entry.status === 'REGISTERED';
  if (team === null && !mayAsk) return null;
  return (
    <section className={classes.section} aria-labelledby="team-title">
      <h3 id="team-title">{team === null ? text.title : team.name}</h3>
      {team !== null && (
        <ul className={classes.people}>
          {partners.map((partner) => (
            <li key={partner.registrationId} className={classes.person}>
              <PersonAvatar name={partner.name} size={36} />
              <span className={classes.who}>
                {partner.name}
                {partner.captain && <span className={classes.why}>{text.captain}</span>}
                {partner.status === 'INVITED' && partner.answerBy !== null && (
                  <AnswersWithin until={partner.answerBy} />
                )}
              </span>
              <span className={classes.status} data-status={partner.status}>
                {text.status[partner.status]}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayAsk && <AskPartners registrationId={entry.id} room={room} />}
    </section>
  );
}

function AnswersWithin({ until }: { until: string }) {
  const left = useTimeLeft(until);
  return <span className={`${classes.why} figures`}>{text.answersIn(sayTimeLeft(left))}</span>;
}

function AskPartners({ registrationId, room }: { registrationId: number; room: number }) {
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<Partner[]>([]);
  const { busy, problem, act } = useAct();
  const stop = () => {
    setChosen([]);
    setAsking(false);
  };
  const send = async () => {
    const body = {
      registrationId,
      userIds: chosen.flatMap(({ userId }) => userId ?? []),
      partners: chosen.flatMap(({ userId, name, email }) => (userId === null ? [{ name, email }] : [])),
    };
    const done = await act(() => request(invitePartners, { body, quiet: true }));
    if (done === null) return;
    toast(text.sent);
    stop();
  };
  if (!asking) {
    return (
      <Button
        variant="default"
        leftSection={<IconUsersPlus size={20} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {text.ask}
      </Button>
    );
  }
  return (
    <>
      <ChosenPartners
        partners={chosen}
        onRemove={(gone) => setChosen(chosen.filter((one) => !sameOne(one, gone)))}
      />
      {chosen.length < room && (
        <PartnerPicker
          onChoose={(partner) =>
            setChosen((before) =>
              before.some((one) => sameOne(one, partner)) ? before : [...before, partner],
            )
          }
        />
      )}
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      <div className={classes.buttons}>
        <Button disabled={chosen.length === 0} loading={busy} onClick={() => void send()}>
          {text.send(Math.max(1, chosen.length))}
        </Button>
        <Button variant="default" disabled={busy} onClick={stop}>
          {text.cancel}
        </Button>
      </div>
    </>
  );
}
