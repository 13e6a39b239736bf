/** Takes the field out of the house, as CSV or for a spreadsheet; that it was is kept in the trail. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadField } from '@fourball/shared/seasons/participant-calls.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { requestFile } from '../../../lib/request/request.ts';
import { useAct } from '../use-act.ts';
import { words } from './field-words.en.ts';

const text = words.extract;

export function Extract({ eventId, disabled }: { eventId: number; disabled: boolean }) {
  const { busy, act } = useAct();
  const download = async (format: 'csv' | 'xlsx') => {
    const made = await act(() => requestFile(downloadField, { params: { eventId, format }, quiet: true }));
    if (made !== null) saveFile(made.file, made.fileName ?? `field-${eventId}.${format}`);
  };
  return (['csv', 'xlsx'] as const).map((format) => (
    <Button
      key={format}
      variant="default"
      title={text.trail}
      leftSection={<IconDownload size={20} aria-hidden />}
      aria-label={format === 'csv' ? text.csvLabel : text.xlsxLabel}
      disabled={disabled || busy}
      onClick={() => void download(format)}
    >
      {text[format]}
    </Button>
  ));
}
