/** More of an event's format: details of what is played, side games, and further competitions over the same cards. */
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { EventFormat, FurtherCompetition, SideGame } from '@fourball/shared/seasons/event-format.ts';
import { formatName } from '@fourball/shared/words/seasons/format.en.ts';
import classes from '../Organize.module.css';
import own from './Events.module.css';
import { FormatDetails } from './FormatDetails.tsx';
import { AllowanceField, ScoreChoice, TiesChoice, WholeField, type PartProps } from './FormatParts.tsx';
import {
  chosenPreset,
  furtherCompetition,
  goesWith,
  presetNames,
  presetOf,
  presets,
} from './format-presets.ts';
import { words } from './format-words.en.ts';
import { words as eventWords } from './event-words.en.ts';

interface MoreProps {
  format: EventFormat;
  errorOf: PartProps['errorOf'];
  put: (part: Partial<EventFormat>) => void;
}

/** As many as the call takes. */
const mostFurther = 8;
const mostGames = 6;

export function FormatMore({ format, errorOf, put }: MoreProps) {
  return (
    <>
      <FormatDetails one={format} path="format" errorOf={errorOf} put={put} rounds={format.rounds} />
      <Switch
        label={words.hide}
        description={words.hideHint}
        checked={format.hideLastThree ?? false}
        onChange={(event) => put({ hideLastThree: event.currentTarget.checked || undefined })}
      />
      <Games format={format} errorOf={errorOf} put={put} />
      <Further format={format} errorOf={errorOf} put={put} />
    </>
  );
}

const newGames = {
  SKINS: { kind: 'SKINS', score: 'NET', carry: true, grossTrumpsNet: false, among: 'FIELD' },
  NASSAU: { kind: 'NASSAU', score: 'NET', autoPress: null },
} as const satisfies Record<SideGame['kind'], SideGame>;

const gameKinds = ['SKINS', 'NASSAU'] as const;
const oneScore = ['NET', 'GROSS'] as const;

function Games({ format, errorOf, put }: MoreProps) {
  const { sideGames: games = [] } = format;
  const set = (changed: SideGame[]) => put({ sideGames: changed.length === 0 ? undefined : changed });
  return (
    <fieldset className={classes.group}>
      <legend>{words.games}</legend>
      {games.map((game, at) => (
        // What tells one of two such games from the other is its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={own.game}>
          <span className={classes.strong}>{words.gamesOf[game.kind]}</span>
          <NativeSelect
            label={eventWords.format.score}
            value={game.score}
            error={errorOf(`format.sideGames.${at}.kind`)}
            onChange={({ currentTarget: { value } }) =>
              set(
                games.map((one, place) =>
                  place === at ? { ...one, score: value === 'GROSS' ? 'GROSS' : 'NET' } : one,
                ),
              )
            }
          >
            {oneScore.map((score) => (
              <option key={score} value={score}>
                {eventWords.format.scores[score]}
              </option>
            ))}
          </NativeSelect>
          {game.kind === 'NASSAU' && (
            <WholeField
              label={words.press}
              placeholder={words.pressHint}
              value={game.autoPress}
              error={errorOf(`format.sideGames.${at}.autoPress`)}
              onNumber={(autoPress) =>
                set(
                  games.map((one, place) => (place === at ? { ...game, autoPress: autoPress ?? null } : one)),
                )
              }
            />
          )}
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => set(games.filter((_, place) => place !== at))}
          >
            {words.removeGame(words.gamesOf[game.kind])}
          </Button>
        </div>
      ))}
      <div className={own.tags}>
        {gameKinds.map((kind) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            // Its bets are of two nines.
            disabled={games.length >= mostGames || (kind === 'NASSAU' && format.holes !== '18')}
            onClick={() => set([...games, newGames[kind]])}
          >
            {words.addGame[kind]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

function Further({ format, errorOf, put }: MoreProps) {
  const { also = [] } = format;
  const set = (changed: FurtherCompetition[]) => put({ also: changed.length === 0 ? undefined : changed });
  return (
    <fieldset className={classes.group}>
      <legend>{words.also}</legend>
      <p className={classes.quiet}>{words.alsoHint}</p>
      {also.map((one, at) => (
        <Competition
          key={one.key}
          format={format}
          one={one}
          path={`format.also.${at}`}
          errorOf={errorOf}
          put={(part) => set(also.map((other) => (other === one ? { ...one, ...part } : other)))}
          remove={() => set(also.filter((other) => other !== one))}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={20} aria-hidden />}
          disabled={also.length >= mostFurther}
          onClick={() => set([...also, furtherCompetition(format, words.alsoNew)])}
        >
          {words.addAlso}
        </Button>
      </div>
    </fieldset>
  );
}

interface CompetitionProps {
  format: EventFormat;
  one: FurtherCompetition;
  path: string;
  errorOf: PartProps['errorOf'];
  put: (part: Partial<FurtherCompetition>) => void;
  remove: () => void;
}

function Competition({ format, one, path, errorOf, put, remove }: CompetitionProps) {
  const { name } = one;
  const chosen = presetOf(one);
  const part = { one, path, errorOf, put };
  const refused = ['basis', 'side.mode', 'side.size', 'side.count', 'key']
    .map((field) => errorOf(`${path}.${field}`))
    .find((problem) => problem !== undefined);
  return (
    <fieldset className={`${classes.group} ${own.fee}`}>
      <legend className="visually-hidden">{name}</legend>
      <div className={classes.pair}>
        <TextInput
          label={words.alsoName}
          maxLength={80}
          value={name}
          error={errorOf(`${path}.name`)}
          onChange={(event) => put({ name: event.currentTarget.value })}
        />
        <NativeSelect
          label={words.alsoFormat}
          value={chosen ?? ''}
          error={refused}
          onChange={({ currentTarget: { value } }) => {
            const preset = presetNames.find((known) => known === value);
            if (preset === undefined) return;
            const none = { cut: undefined, flights: undefined, maximum: undefined, points: undefined };
            const old = {
              ...none,
              skins: undefined,
              extraHoles: undefined,
              teamMatch: undefined,
              allowance: undefined,
            };
            put({ ...old, ...chosenPreset(one, preset) });
          }}
        >
          {chosen === null && <option value="">{formatName(one)}</option>}
          {presetNames
            .filter((preset) => goesWith(format, presets[preset]))
            .map((preset) => (
              <option key={preset} value={preset}>
                {eventWords.format.preset[preset][0]}
              </option>
            ))}
        </NativeSelect>
      </div>
      <ScoreChoice {...part} />
      <div className={classes.pair}>
        <AllowanceField {...part} />
        <TiesChoice {...part} />
      </div>
      <FormatDetails {...part} rounds={format.rounds} />
      <div>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={remove}
        >
          {words.removeAlso(name.trim() === '' ? words.alsoNew(1) : name)}
        </Button>
      </div>
    </fieldset>
  );
}
