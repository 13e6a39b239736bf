/** A button that fetches a file and gives it to the reader, who is told where that did not work. */
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { saveFile } from '../../lib/browser/save-file.ts';
import { RequestError } from '../../lib/request/request.ts';
import { toast } from '../dialog/toast.ts';

interface SaveFileButtonProps {
  label: string;
  icon: ReactNode;
  /** Said where it could not be had. */
  failed: string;
  fetchFile: () => Promise<{ file: Blob; fileName: string | null }>;
  /** Where the server gives it no name. */
  name: string;
}

export function SaveFileButton({ label, icon, failed, fetchFile, name }: SaveFileButtonProps) {
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    try {
      const { file, fileName } = await fetchFile();
      saveFile(file, fileName ?? name);
    } catch (error) {
      toast(failed);
      if (!(error instanceof RequestError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" leftSection={icon} loading={busy} onClick={() => void fetchIt()}>
      {label}
    </Button>
  );
}
