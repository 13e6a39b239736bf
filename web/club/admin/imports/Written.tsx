/** What came of a file that was brought along. */
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ImportState } from '@fourball/shared/club/imports/import-shapes.ts';
import pages from '../../../ui/page/Pages.module.css';
import { words as inviting } from '../../../accounts/admin/invitations/invitation-words.en.ts';
import { openInvite } from '../../../accounts/admin/invitations/open-invite.ts';
import { FilteredRows } from './DryRun.tsx';
import { TakeBack } from './TakeBack.tsx';
import { formatClubTime, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { words } from './import-words.en.ts';

const text = words.written;

/** Beside what is said of all kinds. */
const said: Partial<Record<ImportState['kind'], string>> = {
  MEMBERS: text.mail,
  TEMPLATES: text.applied,
  BOOKINGS: text.booked,
};
/** Where the office goes on; else to its golfers. */
const next: Partial<Record<ImportState['kind'], { readonly to: string; readonly name: string }>> = {
  TEMPLATES: { to: '/admin/courses', name: text.courses },
  BOOKINGS: { to: '/admin/starter', name: text.sheet },
};

export function Written({ state }: { state: ImportState }) {
  const timeZone = useClubTimeZone();
  const { to, name } = next[state.kind] ?? { to: '/admin/users', name: text.golfers };
  const { NEW: fresh, CHANGED: changed, REFUSED: refused, LEFT: left } = state.counts;
  return (
    <>
      <section className={pages.section} aria-labelledby="import-written">
        <h2 id="import-written">{text.title}</h2>
        <p role="status">{text.sums(state.kind, fresh, changed, refused + left)}</p>
        <p className={pages.quiet}>{said[state.kind] ?? text.given}</p>
        <Link className={pages.textLink} to={to}>
          {name}
        </Link>
        {state.kind === 'MEMBERS' && state.forgottenAt === null && (
          <Button
            variant="default"
            leftSection={<IconMail size={20} aria-hidden />}
            onClick={() => void openInvite({ importId: state.id })}
          >
            {inviting.invite}
          </Button>
        )}
        {state.forgottenAt === null ? (
          <FilteredRows state={state} decidable={false} />
        ) : (
          <p className={pages.quiet}>
            {text.forgotten(formatClubTime(state.forgottenAt, 'dayTime', timeZone))}
          </p>
        )}
      </section>
      {state.forgottenAt === null && <TakeBack state={state} />}
    </>
  );
}
