/** What the page of a course says, written by admins: heading, picture, texts and up to three boxes. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconPhoto, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { updateCourseTemplate } from '@fourball/shared/club/course-calls.ts';
import type { CoursePage } from '@fourball/shared/club/course-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { LoadFailure } from '../../../ui/page/PageStates.tsx';
import { courseDraft } from './course-draft.ts';
import { useFollowingDraft } from '../../../ui/draft/use-following-draft.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { Group } from './AdminCourseDetails.tsx';
import classes from './AdminCourses.module.css';
import { words } from './admin-course-words.en.ts';
import { courseKeys } from '../../courses/course-keys.ts';
import { useCoursePage } from '../../courses/course-queries.ts';
import { openImageUpload } from '../../images/open-image-upload.ts';
import { RichTextField } from '../../pages/RichTextField.tsx';

const text = words.page;
const mostBoxes = 3;

interface AdminCoursePageProps {
  courseId: number;
  onUnsaved: (unsaved: boolean) => void;
}

export function AdminCoursePage({ courseId, onUnsaved }: AdminCoursePageProps) {
  const page = useCoursePage(courseId);
  if (page.data !== undefined) return <Editing page={page.data} onUnsaved={onUnsaved} />;
  return page.isError ? (
    <LoadFailure
      title={text.failed}
      text={words.failedText}
      error={page.error}
      retry={() => void page.refetch()}
    />
  ) : (
    <SkeletonRows label={text.loading} rows={3} height={160} />
  );
}

interface EditingProps {
  page: CoursePage;
  onUnsaved: (unsaved: boolean) => void;
}

function Editing({ page, onUnsaved }: EditingProps) {
  const cache = useQueryClient();
  const { courseId } = page;
  const { draft, change, changed, saved, turnOf } = useFollowingDraft(page, courseDraft(courseId, 'page'));
  // An editor keeps its text: a box that goes must not leave it to the next one.
  const [keys, setKeys] = useState(() => page.infoBoxes.map((_, at) => at));
  const sending = useSending(['heading', 'header', 'about', 'footer']);
  const { errorOf, send, busy } = sending;
  const { infoBoxes, featureImageLink } = draft;
  useEffect(() => onUnsaved(changed), [onUnsaved, changed]);
  const changeBox = (at: number, part: Partial<CoursePage['infoBoxes'][number]>) =>
    change({ infoBoxes: infoBoxes.map((box, index) => (index === at ? { ...box, ...part } : box)) });

  const save = async () => {
    const now = await send(draft, () => request(updateCourseTemplate, { body: draft, quiet: true }));
    if (now === null) return;
    saved(draft, now);
    cache.setQueryData(courseKeys.page(courseId), now);
    toast(words.saved);
  };

  const upload = async () => {
    const saved = await openImageUpload({ type: 'feature', id: courseId, title: text.feature });
    if (saved.status !== 201) return;
    const { url } = saved.reply as { url: string };
    change({ featureImageLink: url });
  };

  return (
    <SendForm sending={sending} action={words.save} disabled={!changed} onSubmit={() => void save()}>
      <p className={classes.quiet}>{text.lead}</p>
      <div className={classes.groups}>
        <Group title={text.heading}>
          <TextInput
            aria-label={text.heading}
            description={text.headingHint}
            value={draft.heading}
            error={errorOf('heading')}
            onChange={(event) => change({ heading: event.currentTarget.value })}
          />
          <RichTextField
            key={turnOf('header')}
            label={text.header}
            html={draft.header}
            error={errorOf('header')}
            onChange={(header) => change({ header })}
          />
        </Group>
        <Group title={text.feature}>
          {featureImageLink === null ? (
            <p className={classes.quiet}>{text.noFeature}</p>
          ) : (
            <img className={classes.feature} src={featureImageLink} alt="" />
          )}
          <div className={classes.actions}>
            <Button
              variant="default"
              leftSection={<IconPhoto size={20} aria-hidden />}
              disabled={busy}
              onClick={() => void upload()}
            >
              {featureImageLink === null ? text.upload : text.replace}
            </Button>
            {featureImageLink !== null && (
              <Button variant="subtle" color="red" onClick={() => change({ featureImageLink: null })}>
                {text.removeFeature}
              </Button>
            )}
          </div>
        </Group>
        <Group title={text.about}>
          <RichTextField
            key={turnOf('about')}
            label={text.about}
            html={draft.about}
            error={errorOf('about')}
            onChange={(about) => change({ about })}
          />
        </Group>
        <Group title={text.footer}>
          <RichTextField
            key={turnOf('footer')}
            label={text.footer}
            html={draft.footer}
            error={errorOf('footer')}
            onChange={(footer) => change({ footer })}
          />
        </Group>
        {infoBoxes.map((box, at) => (
          <InfoBox
            key={`${turnOf('infoBoxes')} ${keys[at] ?? at}`}
            box={box}
            number={at + 1}
            change={(part) => changeBox(at, part)}
            onRemove={() => {
              change({ infoBoxes: infoBoxes.filter((_, index) => index !== at) });
              setKeys(keys.filter((_, index) => index !== at));
            }}
          />
        ))}
      </div>
      {infoBoxes.length < mostBoxes && (
        <Button
          className={classes.remove}
          variant="default"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => {
            change({ infoBoxes: [...infoBoxes, { title: '', content: '', link: null }] });
            setKeys([...keys, Math.max(-1, ...keys) + 1]);
          }}
        >
          {text.addBox}
        </Button>
      )}
    </SendForm>
  );
}

type Box = CoursePage['infoBoxes'][number];

interface InfoBoxProps {
  box: Box;
  /** From 1. */
  number: number;
  change: (part: Partial<Box>) => void;
  onRemove: () => void;
}

const InfoBox = ({ box: { title, content, link }, number, change, onRemove }: InfoBoxProps) => (
  <Group title={text.box(number)}>
    <TextInput
      label={text.boxTitle}
      value={title}
      onChange={(event) => change({ title: event.currentTarget.value })}
    />
    <RichTextField label={text.boxContent} html={content} onChange={(html) => change({ content: html })} />
    <TextInput
      label={text.boxLink}
      inputMode="url"
      value={link ?? ''}
      onChange={(event) => change({ link: event.currentTarget.value || null })}
    />
    <Button
      className={classes.remove}
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={20} aria-hidden />}
      onClick={onRemove}
    >
      {text.removeBox(number)}
    </Button>
  </Group>
);
