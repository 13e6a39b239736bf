/** The pictures of a course's scorecard: uploaded with their progress, shown, removed. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon, Button } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { addScorecardImage, deleteScorecardImage } from '@fourball/shared/club/course-calls.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { LoadFailure } from '../../../ui/page/PageStates.tsx';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import classes from './AdminCourses.module.css';
import { words } from './admin-course-words.en.ts';
import { courseKeys } from '../../courses/course-keys.ts';
import { useScorecardImages } from '../../courses/course-queries.ts';
import { sentExtension } from '../../images/image-types.ts';
import { openImageUpload } from '../../images/open-image-upload.ts';
import { sendForm } from '../../images/send-form.ts';

const text = words.images;

export function AdminCourseImages({ courseId }: { courseId: number }) {
  const images = useScorecardImages(courseId);
  const cache = useQueryClient();
  const readAnew = () => cache.invalidateQueries({ queryKey: courseKeys.images(courseId) });
  const add = async () => {
    const { status } = await openImageUpload({
      type: 'global',
      id: courseId,
      title: text.uploadTitle,
      send: (image, how) =>
        sendForm(addScorecardImage, { ...image, extension: sentExtension, courseId }, how),
    });
    if (status !== 201) return;
    toast(text.added);
    await readAnew();
  };
  const remove = async (id: number) => {
    if (!(await confirmDelete(text.removeLines))) return;
    try {
      await request(deleteScorecardImage, { params: { id }, quiet: true });
      toast(text.removed);
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      toast(words.notChanged);
    }
    await readAnew();
  };
  if (images.data === undefined) {
    return images.isError ? (
      <LoadFailure
        title={text.failed}
        text={words.failedText}
        error={images.error}
        retry={() => void images.refetch()}
      />
    ) : (
      <SkeletonRows label={text.loading} rows={2} height={200} />
    );
  }
  if (images.data.length === 0) {
    return (
      <section aria-labelledby="scorecard-images-title">
        <Title />
        <StateView
          kind="empty"
          title={text.empty}
          text={text.emptyText}
          action={{ label: text.add, onClick: () => void add() }}
        />
      </section>
    );
  }
  return (
    <>
      <div className={classes.head}>
        <Title />
        <Button leftSection={<IconUpload size={20} aria-hidden />} onClick={() => void add()}>
          {text.add}
        </Button>
      </div>
      <ul className={classes.images}>
        {images.data.map(({ id, url, width, height }, at) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              <img src={url} width={width} height={height} alt={text.image(at + 1)} loading="lazy" />
            </a>
            <div className={classes.under}>
              <span className={`${classes.quiet} figures`}>
                {width} × {height}
              </span>
              <ActionIcon
                variant="subtle"
                color="red"
                size={44}
                aria-label={text.remove(at + 1)}
                onClick={() => void remove(id)}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Without it these would read as the pictures of the course, which stand above. */
const Title = () => (
  <div>
    <h2 id="scorecard-images-title">{text.title}</h2>
    <p className={classes.quiet}>{text.lead}</p>
  </div>
);
