/** How a draw is repeated with nothing of ours: a file, and a shell with its checksum. */
import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../lib/browser/save-file.ts';
import { toast } from '../dialog/toast.ts';
import classes from './Proof.module.css';
import { words } from './proof-words.en.ts';

interface CommandLinesProps {
  /** The class of a part of the page. */
  section: string | undefined;
  text: string;
  file: { name: string; content: string };
  commands: readonly { label: string; command: string }[];
}

async function copy(command: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(command);
    toast(words.copied);
  } catch {
    toast(words.notCopied);
  }
}

export function CommandLines({ section, text, file, commands }: CommandLinesProps) {
  return (
    <section className={section} aria-labelledby="shell-title">
      <h2 id="shell-title">{words.shell}</h2>
      <p className={classes.quiet}>{text}</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => saveFile(new Blob([file.content], { type: 'text/plain' }), file.name)}
        >
          {words.save(file.name)}
        </Button>
      </div>
      {commands.map(({ label, command }) => (
        <div key={label} className={classes.codeRow}>
          <h3>{label}</h3>
          <p className={classes.code}>{command}</p>
          <div className={classes.buttons}>
            <Button
              variant="subtle"
              leftSection={<IconCopy size={18} aria-hidden />}
              aria-label={`${words.copy}: ${label}`}
              onClick={() => void copy(command)}
            >
              {words.copy}
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}
