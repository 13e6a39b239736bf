/** The form of a season: of which event type, its dates and year, and what a new one takes over from another. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { createSeason, deleteSeason, updateSeason } from '@fourball/shared/seasons/season-calls.ts';
import type { Season } from '@fourball/shared/seasons/shapes.ts';
import { useNavigate } from 'react-router-dom';
import { useMay } from '../../../accounts/session/may.ts';
import { clubDayOf, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { useAdministeredEventTypes } from '../../queries.ts';
import { readSeasonAnew, useOrganizedSeasons } from '../organize-queries.ts';
import { words as common } from '../organize-words.en.ts';
import classes from '../Organize.module.css';
import {
  issuesOf,
  newSeason,
  seasonBodyOf,
  seasonDraftOf,
  seasonFields,
  type SeasonDraft,
} from './season-draft.ts';
import { words } from './season-words.en.ts';

const text = words.form;

interface FieldsProps {
  draft: SeasonDraft;
  errorOf: (field: string) => string | undefined;
  change: (part: Partial<SeasonDraft>) => void;
}

/** The days, the year that follows the first of them, and the name. */
const DateFields = ({ draft, errorOf, change }: FieldsProps) => (
  <>
    <TextInput
      label={text.name}
      value={draft.name}
      maxLength={120}
      error={errorOf('name')}
      onChange={(event) => change({ name: event.currentTarget.value })}
    />
    <div className={classes.three}>
      <TextInput
        label={text.start}
        type="date"
        value={draft.startDate}
        error={errorOf('startDate')}
        onChange={({ currentTarget: { value } }) =>
          change({ startDate: value, ...(/^\d{4}/.test(value) ? { year: value.slice(0, 4) } : {}) })
        }
      />
      <TextInput
        label={text.end}
        type="date"
        value={draft.endDate}
        error={errorOf('endDate')}
        onChange={(event) => change({ endDate: event.currentTarget.value })}
      />
      <TextInput
        label={text.year}
        inputMode="numeric"
        value={draft.year}
        error={errorOf('year')}
        onChange={(event) => change({ year: event.currentTarget.value })}
      />
    </div>
    <p className={classes.quiet}>{text.yearHint}</p>
  </>
);

interface NewSeasonFormProps {
  side: Side;
  /** Of the list's own choice; an empty text for none. */
  eventTypeId: string;
  onCreated: (season: Season) => void;
}

/** For the office, at the side of their list. */
export function NewSeasonForm({ side, eventTypeId, onCreated }: NewSeasonFormProps) {
  const today = clubDayOf(Date.now(), useClubTimeZone());
  const eventTypes = useAdministeredEventTypes();
  const seasons = useOrganizedSeasons().data ?? [];
  const blank = newSeason(eventTypeId, seasons, today);
  const [draft, setDraft, forget] = useDraft('new season', blank);
  const sending = useSending(seasonFields);
  useKept(side, 'season', JSON.stringify(draft) !== JSON.stringify(blank), forget);
  const change = (part: Partial<SeasonDraft>) => setDraft((before) => ({ ...before, ...part }));
  const ofType = seasons.filter((season) => String(season.eventTypeId) === draft.eventTypeId);
  const create = async () => {
    const issues = issuesOf(draft);
    if (issues.length > 0) return sending.refuse(issues);
    const body = seasonBodyOf(draft);
    const created = await sending.send(body, () => request(createSeason, { body, quiet: true }));
    if (created === null) return;
    toast(text.created);
    side.leave();
    await readSeasonAnew(created.id);
    onCreated(created);
  };
  return (
    <SideForm
      side={side}
      title={text.newTitle}
      sending={sending}
      action={text.create}
      disabled={draft.eventTypeId === ''}
      onSubmit={() => void create()}
    >
      <NativeSelect
        label={text.eventType}
        value={draft.eventTypeId}
        error={sending.errorOf('eventTypeId')}
        onChange={(event) => setDraft(newSeason(event.currentTarget.value, seasons, today))}
      >
        <option value="">{text.chooseType}</option>
        {(eventTypes.data ?? []).map(({ id, orgName }) => (
          <option key={id} value={id}>
            {orgName}
          </option>
        ))}
      </NativeSelect>
      {eventTypes.data?.length === 0 && <p>{text.noTypes}</p>}
      <DateFields draft={draft} errorOf={sending.errorOf} change={change} />
      <NativeSelect
        label={text.copyOf}
        description={text.copyHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={draft.copyOf}
        error={sending.errorOf('copyOf')}
        onChange={(event) => change({ copyOf: event.currentTarget.value })}
      >
        <option value="">{text.copyNothing}</option>
        {ofType.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </SideForm>
  );
}

/** What a season is, on its own page. */
export function SeasonDetails({ season, eventTypeName }: { season: Season; eventTypeName: string }) {
  const ofOffice = useMay('EVENTS');
  const navigate = useNavigate();
  const known = seasonDraftOf(season);
  const [draft, setDraft, forget] = useDraft(`season ${season.id}`, known);
  const sending = useSending(seasonFields);
  const change = (part: Partial<SeasonDraft>) => setDraft((before) => ({ ...before, ...part }));
  const changed = JSON.stringify(draft) !== JSON.stringify(known);
  const save = async () => {
    const issues = issuesOf(draft);
    if (issues.length > 0) return sending.refuse(issues);
    const { copyOf: _, ...body } = { copyOf: '', ...seasonBodyOf(draft), id: season.id };
    const saved = await sending.send(body, () => request(updateSeason, { body, quiet: true }));
    if (saved === null) return;
    forget();
    setDraft(seasonDraftOf(saved));
    toast(text.saved);
    await readSeasonAnew(season.id);
  };
  const remove = async () => {
    if (!(await confirmDelete(text.deleteLines(season.name)))) return;
    const gone = await sending.send({}, () =>
      request(deleteSeason, { params: { id: season.id }, quiet: true }),
    );
    if (gone === null) return;
    toast(text.deleted(season.name));
    forget();
    void navigate('/organize', { replace: true });
    await readSeasonAnew(season.id);
  };
  return (
    <section className={classes.card} aria-labelledby="details-title">
      <h2 id="details-title">{words.season.section.details}</h2>
      <SendForm sending={sending} action={common.save} disabled={!changed} onSubmit={() => void save()}>
        {ofOffice ? (
          <TypeField
            value={draft.eventTypeId}
            error={sending.errorOf('eventTypeId')}
            onChange={(eventTypeId) => change({ eventTypeId })}
          />
        ) : (
          <TextInput label={text.eventType} description={text.onlyAdmin} value={eventTypeName} readOnly />
        )}
        <DateFields draft={draft} errorOf={sending.errorOf} change={change} />
      </SendForm>
      {ofOffice && (
        <div>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={20} aria-hidden />}
            disabled={sending.busy}
            onClick={() => void remove()}
          >
            {text.delete}
          </Button>
        </div>
      )}
    </section>
  );
}

interface TypeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (eventTypeId: string) => void;
}

function TypeField({ value, error, onChange }: TypeFieldProps) {
  const eventTypes = useAdministeredEventTypes().data ?? [];
  return (
    <NativeSelect
      label={text.eventType}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {eventTypes.map(({ id, orgName }) => (
        <option key={id} value={id}>
          {orgName}
        </option>
      ))}
    </NativeSelect>
  );
}
