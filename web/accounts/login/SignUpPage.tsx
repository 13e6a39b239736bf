/** Opening a free account: a name and an email, then the word that a link is on its way to it. */
import { createContactAndUser } from '@fourball/shared/accounts/user-calls.ts';
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconMailCheck, IconUserCheck } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../session/session.ts';
import { request } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { AccountCard } from './AccountCard.tsx';
import classes from './AccountCard.module.css';
import { CardNotice } from './CardNotice.tsx';
import { emailOf } from './carried-email.ts';
import { EmailField, looksLikeEmail } from '../EmailField.tsx';
import { NameField } from '../NameField.tsx';
import { openForgotPassword } from './open-forgot-password.ts';
import { useRefusals, type Refusals } from '../use-refusals.ts';
import { words } from '../words.en.ts';

const fieldNames = ['firstName', 'lastName', 'email', 'memberNumber'] as const;
type Field = (typeof fieldNames)[number];

export function SignUpPage() {
  const carried = emailOf(useLocation().state);
  const [typed, setTyped] = useState<Record<Field, string>>({
    firstName: '',
    lastName: '',
    email: carried,
    memberNumber: '',
  });
  const { errors, form, refuse, refuseFor } = useRefusals(fieldNames);
  const [step, setStep] = useState<'form' | 'sending' | 'created' | 'known'>('form');
  const isIn = useSession((state) => state.status === 'in');
  const email = typed.email.trim().toLowerCase();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (step === 'sending') return;
    const missing: Refusals<Field> = {
      firstName: typed.firstName.trim() === '' ? words.form.required : undefined,
      lastName: typed.lastName.trim() === '' ? words.form.required : undefined,
      email: looksLikeEmail(email) ? undefined : words.form.invalidEmail,
    };
    if (fieldNames.some((name) => missing[name] !== undefined)) return refuse(missing);
    refuse({});
    setStep('sending');
    try {
      const { result } = await request(createContactAndUser, {
        body: {
          firstName: typed.firstName.trim(),
          lastName: typed.lastName.trim(),
          email,
          memberNumber: typed.memberNumber.trim() === '' ? undefined : typed.memberNumber.trim(),
        },
        quiet: true,
      });
      if (result === 'MEMBER_NUMBER_TAKEN') {
        setStep('form');
        refuse({ memberNumber: words.signUp.numberTaken });
      } else setStep(result === 'FOUND' ? 'known' : 'created');
    } catch (reason) {
      setStep('form');
      refuseFor(reason);
    }
  };

  if (isIn) return <Navigate to="/" replace />;

  const props = <Name extends Field>(name: Name) => ({ name, value: typed[name], error: errors[name] });
  const change = (name: Field) => (value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const title =
    step === 'created'
      ? words.signUp.createdTitle
      : step === 'known'
        ? words.signUp.knownTitle
        : words.signUp.title;

  return (
    <AccountCard title={title}>
      <title>{shellWords.pageTitle(title)}</title>
      {step === 'created' ? (
        <Created email={email} onOther={() => setStep('form')} />
      ) : step === 'known' ? (
        <Known email={email} onOther={() => setStep('form')} />
      ) : (
        <>
          <p className={classes.text}>{words.signUp.text}</p>
          <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
            <div className={classes.pair}>
              <NameField
                {...props('firstName')}
                label={words.form.firstName}
                autoComplete="given-name"
                onChange={change('firstName')}
              />
              <NameField
                {...props('lastName')}
                label={words.form.lastName}
                autoComplete="family-name"
                onChange={change('lastName')}
              />
            </div>
            <EmailField {...props('email')} label={words.form.email} onChange={change('email')} />
            <TextInput
              {...props('memberNumber')}
              label={words.signUp.memberNumber}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => change('memberNumber')(event.currentTarget.value)}
            />
            <p className={classes.small}>{words.signUp.privacy}</p>
            <p role="alert" className={classes.trouble}>
              {errors.whole}
            </p>
            <Button type="submit" fullWidth loading={step === 'sending'}>
              {words.signUp.submit}
            </Button>
          </form>
          <Button component={Link} variant="subtle" to="/login" state={{ email: typed.email }}>
            {words.signUp.haveAccount}
          </Button>
        </>
      )}
    </AccountCard>
  );
}

interface NoticeProps {
  email: string;
  /** Back to the form, for another address. */
  onOther: () => void;
}

const Created = ({ email, onOther }: NoticeProps) => (
  <CardNotice
    icon={<IconMailCheck size={32} aria-hidden />}
    text={words.signUp.created(email)}
    hint={words.signUp.createdHint}
  >
    <Button variant="default" onClick={onOther}>
      {words.signUp.otherEmail}
    </Button>
  </CardNotice>
);

/** The address is that of a golfer already. */
const Known = ({ email, onOther }: NoticeProps) => (
  <CardNotice icon={<IconUserCheck size={32} aria-hidden />} text={words.signUp.known(email)}>
    <Button component={Link} to="/login" state={{ email }}>
      {words.signUp.logIn}
    </Button>
    <Button variant="default" onClick={() => void openForgotPassword(email)}>
      {words.login.forgot}
    </Button>
    <Button variant="subtle" onClick={onOther}>
      {words.signUp.otherEmail}
    </Button>
  </CardNotice>
);
