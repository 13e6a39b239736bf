/** Small pieces that all pages of the books share: amounts, what failed to load, files, and a page's head. */
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { RequestError } from '../../lib/request/request.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { words as shell } from '../../lib/words/en.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { StateView } from '../../ui/page/StateView.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import frame from '../../ui/page/frame.module.css';
import tones from './AdminTones.module.css';
import { words } from './admin-words.en.ts';

/** An amount in figures that line up. */
export const Amount = ({ cents }: { cents: number }) => <span className="figures">{formatMoney(cents)}</span>;

interface HeadProps {
  title: string;
  lead: string;
  /** The page's one button. */
  children?: ReactNode;
}

export const Head = ({ title, lead, children }: HeadProps) => (
  <div className={frame.head}>
    <title>{shell.pageTitle(title)}</title>
    <div>
      <h1>{title}</h1>
      <p className={tones.quiet}>{lead}</p>
    </div>
    {children}
  </div>
);

/** The server's own sentence on what was asked for, such as a span of days that is too long. */
const whatIsWrong = (error: unknown): string | undefined =>
  error instanceof RequestError ? error.issues[0]?.message : undefined;

interface NotLoadedProps {
  error: Error;
  title: string;
  text: string;
  /** The title where what was asked for is not there. */
  gone?: string;
  onRetry: () => void;
}

export function NotLoaded({ error, title, text, gone, onRetry }: NotLoadedProps) {
  const status = error instanceof RequestError ? error.status : null;
  if (gone !== undefined && status === 404) return <StateView kind="notFound" title={gone} />;
  return (
    <StateView
      kind={status === 0 ? 'offline' : 'error'}
      title={title}
      text={whatIsWrong(error) ?? text}
      action={{ label: shell.common.retry, onClick: onRetry }}
    />
  );
}

interface FileButtonProps {
  label: string;
  fileName: string;
  icon?: ReactNode;
  fetchFile: () => Promise<{ file: Blob; fileName: string | null }>;
  name?: string;
}

/** Fetches a file with the token and hands it over; a failure is said, and can be tried again. */
export function FileButton({ label, fileName, icon, fetchFile, name }: FileButtonProps) {
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    try {
      const fetched = await fetchFile();
      saveFile(fetched.file, fetched.fileName ?? fileName);
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      toast(whatIsWrong(reason) ?? words.files.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={icon ?? <IconFileTypePdf size={20} aria-hidden />}
      loading={busy}
      aria-label={name}
      onClick={() => void fetchIt()}
    >
      {label}
    </Button>
  );
}
