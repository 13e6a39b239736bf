/** On the account's page: the golfer chooses who sees their name on the sheet and finds them by it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { NameShown } from '@fourball/shared/accounts/enums.ts';
import { getNameChoice, setNameChoice, type NameChoice } from '@fourball/shared/booking/people-calls.ts';
import { request } from '../../lib/request/request.ts';
import { SectionFailure } from '../../accounts/SectionFailure.tsx';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { words } from './name-words.en.ts';
import classes from '../buddies/PlacingSection.module.css';

const choices = ['CLUB', 'BUDDIES', 'NOBODY'] as const satisfies readonly NameShown[];
const nameChoiceKey = ['booking', 'name-choice'] as const;

export function NameSection() {
  const client = useQueryClient();
  const name = useId();
  const choice = useQuery({
    queryKey: nameChoiceKey,
    queryFn: ({ signal }) => request(getNameChoice, { signal, quiet: true }),
  });
  const saving = useMutation({
    mutationFn: (shown: NameShown) => request(setNameChoice, { body: { shown }, quiet: true }),
    onSuccess: (saved: NameChoice) => {
      client.setQueryData(nameChoiceKey, saved);
      toast(words.saved);
    },
  });
  const chosen = saving.isPending ? saving.variables : choice.data?.shown;
  return (
    <section className={classes.section} aria-labelledby="names-title">
      <h2 id="names-title">{words.title}</h2>
      {choice.data === undefined && choice.isError && (
        <SectionFailure text={words.failed} retry={() => void choice.refetch()} busy={choice.isFetching} />
      )}
      {choice.data === undefined && !choice.isError && <Skeleton height={160} />}
      {choice.data !== undefined && (
        <>
          <p className={classes.quiet}>{words.club[choice.data.club]}</p>
          <fieldset className={classes.choices} disabled={saving.isPending}>
            <legend className="visually-hidden">{words.title}</legend>
            {choices.map((shown) => (
              <label key={shown} className={classes.choice}>
                <input
                  type="radio"
                  name={name}
                  value={shown}
                  checked={chosen === shown}
                  onChange={() => saving.mutate(shown)}
                />
                <strong>{words.choices[shown].name}</strong>
                <span className={classes.quiet}>{words.choices[shown].text}</span>
              </label>
            ))}
          </fieldset>
          <p role="alert" className={classes.problem}>
            {saving.isError && words.notSaved}
          </p>
        </>
      )}
    </section>
  );
}
