/** The pages of the club in the hands of admins: choose one, create it where it is missing, edit it. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { createPage } from '@fourball/shared/club/page-calls.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { words as shellWords } from '../../../lib/words/en.ts';
import { Toggles } from '../../../ui/form/Toggles.tsx';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import classes from './AdminPagesPage.module.css';
import frame from '../../../ui/page/frame.module.css';
import { askToLeave } from './ask-to-leave.ts';
import { words } from '../../pages/content-words.en.ts';
import { PageEditor } from './PageEditor.tsx';
import { pageKey, pageTypes, typeOf, usePage, type PageType } from '../../pages/page-queries.ts';

const text = words.editor;

export function AdminPagesPage() {
  const [search, setSearch] = useSearchParams();
  const type = typeOf(search.get('page')) ?? 'HOMEPAGE';
  const unsaved = useRef(false);
  const choose = async (next: PageType) => {
    if (next === type || (unsaved.current && !(await askToLeave()))) return;
    setSearch({ page: next.toLowerCase() });
  };
  return (
    <div className={`${frame.page} ${classes.page}`}>
      <title>{shellWords.pageTitle(text.title)}</title>
      <div className={classes.head}>
        <div>
          <h1>{text.title}</h1>
          <p className={classes.quiet}>{text.lead}</p>
        </div>
        <Toggles
          fit
          label={text.choose}
          all={pageTypes}
          chosen={type}
          words={text.pages}
          onChoose={(one) => void choose(one)}
        />
      </div>
      <OnePage
        key={type}
        type={type}
        onUnsaved={(now) => {
          unsaved.current = now;
        }}
      />
    </div>
  );
}

function OnePage({ type, onUnsaved }: { type: PageType; onUnsaved: (unsaved: boolean) => void }) {
  const cache = useQueryClient();
  const page = usePage(type);
  const [creating, setCreating] = useState(false);
  if (page.data !== undefined) {
    return <PageEditor page={page.data} onUnsaved={onUnsaved} />;
  }
  if (!page.isError) return <SkeletonRows label={text.loading} rows={5} height={72} />;
  const status = page.error instanceof RequestError ? page.error.status : 500;
  if (status !== 404) {
    return (
      <StateView
        kind={status === 0 ? 'offline' : 'error'}
        title={text.failed}
        text={text.failedText}
        action={{ label: text.retry, onClick: () => void page.refetch() }}
      />
    );
  }
  const create = async () => {
    setCreating(true);
    try {
      cache.setQueryData(pageKey(type), await request(createPage, { body: { type }, quiet: true }));
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      const line = reason.status === 0 ? text.unreached : reason.message;
      void showMessage({ title: text.notCreated, lines: [line] });
    } finally {
      setCreating(false);
    }
  };
  return (
    <div className={classes.missing}>
      <StateView kind="empty" title={text.missing} text={text.missingText} />
      <Button loading={creating} onClick={() => void create()}>
        {text.create}
      </Button>
    </div>
  );
}
