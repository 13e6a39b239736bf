/** A page that the club's admins wrote, for everybody: home, membership, course. */
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { useMay } from '../../accounts/session/may.ts';
import { RequestError } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { ClubFooter } from '../social-media/ClubFooter.tsx';
import classes from './ContentPage.module.css';
import { ContentPageView } from './ContentPageView.tsx';
import { words } from './content-words.en.ts';
import { typeOf, usePage, type PageType } from './page-queries.ts';

const text = words.page;

export function ContentPage() {
  const type = typeOf(useParams().type);
  if (type !== undefined) return <Loaded key={type} type={type} />;
  return (
    <StateView
      whole
      kind="notFound"
      title={text.unknown}
      text={text.unknownText}
      action={{ label: text.home, to: '/' }}
    />
  );
}

function Loaded({ type }: { type: PageType }) {
  const page = usePage(type);
  const writes = useMay('CONTENT');
  if (page.data === undefined) {
    if (!page.isError) return <Shape />;
    const status = page.error instanceof RequestError ? page.error.status : 500;
    if (status === 404) {
      return (
        <StateView
          whole
          kind="empty"
          title={text.missing}
          text={text.missingText}
          action={{ label: text.home, to: '/' }}
        />
      );
    }
    return (
      <StateView
        whole
        kind={status === 0 ? 'offline' : 'error'}
        title={text.failed}
        text={text.failedText}
        action={{ label: text.retry, onClick: () => void page.refetch() }}
      />
    );
  }
  const { title, elements } = page.data;
  return (
    <article className={classes.page}>
      <title>{shellWords.pageTitle(title)}</title>
      {writes && (
        <Button
          component={Link}
          to={`/admin/pages?page=${type.toLowerCase()}`}
          variant="default"
          className={classes.edit}
          leftSection={<IconPencil size={20} aria-hidden />}
        >
          {text.edit}
        </Button>
      )}
      <ContentPageView title={title} elements={elements} />
      <ClubFooter />
    </article>
  );
}

function Shape() {
  return (
    <div className={classes.page} role="status" aria-label={text.loading}>
      <div className={classes.view}>
        <Skeleton height={40} width="60%" />
        <Skeleton height={220} />
        <Skeleton height={18} />
        <Skeleton height={18} width="85%" />
      </div>
    </div>
  );
}
