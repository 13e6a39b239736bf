/** On the account's page: who of the family pays for whose rounds, to be agreed to, and ended at any time. */
import { Button } from '@mantine/core';
import { answerFamilyPayer, type FamilyPays } from '@fourball/shared/booking/buddies/payer-calls.ts';
import { request } from '../../lib/request/request.ts';
import { ClubDate } from '../../ui/text/ClubDate.tsx';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { useOwnFamilyPayers } from './placing-queries.ts';
import { words } from './placing-words.en.ts';
import classes from './PlacingSection.module.css';
import { useFamilyChange } from './use-family-change.ts';

const text = words.payers;

/** Nothing is shown to whom it does not concern. */
export function FamilyPayers() {
  const { data } = useOwnFamilyPayers();
  const change = useFamilyChange();
  if (data === undefined) return null;
  const all = [...(data.paidBy ? [data.paidBy] : []), ...data.paysFor];
  if (all.length === 0 && change.problem === null) return null;
  return (
    <>
      <h3 id="payers-title">{text.title}</h3>
      <p className={classes.quiet}>{text.text}</p>
      <ul className={classes.people} aria-labelledby="payers-title">
        {all.map((pays) => (
          <Pays
            key={`${pays.golfer.userId} ${pays.payer.userId}`}
            pays={pays}
            reader={pays === data.paidBy ? 'golfer' : 'payer'}
            busy={change.busy}
            answer={(yes, done) => {
              const params = { userId: pays.golfer.userId, payerId: pays.payer.userId };
              return change.run(
                () => request(answerFamilyPayer, { params, body: { yes }, quiet: true }),
                done,
              );
            }}
          />
        ))}
      </ul>
      <p role="alert" className={classes.problem}>
        {change.problem}
      </p>
    </>
  );
}

interface PaysProps {
  pays: FamilyPays;
  /** Which of the two looks. */
  reader: 'golfer' | 'payer';
  busy: boolean;
  answer: (yes: boolean, done: string) => Promise<void>;
}

function Pays({ pays, reader, busy, answer }: PaysProps) {
  const other = reader === 'golfer' ? pays.payer : pays.golfer;
  const asked = (reader === 'golfer' ? pays.golferYes : pays.payerYes) === 'ASKED';
  const line = text.own[reader](other.name);
  return (
    <li className={classes.person}>
      <PersonAvatar name={other.name} url={other.imageUrl} size={40} />
      <span className={classes.who}>
        {asked ? text.asks[reader](other.name) : line}
        <br />
        <span className={classes.quiet}>
          {!asked && !pays.inForce ? `${text.waitsFor(other.name)}, ` : ''}
          {text.setBy(pays.setBy)}, {words.since} <ClubDate at={pays.since} />
        </span>
      </span>
      {asked && (
        <Button
          aria-label={`${text.agree}: ${line}`}
          disabled={busy}
          onClick={() => void answer(true, text.agreed)}
        >
          {text.agree}
        </Button>
      )}
      <Button
        variant="subtle"
        color="red"
        aria-label={`${asked ? text.decline : words.end}: ${line}`}
        disabled={busy}
        onClick={() => void answer(false, asked ? text.declined : text.ended)}
      >
        {asked ? text.decline : words.end}
      </Button>
    </li>
  );
}
