/** Whom a campaign is for: lists, conditions on their readers, how many that makes, and some of their names. */
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import {
  countAudience,
  type AudienceCount,
  type AudienceFactShown,
} from '@fourball/shared/mail/audience/audience-calls.ts';
import type { AudienceCondition, AudienceGroup } from '@fourball/shared/mail/audience/audience-shapes.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { isWhole, sentSegment } from './campaign-draft.ts';
import { useAudienceCount, useFacts, useMailLists } from './campaign-queries.ts';
import { words } from './campaign-words.en.ts';
import classes from './Campaigns.module.css';

const text = words.audience;
const matches = ['ALL', 'ANY', 'NONE'] as const;
const restMs = 400;
/** The outermost one, and one within it: the server would take one more. */
const mostDepth = 1;
const mostParts = 20;

interface AudienceBuilderProps {
  lists: readonly number[];
  segment: AudienceGroup;
  error: string | undefined;
  onChange: (part: { lists?: readonly number[]; segment?: AudienceGroup }) => void;
}

export function AudienceBuilder({ lists, segment, error, onChange }: AudienceBuilderProps) {
  const known = useMailLists();
  const facts = useFacts();
  return (
    <section className={classes.fields} aria-label={text.title}>
      <h2>{text.title}</h2>
      <fieldset className={classes.column}>
        <legend>{text.lists}</legend>
        {known.data === undefined && (
          <p className={known.isError ? classes.problem : classes.quiet}>
            {known.isError ? text.listsFailed : text.loadingLists}
          </p>
        )}
        {known.data?.length === 0 && <p className={classes.quiet}>{text.noLists}</p>}
        {(known.data ?? []).map(({ id, externalName }) => (
          <Checkbox
            key={id}
            label={externalName}
            checked={lists.includes(id)}
            onChange={(event) =>
              onChange({
                lists: event.currentTarget.checked ? [...lists, id] : lists.filter((one) => one !== id),
              })
            }
          />
        ))}
        {error !== undefined && <p className={classes.problem}>{error}</p>}
      </fieldset>
      {facts.isError && facts.data === undefined && <p className={classes.problem}>{text.factsFailed}</p>}
      <Group
        group={segment}
        depth={0}
        facts={facts.data ?? []}
        onChange={(changed) => onChange({ segment: changed })}
      />
      <Counted lists={lists} segment={segment} />
    </section>
  );
}

interface GroupProps {
  group: AudienceGroup;
  depth: number;
  facts: readonly AudienceFactShown[];
  onChange: (group: AudienceGroup) => void;
  onRemove?: () => void;
}

function Group({ group, depth, facts, onChange, onRemove }: GroupProps) {
  const { match, of } = group;
  const replace = (at: number, part: AudienceCondition | AudienceGroup) =>
    onChange({ match, of: of.map((one, other) => (other === at ? part : one)) });
  const remove = (at: number) => onChange({ match, of: of.filter((_, other) => other !== at) });
  const [first] = facts;
  return (
    <fieldset className={classes.column}>
      <legend>{depth === 0 ? text.narrow : text.group}</legend>
      {of.length === 0 ? (
        <p className={classes.quiet}>{text.everybody}</p>
      ) : (
        <NativeSelect
          label={text.match}
          value={match}
          data={matches.map((value) => ({ value, label: text.matches[value] }))}
          onChange={(event) => {
            const chosen = matches.find((one) => one === event.currentTarget.value) ?? 'ALL';
            onChange({ match: chosen, of });
          }}
        />
      )}
      {of.map((part, at) =>
        'match' in part ? (
          // A part has no name of its own: its place is what it is known by.
          // oxlint-disable-next-line react/no-array-index-key
          <Group
            key={at}
            group={part}
            depth={depth + 1}
            facts={facts}
            onChange={(changed) => replace(at, changed)}
            onRemove={() => remove(at)}
          />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <Condition
            key={at}
            condition={part}
            facts={facts}
            onChange={(changed) => replace(at, changed)}
            onRemove={() => remove(at)}
          />
        ),
      )}
      <div className={classes.adding}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={first === undefined || of.length >= mostParts}
          onClick={() => first && onChange({ match, of: [...of, { fact: first.name }] })}
        >
          {text.addCondition}
        </Button>
        {depth < mostDepth && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={first === undefined || of.length >= mostParts}
            onClick={() => onChange({ match, of: [...of, { match: 'ANY', of: [] }] })}
          >
            {text.addGroup}
          </Button>
        )}
        {onRemove && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={onRemove}
          >
            {text.removeGroup}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface ConditionProps {
  condition: AudienceCondition;
  facts: readonly AudienceFactShown[];
  onChange: (condition: AudienceCondition) => void;
  onRemove: () => void;
}

/** What is typed as a number; empty is none. */
const numberOf = (typed: string): number | undefined => (typed === '' ? undefined : Number(typed));

function Condition({ condition, facts, onChange, onRemove }: ConditionProps) {
  const { fact: name, is = [], from, to, day } = condition;
  const fact = facts.find((one) => one.name === name);
  return (
    <div className={classes.condition}>
      <NativeSelect
        label={text.fact}
        value={name}
        data={facts.map((one) => ({ value: one.name, label: text.facts[one.name] ?? one.name }))}
        onChange={(event) => onChange({ fact: event.currentTarget.value })}
      />
      {fact?.kind === 'CHOICE' && (
        <fieldset className={classes.choices}>
          <legend>{text.isAny}</legend>
          {fact.choices.map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label ?? text.values[value] ?? value}
              checked={is.includes(value)}
              onChange={(event) => {
                const chosen = event.currentTarget.checked
                  ? [...is, value]
                  : is.filter((one) => one !== value);
                onChange(chosen.length === 0 ? { fact: name } : { fact: name, is: chosen });
              }}
            />
          ))}
        </fieldset>
      )}
      {fact?.kind === 'RANGE' &&
        (['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="number"
            label={text[end]}
            min={fact.least ?? undefined}
            max={fact.most ?? undefined}
            step="any"
            value={condition[end] ?? ''}
            onChange={(event) => {
              const typed = numberOf(event.currentTarget.value);
              const ends = { from, to, [end]: typed };
              onChange({
                fact: name,
                ...(ends.from !== undefined && { from: ends.from }),
                ...(ends.to !== undefined && { to: ends.to }),
              });
            }}
          />
        ))}
      {fact?.kind === 'DAY' && (
        <TextInput
          type="date"
          label={text.day}
          value={day ?? ''}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            onChange(typed === '' ? { fact: name } : { fact: name, day: typed });
          }}
        />
      )}
      <Button variant="subtle" color="red" aria-label={text.remove} onClick={onRemove}>
        <IconTrash size={20} aria-hidden />
      </Button>
    </div>
  );
}

function Counted({ lists, segment }: Pick<AudienceBuilderProps, 'lists' | 'segment'>) {
  const wish = JSON.stringify({ lists, segment });
  const [rested] = useDebouncedValue(wish, restMs);
  const asked = JSON.parse(rested) as { lists: number[]; segment: AudienceGroup };
  const whole = isWhole(segment);
  const counted = useAudienceCount(
    asked.lists,
    asked.segment,
    asked.lists.length > 0 && isWhole(asked.segment),
  );
  const said =
    lists.length === 0
      ? text.chooseList
      : !whole
        ? text.incomplete
        : counted.isError
          ? text.countFailed
          : counted.data === undefined
            ? text.counting
            : text.count(counted.data.count, counted.data.readers);
  return (
    <div className={classes.counted}>
      <p role="status" className={classes.count}>
        <IconUsers size={20} aria-hidden /> {said}
      </p>
      {/* By what is wished now: names that were asked for before the count comes stay. */}
      {lists.length > 0 && whole && <Names key={wish} lists={lists} segment={segment} />}
    </div>
  );
}

function Names({ lists, segment }: Pick<AudienceBuilderProps, 'lists' | 'segment'>) {
  const [found, setFound] = useState<AudienceCount | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const look = async () => {
    try {
      const body = { lists: [...lists], audience: sentSegment(segment), names: true };
      setFound(await request(countAudience, { body, quiet: true }));
      setProblem(null);
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure;
      setProblem(text.countFailed);
    }
  };
  if (found === null)
    return (
      <div className={classes.counted}>
        <Button variant="default" className={classes.look} onClick={() => void look()}>
          {text.names}
        </Button>
        <p className={classes.quiet}>{problem ?? text.namesHint}</p>
      </div>
    );
  if (found.names.length === 0) return <p className={classes.quiet}>{text.nobody}</p>;
  return (
    <>
      <p className={classes.quiet}>{text.namesOf(found.names.length, found.count)}</p>
      <ul className={classes.names}>
        {found.names.map((name, at) => (
          // Two readers may have one name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>{name}</li>
        ))}
      </ul>
    </>
  );
}
