/** The details of one competition: what its basis and its sides have, and how its places are divided. */
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { playsOneBall } from '@fourball/shared/seasons/allowance.ts';
import type { CompetitionFormat } from '@fourball/shared/seasons/event-format.ts';
import { Toggles } from '../../../ui/form/Toggles.tsx';
import classes from '../Organize.module.css';
import own from './Events.module.css';
import { Choice, WholeField, type PartProps } from './FormatParts.tsx';
import { words } from './format-words.en.ts';

const pointKeys = ['3', '2', '1', '0', '-1', '-2', 'none'] as const;
/** As boards count them unless told. */
const usualPoints = { '3': 8, '2': 5, '1': 2, '0': 0, '-1': -1, '-2': -3, none: -3 };

export function FormatDetails(props: PartProps & { rounds: number }) {
  const { one, rounds } = props;
  const places = one.basis !== 'MATCH' && one.basis !== 'SKINS';
  return (
    <>
      {playsOneBall(one.side) && <OneBall {...props} />}
      {one.basis === 'MAX_SCORE' && <Maximum {...props} />}
      {one.basis === 'MODIFIED' && <Points {...props} />}
      {one.basis === 'SKINS' && <Skins {...props} />}
      {one.basis === 'MATCH' && <Matches {...props} />}
      {places && <Flights {...props} />}
      {places && rounds > 1 && <Cut {...props} />}
    </>
  );
}

/** Whose drives have to be taken, and who has which share of the handicap. */
function OneBall({ one, path, errorOf, put }: PartProps) {
  const { side, allowance } = one;
  const parts = allowance !== undefined && 'parts' in allowance ? allowance.parts : [];
  const places = Array.from({ length: side.size }, (_, at) => at);
  const putShare = (at: number, share: number | undefined) => {
    const typed = places.map((place) => (place === at ? share : parts[place]));
    // A share that was not typed yet is none.
    const shares = typed.map((part) => part ?? 0);
    const none = typed.every((part) => part === undefined);
    put({ allowance: none ? undefined : { parts: shares }, allowancePercent: null });
  };
  return (
    <>
      {side.mode === 'SCRAMBLE' && (
        <div className={classes.pair}>
          <WholeField
            label={words.drives}
            description={words.drivesHint}
            value={side.minDrives}
            error={errorOf(`${path}.side.minDrives`)}
            onNumber={(minDrives) => put({ side: { ...side, minDrives } })}
          />
        </div>
      )}
      {one.score !== 'GROSS' && (
        <fieldset className={classes.group}>
          <legend>{words.shares}</legend>
          <p className={classes.quiet}>{words.sharesHint}</p>
          <div className={own.four}>
            {places.map((at) => (
              <WholeField
                key={at}
                label={words.share(at + 1)}
                value={parts[at]}
                error={errorOf(`${path}.allowance.parts.${at}`)}
                onNumber={(share) => putShare(at, share)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

const maxima = ['NET_DOUBLE_BOGEY', 'DOUBLE_PAR', 'PAR_PLUS_5', 'fixed'] as const;
/** Strokes that a hole counts at most where a club fixes them. */
const usualFixed = 10;

function Maximum({ one, path, errorOf, put }: PartProps) {
  const { maximum = 'NET_DOUBLE_BOGEY' } = one;
  const kind = typeof maximum === 'string' ? maximum : 'fixed';
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={words.maximum}
        value={kind}
        error={errorOf(`${path}.maximum`)}
        onChange={({ currentTarget: { value } }) => {
          const chosen = maxima.find((known) => known === value);
          if (chosen !== undefined) put({ maximum: chosen === 'fixed' ? { fixed: usualFixed } : chosen });
        }}
      >
        {maxima.map((name) => (
          <option key={name} value={name}>
            {words.maxima[name]}
          </option>
        ))}
      </NativeSelect>
      {typeof maximum !== 'string' && (
        <WholeField
          label={words.fixed}
          value={maximum.fixed}
          error={errorOf(`${path}.maximum.fixed`)}
          onNumber={(fixed) => put({ maximum: { fixed: fixed ?? 0 } })}
        />
      )}
    </div>
  );
}

function Points({ one, path, errorOf, put }: PartProps) {
  const points: Readonly<Record<string, number>> = one.points ?? usualPoints;
  return (
    <fieldset className={classes.group}>
      <legend>{words.points}</legend>
      {errorOf(`${path}.points`) !== undefined && <p role="alert">{errorOf(`${path}.points`)}</p>}
      <div className={own.four}>
        {pointKeys.map((key) => (
          <WholeField
            key={key}
            signed
            label={words.pointsOf[key]}
            value={points[key]}
            error={errorOf(`${path}.points.${key}`)}
            onNumber={(value) => put({ points: { ...points, [key]: value ?? 0 } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

const usualSkins = { carry: true, grossTrumpsNet: false, among: 'FIELD' } as const;
const among = ['FIELD', 'GROUP'] as const;

function Skins({ one, put }: PartProps) {
  const skins = one.skins ?? usualSkins;
  return (
    <fieldset className={classes.group}>
      <legend>{words.skins}</legend>
      <Choice label={words.among}>
        <Toggles
          label={words.among}
          all={among}
          chosen={skins.among}
          words={words.amongOf}
          onChoose={(whom) => put({ skins: { ...skins, among: whom } })}
        />
      </Choice>
      <Switch
        label={words.carry}
        checked={skins.carry}
        onChange={(event) => put({ skins: { ...skins, carry: event.currentTarget.checked } })}
      />
      {one.score !== 'GROSS' && (
        <Switch
          label={words.trumps}
          checked={skins.grossTrumpsNet}
          onChange={(event) => put({ skins: { ...skins, grossTrumpsNet: event.currentTarget.checked } })}
        />
      )}
    </fieldset>
  );
}

const holders = ['none', 'A', 'B'] as const;

function Matches({ one, path, errorOf, put }: PartProps) {
  const { teamMatch, extraHoles = false } = one;
  const nameTeam = (at: 0 | 1, name: string) => {
    if (teamMatch === undefined) return;
    const [a, b] = teamMatch.names;
    put({ teamMatch: { ...teamMatch, names: at === 0 ? [name, b] : [a, name] } });
  };
  return (
    <fieldset className={classes.group}>
      <legend>{words.match}</legend>
      <Switch
        label={words.extraHoles}
        checked={extraHoles}
        onChange={(event) => put({ extraHoles: event.currentTarget.checked || undefined })}
      />
      <Switch
        label={words.teams}
        checked={teamMatch !== undefined}
        onChange={({ currentTarget: { checked } }) =>
          put({ teamMatch: checked ? { names: [...words.teamNames], holder: null } : undefined })
        }
      />
      {teamMatch !== undefined && (
        <div className={classes.three}>
          {([0, 1] as const).map((at) => (
            <TextInput
              key={at}
              label={at === 0 ? words.teamA : words.teamB}
              maxLength={60}
              value={teamMatch.names[at]}
              error={errorOf(`${path}.teamMatch.names.${at}`)}
              onChange={(event) => nameTeam(at, event.currentTarget.value)}
            />
          ))}
          <NativeSelect
            label={words.holder}
            value={teamMatch.holder ?? 'none'}
            onChange={({ currentTarget: { value } }) =>
              put({ teamMatch: { ...teamMatch, holder: value === 'A' || value === 'B' ? value : null } })
            }
          >
            {holders.map((name) => (
              <option key={name} value={name}>
                {words.holders[name]}
              </option>
            ))}
          </NativeSelect>
        </div>
      )}
    </fieldset>
  );
}

type FlightsOf = NonNullable<CompetitionFormat['flights']>;
const flightKinds = ['none', 'sizes', 'bands'] as const;
const usualFlights = {
  none: undefined,
  sizes: { sizes: 2 },
  bands: { bands: [18] },
} satisfies Record<string, FlightsOf | undefined>;

const kindOf = (flights: FlightsOf | undefined): (typeof flightKinds)[number] =>
  flights === undefined ? 'none' : 'sizes' in flights ? 'sizes' : 'bands';

function Flights({ one, path, errorOf, put }: PartProps) {
  const { flights } = one;
  return (
    <>
      <Choice label={words.flights}>
        <Toggles
          label={words.flights}
          all={flightKinds}
          chosen={kindOf(flights)}
          words={words.flightsBy}
          onChoose={(kind) => put({ flights: usualFlights[kind] })}
        />
      </Choice>
      {flights !== undefined && (
        <div className={classes.pair}>
          {'sizes' in flights ? (
            <WholeField
              label={words.flightCount}
              value={flights.sizes}
              error={errorOf(`${path}.flights.sizes`) ?? errorOf(`${path}.flights`)}
              onNumber={(sizes) => put({ flights: { sizes: sizes ?? 0 } })}
            />
          ) : (
            <Bands
              bands={flights.bands}
              error={errorOf(`${path}.flights.bands`) ?? errorOf(`${path}.flights`)}
              put={(bands) => put({ flights: { bands } })}
            />
          )}
        </div>
      )}
    </>
  );
}

/** Bounds as they are typed, one after the other. */
function Bands({
  bands,
  error,
  put,
}: {
  bands: readonly number[];
  error: string | undefined;
  put: (bands: number[]) => void;
}) {
  const [typed, setTyped] = useState(bands.join(', '));
  return (
    <TextInput
      label={words.bands}
      description={words.bandsHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typed}
      error={error}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        put(
          value
            .split(/[,;\s]+/)
            .filter((bound) => bound !== '')
            .map(Number),
        );
      }}
    />
  );
}

/** Half a field of forty. */
const usualCut = { best: 20, afterRound: 1 };

function Cut({ one, path, errorOf, put }: PartProps) {
  const { cut } = one;
  return (
    <fieldset className={classes.group}>
      <legend>{words.cut}</legend>
      <Switch
        label={words.hasCut}
        checked={cut !== undefined}
        onChange={(event) => put({ cut: event.currentTarget.checked ? usualCut : undefined })}
      />
      {cut !== undefined && (
        <div className={classes.three}>
          <WholeField
            label={words.cutBest}
            value={cut.best}
            error={errorOf(`${path}.cut.best`)}
            onNumber={(best) => put({ cut: { ...cut, best: best ?? 0 } })}
          />
          <WholeField
            label={words.cutWithin}
            value={cut.within}
            error={errorOf(`${path}.cut.within`)}
            onNumber={(within) => put({ cut: { ...cut, within } })}
          />
          <WholeField
            label={words.cutAfter}
            value={cut.afterRound}
            error={errorOf(`${path}.cut.afterRound`) ?? errorOf(`${path}.cut`)}
            onNumber={(afterRound) => put({ cut: { ...cut, afterRound: afterRound ?? 0 } })}
          />
        </div>
      )}
    </fieldset>
  );
}
