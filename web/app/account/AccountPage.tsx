/** The golfer's own page: photo, profile, emergency contact, ways to log in, buddies, and what the club keeps. */
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { Appearance } from '../../ui/look/Appearance.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { RequestError } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { Skeleton, SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { AccountHead } from './AccountHead.tsx';
import classes from '../../accounts/Sections.module.css';
import { DevicesSection } from '../../accounts/profile/DevicesSection.tsx';
import { EmergencySection } from '../../accounts/emergency/EmergencySection.tsx';
import { PasskeySection } from '../../accounts/profile/PasskeySection.tsx';
import { PrivacySection } from '../../accounts/profile/PrivacySection.tsx';
import { ProfileForm } from '../../accounts/profile/ProfileForm.tsx';
import { useProfile } from '../../accounts/queries.ts';
import { words } from '../../accounts/words.en.ts';

const BuddySection = lazy(async () => ({
  default: (await import('../../booking/buddies/BuddySection.tsx')).BuddySection,
}));

const PlacingSection = lazy(async () => ({
  default: (await import('../../booking/buddies/PlacingSection.tsx')).PlacingSection,
}));

const CalendarSection = lazy(async () => ({
  default: (await import('../../booking/calendar/CalendarSection.tsx')).CalendarSection,
}));

const ConsentSection = lazy(async () => ({
  default: (await import('../../mail/lists/ConsentSection.tsx')).ConsentSection,
}));

const NameSection = lazy(async () => ({
  default: (await import('../../booking/sheet/NameSection.tsx')).NameSection,
}));

export function AccountPage() {
  const user = useSession((state) => state.user);
  if (user === null) return null;
  return (
    <div className={classes.page}>
      <title>{shellWords.pageTitle(words.account.title)}</title>
      <AccountHead user={user} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Profile />
          <section className={classes.section}>
            <Appearance />
          </section>
          <Suspense
            fallback={
              <section className={classes.section} aria-hidden>
                <Skeleton height={120} />
              </section>
            }
          >
            <BuddySection />
          </Suspense>
          <Suspense
            fallback={
              <section className={classes.section} aria-hidden>
                <Skeleton height={240} />
              </section>
            }
          >
            <PlacingSection />
          </Suspense>
        </div>
        <div className={classes.column}>
          <section className={classes.section} aria-labelledby="password-title">
            <h2 id="password-title">{words.security.title}</h2>
            <div className={classes.row}>
              <p className={`${classes.rowText} ${classes.quiet}`}>{words.security.text}</p>
              <Button
                component={Link}
                to="/change-password"
                variant="default"
                leftSection={<IconLock size={20} aria-hidden />}
              >
                {words.security.change}
              </Button>
            </div>
          </section>
          <PasskeySection />
          <DevicesSection />
          <Suspense
            fallback={
              <section className={classes.section} aria-hidden>
                <Skeleton height={120} />
              </section>
            }
          >
            <CalendarSection />
          </Suspense>
          <Suspense
            fallback={
              <section className={classes.section} aria-hidden>
                <Skeleton height={240} />
              </section>
            }
          >
            <ConsentSection />
          </Suspense>
          <Suspense
            fallback={
              <section className={classes.section} aria-hidden>
                <Skeleton height={160} />
              </section>
            }
          >
            <NameSection />
          </Suspense>
          <PrivacySection />
        </div>
      </div>
    </div>
  );
}

function Profile() {
  const profile = useProfile();
  if (profile.data === undefined) {
    if (!profile.isError) {
      return (
        <>
          <section className={classes.section}>
            <SkeletonRows label={words.account.loading} rows={3} height={120} />
          </section>
          <section className={classes.section} aria-hidden>
            <Skeleton height={140} />
          </section>
        </>
      );
    }
    const offline = profile.error instanceof RequestError && profile.error.status === 0;
    return (
      <section className={classes.section}>
        <StateView
          kind={offline ? 'offline' : 'error'}
          title={words.account.failed}
          text={words.account.failedText}
          action={{ label: words.account.retry, onClick: () => void profile.refetch() }}
        />
      </section>
    );
  }
  return (
    <>
      <ProfileForm profile={profile.data} />
      <EmergencySection profile={profile.data} />
    </>
  );
}
