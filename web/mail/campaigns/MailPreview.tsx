/** What a mail will look like: the server's own rendering, in a frame that can do nothing. */
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { mostMailBytes } from '@fourball/shared/mail/blocks/block-limits.ts';
import { Toggles } from '../../ui/form/Toggles.tsx';
import { usePreview, type Previewed } from './campaign-queries.ts';
import { words } from './campaign-words.en.ts';
import classes from './Campaigns.module.css';

const text = words.preview;
const shows = ['PHONE', 'DESKTOP', 'DARK', 'TEXT'] as const;
type Show = (typeof shows)[number];

/** While somebody types. */
const restMs = 500;

interface MailPreviewProps extends Previewed {
  /** How many blocks are not complete. */
  left: number;
}

export function MailPreview({ subject, preheader, blocks, left }: MailPreviewProps) {
  const [rested] = useDebouncedValue(JSON.stringify({ subject, preheader, blocks }), restMs);
  const preview = usePreview(JSON.parse(rested) as Previewed);
  const [show, setShow] = useState<Show>('PHONE');
  return (
    <section className={classes.preview} aria-label={text.title}>
      <h2>{text.title}</h2>
      <Toggles label={text.show} all={shows} chosen={show} words={text.shows} onChoose={setShow} />
      {left > 0 && <p className={classes.quiet}>{text.left(left)}</p>}
      {blocks.length === 0 ? (
        <p className={classes.quiet}>{text.empty}</p>
      ) : preview.data === undefined ? (
        <p className={classes.quiet} role="status">
          {preview.isError ? `${text.failed} ${preview.error.message}` : text.loading}
        </p>
      ) : (
        <>
          {preview.isError && <p className={classes.problem}>{preview.error.message}</p>}
          <MailShown html={preview.data.html} text={preview.data.text} show={show} />
          <p className={classes.quiet}>{text.size(preview.data.bytes, mostMailBytes)}</p>
        </>
      )}
    </section>
  );
}

/** Of a mailbox that is dark: the same rules, which a browser would only follow where the whole system is dark. */
const inDark = (html: string): string => html.replace('@media (prefers-color-scheme: dark)', '@media all');
const inLight = (html: string): string =>
  html.replace('@media (prefers-color-scheme: dark)', '@media not all');

export function MailShown({ html, text: plain, show }: { html: string; text: string; show: Show }) {
  if (show === 'TEXT')
    return (
      // It is longer than its frame, and scrolled by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <pre className={classes.plain} tabIndex={0} aria-label={text.shows.TEXT}>
        {plain}
      </pre>
    );
  return (
    <div className={classes.screen} data-show={show}>
      <iframe
        className={classes.frame}
        title={text.frame}
        sandbox=""
        srcDoc={show === 'DARK' ? inDark(html) : inLight(html)}
      />
    </div>
  );
}
