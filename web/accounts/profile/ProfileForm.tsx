/** What a golfer says about themselves. Nothing typed is lost: not by an error, a reload or a look at another page. */
import type { OwnProfile } from '@fourball/shared/accounts/shapes.ts';
import { updateProfile } from '@fourball/shared/accounts/user-calls.ts';
import '@mantine/core/styles/Input.css';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { queryClient } from '../../lib/request/query-client.ts';
import { changeUser } from '../session/session.ts';
import { clubDayOf, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import classes from '../Sections.module.css';
import { dropDraft, keepDraft, readDraft, type ProfileDraft } from './profile-draft.ts';
import { htmlOf, textOf } from './profile-text.ts';
import { profileKey } from '../queries.ts';
import { issueOf, refusalText } from '../refusal-text.ts';
import { words } from '../words.en.ts';

/** As the call takes it, and from which of its length the rest is counted. */
const length = { most: 10_000, countFrom: 9_500 };

interface Errors {
  text?: string;
  birthDate?: string;
  whole?: string;
}

export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const saved: ProfileDraft = { text: textOf(profile.profile), birthDate: profile.birthDate ?? '' };
  const [typed, setTyped] = useState(readDraft);
  const [restored, setRestored] = useState(typed !== null);
  const [errors, setErrors] = useState<Errors>({});
  const [saving, setSaving] = useState(false);
  const timeZone = useClubTimeZone();
  const today = clubDayOf(Date.now(), timeZone);
  const shown = typed ?? saved;
  const dirty = typed !== null && (typed.text !== saved.text || typed.birthDate !== saved.birthDate);
  const tooMany = htmlOf(shown.text).length - length.most;
  useReloadWarning(dirty);

  const change = (part: Partial<ProfileDraft>) => {
    const next = { ...shown, ...part };
    keepDraft(next);
    setTyped(next);
    setErrors({});
  };
  const discard = () => {
    dropDraft();
    setTyped(null);
    setRestored(false);
    setErrors({});
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (typed === null || !dirty || saving) return;
    if (typed.birthDate > today) return setErrors({ birthDate: words.profile.futureBirth });
    if (tooMany > 0) return setErrors({ text: words.profile.tooLong(tooMany) });
    setSaving(true);
    setErrors({});
    try {
      const reply = await request(updateProfile, {
        body: { profile: htmlOf(typed.text), birthDate: typed.birthDate === '' ? null : typed.birthDate },
        quiet: true,
      });
      queryClient.setQueryData(profileKey, reply);
      changeUser({ profile: reply.profile, birthDate: reply.birthDate });
      setRestored(false);
      // What was typed while it was on its way is still to be saved.
      setTyped((now) => {
        if (now !== typed) return now;
        dropDraft();
        return null;
      });
      toast(words.profile.saved);
    } catch (reason) {
      const text = issueOf(reason, 'profile');
      const birthDate = issueOf(reason, 'birthDate');
      const known = text !== undefined || birthDate !== undefined;
      setErrors({
        text,
        birthDate,
        whole: known ? undefined : `${words.profile.failed} ${refusalText(reason)}`,
      });
    } finally {
      setSaving(false);
    }
  };

  return (
    <section className={classes.section} aria-labelledby="profile-title">
      <h2 id="profile-title">{words.profile.title}</h2>
      {restored && dirty && (
        <p role="status" className={classes.notice}>
          {words.profile.restored}
        </p>
      )}
      <form className={classes.form} onSubmit={(event) => void save(event)} noValidate>
        <Textarea
          label={words.profile.text}
          description={words.profile.textHint}
          rows={6}
          value={shown.text}
          error={errors.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        {tooMany > length.countFrom - length.most && (
          <p className={classes.quiet}>
            {tooMany > 0 ? words.profile.tooLong(tooMany) : words.profile.left(-tooMany)}
          </p>
        )}
        <TextInput
          className={classes.date}
          type="date"
          label={words.profile.birthDate}
          description={words.profile.birthDateHint}
          autoComplete="bday"
          min="1900-01-01"
          max={today}
          value={shown.birthDate}
          error={errors.birthDate}
          onChange={(event) => change({ birthDate: event.currentTarget.value })}
        />
        <p role="alert" className={classes.trouble}>
          {errors.whole}
        </p>
        <div className={classes.buttons}>
          {dirty && (
            <Button variant="subtle" onClick={discard} disabled={saving}>
              {words.profile.discard}
            </Button>
          )}
          <Button type="submit" disabled={!dirty} loading={saving}>
            {words.profile.save}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** The browser asks before it leaves a page on which something is not saved. */
function useReloadWarning(dirty: boolean): void {
  const now = useRef(dirty);
  now.current = dirty;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (now.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
