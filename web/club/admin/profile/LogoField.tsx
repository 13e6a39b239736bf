/** The club's logo on its form: shown in the light and in the dark, put by a file, taken away. Saved at once, whatever else is typed. */
import { Button } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { putClubLogo, removeClubLogo, type ClubRecord } from '@fourball/shared/club/profile/profile-calls.ts';
import { takeLook } from '../../../lib/club/take-look.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { FileInput } from '../../../ui/form/FileInput.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import pages from '../../../ui/page/Pages.module.css';
import { words } from './club-profile-words.en.ts';
import classes from './ProfileForm.module.css';
import { clubProfileKey } from './profile-queries.ts';
import { lookOf } from './record-look.ts';

const text = words.logo;

export function LogoField({ record: { logoUrl } }: { record: ClubRecord }) {
  const queries = useQueryClient();
  const file = useRef<HTMLInputElement>(null);
  const sending = useSending(['file']);
  const take = (record: ClubRecord | null, said: string) => {
    if (record === null) return;
    queries.setQueryData(clubProfileKey, record);
    takeLook(lookOf(record));
    toast(said);
  };
  const put = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const body = { file: chosen };
    take(await sending.send(body, () => request(putClubLogo, { body, quiet: true })), text.saved);
  };
  const remove = async () =>
    take(await sending.send({}, () => request(removeClubLogo, { quiet: true })), text.removed);
  const problem = sending.errorOf('file') ?? sending.problem;
  return (
    <section className={classes.logo} aria-labelledby="club-logo">
      <h2 id="club-logo">{text.title}</h2>
      {logoUrl === null ? (
        <p className={pages.quiet}>{text.none}</p>
      ) : (
        <div className={classes.logos}>
          <span data-look="light">
            <img src={logoUrl} alt={text.inLight} width={72} height={72} />
          </span>
          <span data-look="dark">
            <img src={logoUrl} alt={text.inDark} width={72} height={72} />
          </span>
        </div>
      )}
      <p className={pages.quiet}>{text.hint}</p>
      <FileInput
        field={file}
        label={text.choose}
        accept="image/png,image/jpeg,image/webp,image/gif,image/heic,image/heif"
        onFile={(chosen) => void put(chosen)}
      />
      <div className={pages.actions}>
        <Button
          variant="default"
          leftSection={<IconUpload size={20} aria-hidden />}
          loading={sending.busy}
          onClick={() => file.current?.click()}
        >
          {logoUrl === null ? text.choose : text.change}
        </Button>
        {logoUrl !== null && (
          <Button
            variant="subtle"
            leftSection={<IconTrash size={20} aria-hidden />}
            disabled={sending.busy}
            onClick={() => void remove()}
          >
            {text.remove}
          </Button>
        )}
      </div>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </section>
  );
}
