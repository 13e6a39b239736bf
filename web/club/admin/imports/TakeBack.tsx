/** Takes a written file back: first it is shown what would become of its rows, and who keeps it from that. */
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { undoImport } from '@fourball/shared/club/imports/import-calls.ts';
import type { ImportKindName } from '@fourball/shared/club/imports/import-kinds.ts';
import type { ImportState, ImportUndo } from '@fourball/shared/club/imports/import-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import pages from '../../../ui/page/Pages.module.css';
import { LoadFailure } from '../../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { useImportUndo, useShowImport } from './import-queries.ts';
import { words } from './import-words.en.ts';
import classes from './Imports.module.css';

const text = words.undo;

export function TakeBack({ state }: { state: ImportState }) {
  const [looking, setLooking] = useState(false);
  const section = useRef<HTMLElement>(null);
  // The buttons come and go with what is shown: the focus stays with what they were about, so that the next key finds it.
  const keepFocus = () => section.current?.focus();
  const look = (wanted: boolean) => {
    setLooking(wanted);
    keepFocus();
  };
  return (
    <section ref={section} tabIndex={-1} className={pages.section} aria-labelledby="import-undo">
      <h2 id="import-undo">{text.title}</h2>
      {state.problem !== null && (
        <p role="alert" className={pages.trouble}>
          {state.problem}
        </p>
      )}
      {state.changed && (
        <p role="alert" className={pages.trouble}>
          {text.changed}
        </p>
      )}
      {looking ? (
        <Look id={state.id} kind={state.kind} leave={() => look(false)} keepFocus={keepFocus} />
      ) : (
        <>
          <p className={pages.quiet}>{text.lead}</p>
          <div className={pages.actions}>
            <Button variant="default" onClick={() => look(true)}>
              {text.look}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Look({
  id,
  kind,
  leave,
  keepFocus,
}: {
  id: number;
  kind: ImportKindName;
  leave: () => void;
  keepFocus: () => void;
}) {
  const query = useImportUndo(id, 'WRITTEN');
  const { data: undo } = query;
  const again = () => {
    keepFocus();
    void query.refetch();
  };
  if (undo === undefined || query.isFetching)
    return query.isError ? (
      <LoadFailure title={text.failed} text={words.failedText} error={query.error} retry={again} />
    ) : (
      <SkeletonRows label={text.loading} rows={3} height={48} />
    );
  return (
    <div className={classes.part}>
      {undo.counts.LEANS > 0 ? (
        <p role="alert" className={pages.trouble}>
          {text.leans(undo.counts.LEANS)}
        </p>
      ) : (
        <p role="status">{text.would(kind, undo.counts)}</p>
      )}
      <UndoRows undo={undo} />
      <Order id={id} kind={kind} undo={undo} leave={leave} again={again} />
    </div>
  );
}

function Order({
  id,
  kind,
  undo: { counts, fingerprint },
  leave,
  again,
}: {
  id: number;
  kind: ImportKindName;
  undo: ImportUndo;
  leave: () => void;
  again: () => void;
}) {
  const { send, busy, problem } = useSending();
  const show = useShowImport();
  const takeBack = async () => {
    if (fingerprint === null) return;
    const sure = {
      title: text.title,
      lines: [text.would(kind, counts), text.sure],
      ok: text.takeBack,
      cancel: text.keep,
    };
    if ((await showMessage(sure)) === null) return;
    const body = { id, fingerprint };
    const state = await send(body, () => request(undoImport, { body, quiet: true }));
    if (state !== null) show(state);
  };
  return (
    <>
      <div className={pages.actions}>
        {counts.LEANS === 0 && (
          <Button color="red" loading={busy} onClick={() => void takeBack()}>
            {text.takeBack}
          </Button>
        )}
        {(counts.LEANS > 0 || problem !== null) && (
          <Button variant="default" onClick={again}>
            {text.again}
          </Button>
        )}
        <Button variant="default" onClick={leave}>
          {text.keep}
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </>
  );
}

/** Rows on which something leans, or of which something stays. */
export function UndoRows({ undo: { counts, rows } }: { undo: ImportUndo }) {
  if (rows.length === 0) return null;
  const more = counts.LEANS + counts.KEPT - rows.length;
  return (
    <>
      <table className={classes.rows}>
        <caption className="visually-hidden">{text.rows}</caption>
        <thead>
          <tr>
            <th scope="col">{words.dry.row}</th>
            <th scope="col">{words.dry.who}</th>
            <th scope="col">{words.dry.why}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, userId, name, why }) => (
            <tr key={row}>
              <td className="figures">{row}</td>
              <td>
                {userId === null ? null : name === null ? (
                  words.dry.nobody
                ) : (
                  <Link className={pages.textLink} to={`/admin/users?user=${userId}`}>
                    {name}
                  </Link>
                )}
              </td>
              <td>{why.join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={pages.quiet}>{text.more(more)}</p>}
    </>
  );
}
