/** One example: its numbers, which may be changed, what comes of them, and every step. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import pageClasses from '../../ui/page/Pages.module.css';
import classes from './CheckRules.module.css';
import type { Example } from './examples.ts';
import { words } from './golf-words.en.ts';
import { fieldsOf, readField, spell, withField, type Leaf } from './input-fields.ts';
import { rowsOf, spellName } from './present.ts';
import { Steps } from './Steps.tsx';
import { useWorkedOut, type WorkedOut } from './use-worked-out.ts';

export function WorkedExample({ example }: { example: Example }) {
  const [input, setInput] = useState(example.input);
  const workedOut = useWorkedOut(example, input);
  const changed = input !== example.input;
  const problem = workedOut !== null && 'problem' in workedOut ? workedOut : null;
  const fields = fieldsOf(example.input);
  return (
    <div className={classes.worked}>
      <section className={pageClasses.section} aria-labelledby="golf-input">
        <h2 id="golf-input">{words.input}</h2>
        <div className={classes.fields}>
          {fields.map(({ path, value }) => (
            <Field
              key={path}
              path={path}
              before={value}
              now={valueAt(input, path)}
              problem={problem !== null && belongsTo(problem.field, path) ? told(problem, path) : undefined}
              onChange={(next) => setInput(withField(input, path, next))}
            />
          ))}
        </div>
        {problem !== null && !fields.some(({ path }) => belongsTo(problem.field, path)) && (
          <p className={classes.problem}>{words.notRead(problem.field, words.problem(problem.problem))}</p>
        )}
        {fields.some(({ value }) => Array.isArray(value)) && (
          <p className={pageClasses.quiet}>{words.inputHint}</p>
        )}
        {changed && (
          <Button
            variant="default"
            className={classes.button}
            leftSection={<IconArrowBackUp size={20} aria-hidden />}
            onClick={() => setInput(example.input)}
          >
            {words.reset}
          </Button>
        )}
      </section>
      {workedOut !== null && 'steps' in workedOut && (
        <Result example={example} changed={changed} workedOut={workedOut} />
      )}
    </div>
  );
}

/** An error names the field, or something inside of it. */
const belongsTo = (field: string, path: string): boolean =>
  field === path || field.startsWith(`${path}[`) || field.startsWith(`${path}.`);

const told = ({ field, problem }: Extract<WorkedOut, { field: string }>, path: string): string =>
  field === path ? words.problem(problem) : words.notRead(field.slice(path.length), words.problem(problem));

const valueAt = (input: unknown, path: string): Leaf | undefined =>
  fieldsOf(input).find((field) => field.path === path)?.value;

interface FieldProps {
  path: string;
  /** What the example has there: what is typed is read as the same kind. */
  before: Leaf;
  now: Leaf | undefined;
  problem: string | undefined;
  onChange: (value: Leaf) => void;
}

/** Keeps what is being typed, since `1.` is on its way to 1.5. */
function Field({ path, before, now, problem, onChange }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const current = now ?? before;
  const isRow = Array.isArray(before);
  const said = typed !== null && spell(readField(typed, before)) === spell(current) ? typed : spell(current);
  return (
    <TextInput
      className={isRow ? classes.row : classes.single}
      label={spellName(path)}
      value={said}
      error={problem}
      inputMode={typeof before === 'number' ? 'decimal' : 'text'}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(readField(text, before));
      }}
    />
  );
}

interface ResultProps {
  example: Example;
  changed: boolean;
  workedOut: Extract<WorkedOut, { steps: unknown }>;
}

function Result({ example, changed, workedOut: { result, steps, agrees } }: ResultProps) {
  return (
    <section className={pageClasses.section} aria-labelledby="golf-result">
      <h2 id="golf-result">{words.got}</h2>
      <dl className={classes.result} aria-live="polite">
        {rowsOf(result).map(({ name, value }) => (
          <div key={name}>
            <dt>{spellName(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {changed ? (
        <p className={pageClasses.quiet}>{words.changed}</p>
      ) : (
        <p className={classes.verdict} data-right={agrees}>
          {agrees ? <IconCheck size={22} aria-hidden /> : <IconX size={22} aria-hidden />}
          {agrees ? words.agrees : words.differs}
        </p>
      )}
      {!changed && !agrees && (
        <p>
          {words.expected}:{' '}
          {rowsOf(example.expected)
            .map(({ name, value }) => `${name} ${value}`)
            .join(', ')}
        </p>
      )}
      <h3>{words.steps}</h3>
      <Steps steps={steps} />
      {example.derivation !== undefined && example.derivation !== '' && (
        <p className={pageClasses.quiet}>
          {words.derivation}: {example.derivation}
        </p>
      )}
      {example.source !== undefined && (
        <p className={pageClasses.quiet}>
          {words.source}: {example.source}
        </p>
      )}
    </section>
  );
}
