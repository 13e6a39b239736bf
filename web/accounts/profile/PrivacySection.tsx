/** The golfer's own data: taking it along, and taking it away. */
import { exportOwnData } from '@fourball/shared/accounts/privacy-calls.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { requestFile } from '../../lib/request/request.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { toast } from '../../ui/dialog/toast.ts';
import classes from '../Sections.module.css';
import { openEraseAccount } from './open-erase-account.ts';
import { refusalText } from '../refusal-text.ts';
import { words } from '../words.en.ts';

const text = words.privacy;

export function PrivacySection() {
  const [loading, setLoading] = useState(false);
  const [trouble, setTrouble] = useState<string>();

  const download = async () => {
    setLoading(true);
    setTrouble(undefined);
    try {
      const { file, fileName } = await requestFile(exportOwnData, { quiet: true });
      saveFile(file, fileName ?? text.fileName);
      toast(text.exported);
    } catch (reason) {
      setTrouble(refusalText(reason));
    } finally {
      setLoading(false);
    }
  };

  return (
    <section className={classes.section} aria-labelledby="privacy-title">
      <h2 id="privacy-title">{text.title}</h2>
      <div className={classes.row}>
        <p className={classes.rowText}>{text.exportText}</p>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          loading={loading}
          onClick={() => void download()}
        >
          {text.export}
        </Button>
      </div>
      <p role="status" className="visually-hidden">
        {loading && text.exporting}
      </p>
      <p role="alert" className={classes.trouble}>
        {trouble}
      </p>
      <div className={classes.row}>
        <p className={classes.rowText}>{text.eraseText}</p>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={20} aria-hidden />}
          onClick={() => void openEraseAccount()}
        >
          {text.erase}
        </Button>
      </div>
    </section>
  );
}
