/** Wishes for a draw: who is to be together or apart, early or late, and who walks. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { preference, type Preference } from '@fourball/shared/seasons/draw-shapes.ts';
import classes from '../Organize.module.css';
import type { Place } from './board-view.ts';
import own from './Draws.module.css';
import { words } from './draw-words.en.ts';

const text = words.wishes;
const kinds = preference.shape.kind.options;

/** The server takes so many golfers in one wish. */
const mostGolfers = 8;
/** Shown at once of those who are found. */
const mostFound = 6;

interface WishFieldsProps {
  wishes: readonly Preference[];
  places: ReadonlyMap<number, Place>;
  onChange: (wishes: readonly Preference[]) => void;
}

export function WishFields({ wishes, places, onChange }: WishFieldsProps) {
  const [kind, setKind] = useState<Preference['kind']>('TOGETHER');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const nameOf = (id: number): string => places.get(id)?.name ?? '';
  const pair = kind === 'TOGETHER' || kind === 'APART';
  const add = () => {
    if (pair && chosen.length < 2) return setProblem(text.fewest);
    if (chosen.length === 0) return setProblem(text.one);
    onChange([...wishes, { kind, participantIds: [...chosen] }]);
    setChosen([]);
    return setProblem(null);
  };
  return (
    <fieldset className={classes.group}>
      <legend>{words.generate.wishes}</legend>
      <p className={classes.quiet}>{words.generate.wishesLead}</p>
      {wishes.length > 0 && (
        <ul className={own.chosen}>
          {wishes.map((wish, at) => {
            const line = text.line(wish.kind, wish.participantIds.map(nameOf).join(', '));
            return (
              <li key={`${at} ${line}`}>
                <span>{line}</span>
                <button
                  type="button"
                  className={own.iconButton}
                  aria-label={text.remove(line)}
                  onClick={() => onChange(wishes.filter((one) => one !== wish))}
                >
                  <IconX size={18} aria-hidden />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <NativeSelect
        label={text.kind}
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(kinds.find((one) => one === value) ?? kind)}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {text.kinds[one]}
          </option>
        ))}
      </NativeSelect>
      <GolferChoice
        label={text.who}
        places={places}
        chosen={chosen}
        most={mostGolfers}
        problem={problem}
        onChange={(ids) => {
          setChosen(ids);
          setProblem(null);
        }}
      />
      <div>
        <Button variant="default" leftSection={<IconPlus size={20} aria-hidden />} onClick={add}>
          {text.add}
        </Button>
      </div>
    </fieldset>
  );
}

interface GolferChoiceProps {
  label: string;
  places: ReadonlyMap<number, Place>;
  chosen: readonly number[];
  most: number;
  problem?: string | null;
  onChange: (ids: readonly number[]) => void;
}

/** Some of who plays, found by name. */
export function GolferChoice({ label, places, chosen, most, problem = null, onChange }: GolferChoiceProps) {
  const [wanted, setWanted] = useState('');
  const sought = wanted.trim().toLowerCase();
  const found =
    sought === ''
      ? []
      : [...places.values()]
          .filter(
            ({ participantId, name }) =>
              name.toLowerCase().includes(sought) && !chosen.includes(participantId),
          )
          .slice(0, mostFound);
  return (
    <div className={own.labelled}>
      {chosen.length > 0 && (
        <ul className={own.chosen} aria-label={label}>
          {chosen.map((id) => (
            <li key={id}>
              <span>{places.get(id)?.name}</span>
              <button
                type="button"
                className={own.iconButton}
                aria-label={text.leave(places.get(id)?.name ?? '')}
                onClick={() => onChange(chosen.filter((one) => one !== id))}
              >
                <IconX size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        label={text.find}
        type="search"
        value={wanted}
        error={problem}
        disabled={chosen.length >= most}
        onChange={({ currentTarget: { value } }) => setWanted(value)}
      />
      {sought !== '' && found.length === 0 && <p role="status">{text.none}</p>}
      {found.length > 0 && (
        <ul className={own.found}>
          {found.map(({ participantId, name }) => (
            <li key={participantId}>
              <Button
                variant="default"
                fullWidth
                justify="start"
                aria-label={text.take(name)}
                onClick={() => {
                  onChange([...chosen, participantId]);
                  setWanted('');
                }}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
