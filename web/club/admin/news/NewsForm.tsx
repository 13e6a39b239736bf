/** A piece of news at the side of the list: what it says, whose it is, its days, its picture, and how its card will look. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconMail, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { removeImage } from '@fourball/shared/club/images/image-calls.ts';
import { createNews, deleteNews, updateNews } from '@fourball/shared/club/news/news-calls.ts';
import type { NewsItem, NewsOwners } from '@fourball/shared/club/news/news-shapes.ts';
import { clubName } from '../../../lib/club/club-name.ts';
import { request } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending, type Sending } from '../../../ui/form/use-sending.ts';
import { openImageUpload } from '../../images/open-image-upload.ts';
import { NewsCard } from '../../news/NewsCard.tsx';
import { useNewsOwners } from '../../news/news-queries.ts';
import { RichTextField } from '../../pages/RichTextField.tsx';
import classes from './AdminNews.module.css';
import { words } from './admin-news-words.en.ts';
import { bodyOf, draftOf, issuesOf, newDraft, type NewsDraft } from './news-draft.ts';

const text = words.form;

interface NewsFormProps {
  side: Side;
  /** Null: new ones. */
  news: NewsItem | null;
  /** YYYY-MM-DD at the club. */
  today: string;
  onChanged: () => Promise<unknown>;
  /** New ones are there; a picture can be put to them. */
  onPublished: (news: NewsItem) => void;
}

export function NewsForm({ side, news, today, onChanged, onPublished }: NewsFormProps) {
  const blank = news === null ? newDraft(today) : draftOf(news);
  const [draft, setDraft, forget] = useDraft(`news ${news?.id ?? 'new'}`, blank);
  const sending = useSending(['text', 'link', 'date', 'expiry', 'courseId', 'propertyId', 'orgId']);
  const { errorOf, refuse, send } = sending;
  const changed = JSON.stringify(draft) !== JSON.stringify(blank);
  useKept(side, 'news', changed, forget);
  const owners = useNewsOwners().data;
  const change = (part: Partial<NewsDraft>) => setDraft((before) => ({ ...before, ...part }));
  const save = async () => {
    const issues = issuesOf(draft);
    if (issues.length > 0) return refuse(issues);
    const body = bodyOf(draft);
    const saved = await send(body, () =>
      news === null
        ? request(createNews, { body, quiet: true })
        : request(updateNews, { body: { id: news.id, ...body }, quiet: true }),
    );
    if (saved === null) return;
    forget();
    toast(news === null ? text.published : text.saved);
    side.leave();
    await onChanged();
    if (news === null) onPublished(saved);
  };
  const remove = async () => {
    if (news === null || !(await confirmDelete(text.removeLines))) return;
    const { id } = news;
    const gone = await send({ id }, () => request(deleteNews, { params: { id }, quiet: true }));
    if (gone === null) return;
    forget();
    toast(text.removed);
    side.leave();
    await onChanged();
  };
  return (
    <SideForm
      side={side}
      title={news === null ? text.newTitle : text.editTitle(news.name)}
      sending={sending}
      action={news === null ? text.publish : text.save}
      disabled={news !== null && !changed}
      onSubmit={() => void save()}
      remove={news && { label: text.remove, onRemove: () => void remove() }}
    >
      <RichTextField
        label={text.text}
        html={draft.text}
        error={errorOf('text')}
        onChange={(html) => change({ text: html })}
      />
      <Owner draft={draft} owners={owners} errorOf={errorOf} onChange={(owner) => change({ owner })} />
      <div className={classes.pair}>
        <TextInput
          type="date"
          label={text.date}
          value={draft.date}
          error={errorOf('date')}
          onChange={(event) => change({ date: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={text.expiry}
          description={text.expiryHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.expiry}
          error={errorOf('expiry')}
          onChange={(event) => change({ expiry: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label={text.link}
        description={text.linkHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={2000}
        value={draft.link}
        error={errorOf('link')}
        onChange={(event) => change({ link: event.currentTarget.value })}
      />
      <Photo news={news} onChanged={onChanged} />
      {news?.standing === 'CURRENT' && (
        <Button
          component={Link}
          to={`/admin/campaigns/new?news=${news.id}`}
          variant="default"
          leftSection={<IconMail size={20} aria-hidden />}
        >
          {text.asCampaign}
        </Button>
      )}
      <section className={classes.preview} aria-label={text.preview}>
        <h3>{text.preview}</h3>
        <NewsCard
          name={nameOf(draft, owners, news)}
          displayDate={draft.date === '' ? today : draft.date}
          text={draft.text}
          link={draft.link === '' ? null : draft.link}
          imageUrl={news?.imageUrl ?? null}
          logoUrl={news !== null && news.name === nameOf(draft, owners, news) ? news.logoUrl : null}
        />
      </section>
    </SideForm>
  );
}

const groups = [
  { kind: 'course', list: 'courses' },
  { kind: 'property', list: 'properties' },
  { kind: 'organization', list: 'organizations' },
] as const;

function nameOf({ owner }: NewsDraft, owners: NewsOwners | undefined, news: NewsItem | null): string {
  const [kind, id] = owner.split(' ');
  const group = groups.find((one) => one.kind === kind);
  if (group === undefined) return clubName();
  const chosen = owners?.[group.list].find((one) => String(one.id) === id);
  return chosen?.name ?? news?.name ?? '';
}

interface OwnerProps {
  draft: NewsDraft;
  owners: NewsOwners | undefined;
  errorOf: Sending['errorOf'];
  onChange: (owner: string) => void;
}

function Owner({ draft: { owner }, owners, errorOf, onChange }: OwnerProps) {
  const known = groups.some(({ kind, list }) => owners?.[list].some(({ id }) => `${kind} ${id}` === owner));
  return (
    <NativeSelect
      label={text.owner}
      value={owner}
      error={errorOf('courseId') ?? errorOf('propertyId') ?? errorOf('orgId')}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{text.club}</option>
      {/* What is chosen stays chosen while the list is on its way. */}
      {owner !== '' && !known && <option value={owner}>…</option>}
      {groups.map(({ kind, list }) =>
        owners === undefined || owners[list].length === 0 ? null : (
          <optgroup key={kind} label={text[list]}>
            {owners[list].map(({ id, name }) => (
              <option key={id} value={`${kind} ${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
        ),
      )}
    </NativeSelect>
  );
}

/** It is put to news that are there, at once and without the form being saved. */
function Photo({ news, onChanged }: { news: NewsItem | null; onChanged: () => Promise<unknown> }) {
  const sending = useSending();
  if (news === null) return <p className={classes.quiet}>{text.photoLater}</p>;
  const { id, imageUrl } = news;
  const key = imageUrl?.slice(1) ?? null;
  const put = async () => {
    const { status } = await openImageUpload({ type: 'newsFeed', id, title: text.photo, oldImageKey: key });
    if (status !== 201) return;
    toast(text.photoAdded);
    await onChanged();
  };
  const remove = async () => {
    const body = { id, key: key ?? '', type: 'NEWS_FEED' as const };
    if ((await sending.send(body, () => request(removeImage, { body, quiet: true }))) === null) return;
    toast(text.photoRemoved);
    await onChanged();
  };
  return (
    <section className={classes.photo} aria-label={text.photo}>
      <h3>{text.photo}</h3>
      <p className={classes.quiet}>{text.photoHint}</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconPhotoPlus size={20} aria-hidden />}
          onClick={() => void put()}
        >
          {imageUrl === null ? text.addPhoto : text.replacePhoto}
        </Button>
        {imageUrl !== null && (
          <Button
            variant="subtle"
            color="red"
            loading={sending.busy}
            leftSection={<IconTrash size={20} aria-hidden />}
            onClick={() => void remove()}
          >
            {text.removePhoto}
          </Button>
        )}
      </div>
      <p role="alert" className={classes.problem}>
        {sending.problem}
      </p>
    </section>
  );
}
