/** The office's page of the club itself. */
import { words as shell } from '../../../lib/words/en.ts';
import pages from '../../../ui/page/Pages.module.css';
import { LoadFailure, Stale } from '../../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { words } from './club-profile-words.en.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { useClubProfile } from './profile-queries.ts';

export function AdminClubPage() {
  const profile = useClubProfile();
  const { data: record } = profile;
  return (
    <div className={pages.page}>
      <title>{shell.pageTitle(words.title)}</title>
      <div>
        <h1>{words.title}</h1>
        <p className={pages.quiet}>{words.lead}</p>
      </div>
      {record !== undefined ? (
        <>
          <Stale query={profile} />
          {record.name === null && <p className={pages.quiet}>{words.unsaid(record.settings.name)}</p>}
          <ProfileForm key={record.version} record={record} />
        </>
      ) : profile.isError ? (
        <LoadFailure
          title={words.failed}
          text={words.failedText}
          error={profile.error}
          retry={() => void profile.refetch()}
        />
      ) : (
        <SkeletonRows label={words.loading} rows={5} height={56} />
      )}
    </div>
  );
}
