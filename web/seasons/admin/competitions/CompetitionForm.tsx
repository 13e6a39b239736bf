/** One division or contest at the side of their list: who plays in it, how many, and who sponsors it. */
// Before the styles of switches and ticks, which add to these.
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import {
  createContest,
  createDivision,
  deleteContest,
  deleteDivision,
  updateCompetition,
  updateCompetitionRegistration,
} from '@fourball/shared/seasons/competition-calls.ts';
import { colourCode } from '@fourball/shared/seasons/enums.ts';
import type { Competition } from '@fourball/shared/seasons/event-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { readSeasonAnew, useLabelChoices } from '../organize-queries.ts';
import { words as common } from '../organize-words.en.ts';
import classes from '../Organize.module.css';
import {
  bodyOf,
  competitionFields,
  draftOf,
  emptyCompetition,
  placesIssue,
  readPlaces,
  type CompetitionDraft,
} from './competition-draft.ts';
import { words } from './competition-words.en.ts';
import { SponsorFields } from './SponsorFields.tsx';

interface CompetitionFormProps {
  side: Side;
  seasonId: number;
  kind: Competition['kind'];
  /** Null: a new one. */
  competition: Competition | null;
}

export function CompetitionForm({ side, seasonId, kind, competition }: CompetitionFormProps) {
  const blank = competition === null ? emptyCompetition : draftOf(competition);
  const [draft, setDraft, forget] = useDraft(`${kind} ${competition?.id ?? `of ${seasonId}`}`, blank);
  const sending = useSending(competitionFields);
  const { errorOf, send, refuse } = sending;
  const changed = JSON.stringify(draft) !== JSON.stringify(blank);
  useKept(side, 'competition', changed, forget);
  const change = (part: Partial<CompetitionDraft>) => setDraft((before) => ({ ...before, ...part }));

  const save = async () => {
    const numSpots = readPlaces(draft.numSpots);
    if (numSpots === null) return refuse([placesIssue]);
    const body = bodyOf(draft, seasonId);
    const saved = await send({ body, numSpots }, async () => {
      const now =
        competition === null
          ? await request(kind === 'DIVISION' ? createDivision : createContest, { body, quiet: true })
          : await request(updateCompetition, {
              body: { id: competition.id, ...body, sequenceNo: competition.sequenceNo },
              quiet: true,
            });
      // Places and whether it is open have a call of their own.
      if (now.registration === draft.registration && now.numSpots === numSpots) return now;
      return request(updateCompetitionRegistration, {
        body: { competitionId: now.id, registration: draft.registration, numSpots },
        quiet: true,
      });
    });
    if (saved === null) return;
    toast(competition === null ? words.created : common.saved);
    side.leave();
    await readSeasonAnew(seasonId);
  };

  const remove = async () => {
    if (competition === null || !(await confirmDelete(words.deleteLines(competition.name)))) return;
    const { id, name } = competition;
    const gone = await send({ id }, () =>
      request(kind === 'DIVISION' ? deleteDivision : deleteContest, { params: { id }, quiet: true }),
    );
    if (gone === null) return;
    toast(words.deleted(name));
    side.leave();
    await readSeasonAnew(seasonId);
  };

  return (
    <SideForm
      side={side}
      title={competition?.name ?? words[kind].newTitle}
      sending={sending}
      action={competition === null ? words.create : common.save}
      disabled={competition !== null && !changed}
      onSubmit={() => void save()}
      remove={competition && { label: words.delete, onRemove: () => void remove() }}
    >
      <TextInput
        label={words.name}
        value={draft.name}
        maxLength={120}
        error={errorOf('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      {kind === 'DIVISION' && <DivisionFields draft={draft} errorOf={errorOf} change={change} />}
      <div className={classes.pair}>
        <TextInput
          label={words.numSpots}
          description={words.numSpotsHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          value={draft.numSpots}
          error={errorOf('numSpots')}
          onChange={(event) => change({ numSpots: event.currentTarget.value })}
        />
        <LabelField
          value={draft.teeBlockLabelId}
          error={errorOf('teeBlockLabelId')}
          onChange={(teeBlockLabelId) => change({ teeBlockLabelId })}
        />
      </div>
      <Switch
        label={words.registration}
        checked={draft.registration}
        onChange={(event) => change({ registration: event.currentTarget.checked })}
      />
      <SponsorFields
        chosen={draft.sponsorOrgIds}
        title={draft.titleSponsorOrgId}
        errorOf={errorOf}
        onChange={(sponsorOrgIds, titleSponsorOrgId) => change({ sponsorOrgIds, titleSponsorOrgId })}
      />
    </SideForm>
  );
}

interface FieldsProps {
  draft: CompetitionDraft;
  errorOf: (field: string) => string | undefined;
  change: (part: Partial<CompetitionDraft>) => void;
}

/** What a contest has not. */
const DivisionFields = ({ draft, errorOf, change }: FieldsProps) => (
  <>
    <div className={classes.pair}>
      <NativeSelect
        label={words.color}
        value={draft.colorCode}
        error={errorOf('colorCode')}
        onChange={({ currentTarget: { value } }) =>
          change({ colorCode: colourCode.options.find((one) => one === value) ?? '' })
        }
      >
        <option value="">{words.noColour}</option>
        {colourCode.options.map((one) => (
          <option key={one} value={one}>
            {common.colours[one]}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        label={words.medians}
        description={words.mediansHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="12.6-18"
        value={draft.medianRange}
        maxLength={40}
        error={errorOf('medianRange')}
        onChange={(event) => change({ medianRange: event.currentTarget.value })}
      />
    </div>
    <div className={classes.pair}>
      <TextInput
        label={words.url}
        inputMode="url"
        value={draft.url}
        error={errorOf('url')}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      <TextInput
        label={words.identifier}
        description={words.identifierHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        value={draft.competitionIdentifierId}
        error={errorOf('competitionIdentifierId')}
        onChange={(event) => change({ competitionIdentifierId: event.currentTarget.value })}
      />
    </div>
  </>
);

interface LabelFieldProps {
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}

function LabelField({ value, error, onChange }: LabelFieldProps) {
  const labels = useLabelChoices().data ?? [];
  return (
    <NativeSelect
      label={words.label}
      description={' '}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{words.noLabel}</option>
      {labels.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
