/** The pictures that a course is shown with: put, looked at, taken away. */
import { Button } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { CourseImage } from '@fourball/shared/club/course-shapes.ts';
import { removeImage } from '@fourball/shared/club/images/image-calls.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { LoadFailure } from '../../../ui/page/PageStates.tsx';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { words as shellWords } from '../../../lib/words/en.ts';
import classes from './AdminCourses.module.css';
import { words } from './admin-course-words.en.ts';
import { courseKeys } from '../../courses/course-keys.ts';
import { useCourseImages } from '../../courses/course-queries.ts';
import type { ImageTypeName } from '../../images/image-types.ts';
import { openImageUpload } from '../../images/open-image-upload.ts';

const text = words.pictures;

const kinds = [
  { upload: 'slider', type: 'SLIDER', several: true },
  { upload: 'feature', type: 'FEATURE', several: false },
  { upload: 'logo', type: 'LOGO', several: false },
  { upload: 'icon', type: 'ICON', several: false },
] as const satisfies readonly { upload: ImageTypeName; type: CourseImage['type']; several: boolean }[];

export function AdminCoursePictures({ courseId }: { courseId: number }) {
  const pictures = useCourseImages(courseId);
  if (pictures.data === undefined) {
    return pictures.isError ? (
      <LoadFailure
        title={text.failed}
        text={words.failedText}
        error={pictures.error}
        retry={() => void pictures.refetch()}
      />
    ) : (
      <SkeletonRows label={text.loading} rows={2} height={160} />
    );
  }
  const all = pictures.data;
  return (
    <div className={classes.groups}>
      {kinds.map((kind) => (
        <Kind
          key={kind.type}
          courseId={courseId}
          {...kind}
          pictures={all.filter(({ type }) => type === kind.type)}
        />
      ))}
    </div>
  );
}

interface KindProps {
  courseId: number;
  upload: ImageTypeName;
  type: CourseImage['type'];
  several: boolean;
  pictures: readonly CourseImage[];
}

function Kind({ courseId, upload, type, several, pictures }: KindProps) {
  const cache = useQueryClient();
  const { title, lead } = text.kinds[type];
  const readAnew = () => cache.invalidateQueries({ queryKey: courseKeys.pictures(courseId) });
  const add = async () => {
    const [old] = several ? [] : pictures;
    const { status } = await openImageUpload({
      type: upload,
      id: courseId,
      title,
      ...(old === undefined ? {} : { oldImageKey: old.key }),
    });
    if (status !== 201) return;
    toast(words.images.added);
    await readAnew();
  };
  const remove = async ({ key }: CourseImage) => {
    const sure = await showMessage({
      title,
      lines: [text.removeAsk],
      ok: text.remove,
      cancel: shellWords.common.cancel,
    });
    if (sure !== 'ok') return;
    try {
      await request(removeImage, { body: { id: courseId, key, type }, quiet: true });
      toast(words.images.removed);
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      if (!reason.told) toast(reason.code === 'conflict' ? text.inUse : words.notChanged);
    }
    await readAnew();
  };
  return (
    <section className={classes.group} aria-label={title}>
      <h2>{title}</h2>
      <p className={classes.quiet}>{lead}</p>
      {pictures.length > 0 && (
        <ul className={classes.images}>
          {pictures.map((picture, at) => (
            <li key={picture.imageId}>
              <img src={picture.url} alt={text.picture(title, at + 1)} loading="lazy" />
              <div className={classes.under}>
                <Button
                  variant="subtle"
                  color="red"
                  leftSection={<IconTrash size={20} aria-hidden />}
                  aria-label={text.removeOne(title, at + 1)}
                  onClick={() => void remove(picture)}
                >
                  {text.remove}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconUpload size={20} aria-hidden />}
          aria-label={text.addOne(title)}
          onClick={() => void add()}
        >
          {pictures.length > 0 && !several ? text.replace : words.images.add}
        </Button>
      </div>
    </section>
  );
}
