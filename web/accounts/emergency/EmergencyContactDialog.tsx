/** The dialog Emergency Contact: a relation, and either a golfer found by email or a new contact who is asked by mail. */
import {
  adminCreateEmergencyContact,
  adminSetEmergencyContact,
  requestEmergencyContact,
  setEmergencyContact,
} from '@fourball/shared/accounts/emergency-contact-calls.ts';
import type { EmergencyContact, FoundContact } from '@fourball/shared/accounts/shapes.ts';
import { findByEmail } from '@fourball/shared/accounts/user-calls.ts';
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { request } from '../../lib/request/request.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import classes from './EmergencyContactDialog.module.css';
import { EmailField } from '../EmailField.tsx';
import { NewContactForm, nobody, type NewContact } from './NewContactForm.tsx';
import { PersonButton } from '../search/PersonButton.tsx';
import people from '../search/PersonList.module.css';
import { issueOf, refusalText } from '../refusal-text.ts';
import { words } from '../words.en.ts';

const text = words.emergency;

/** What came of the dialog: the contact that is set now, or a request that the person named has to answer. */
export type EmergencyContactOutcome = { contact: EmergencyContact } | 'requested';

interface EmergencyContactDialogProps extends DialogProps<EmergencyContactOutcome> {
  /** For an admin: the golfer whose contact it is. Otherwise the reader's own. */
  userId?: number;
}

const draftOf = (userId: number | undefined) => `emergency contact ${userId ?? 'own'}`;

export function EmergencyContactDialog({ answer, userId }: EmergencyContactDialogProps) {
  return (
    <DialogFrame<EmergencyContactOutcome> title={text.title} draft={draftOf(userId)} answer={answer}>
      {(close) => <Choice userId={userId} close={close} />}
    </DialogFrame>
  );
}

interface ChoiceProps {
  userId: number | undefined;
  close: (outcome: EmergencyContactOutcome) => void;
}

function Choice({ userId, close }: ChoiceProps) {
  const [{ relation, contact: typed }, setDraft] = useDraft(draftOf(userId), {
    relation: '',
    contact: nobody,
  });
  const [relationError, setRelationError] = useState<string>();
  const [searched, setSearched] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const refuseRelation = (why: string): void => {
    setRelationError(why);
    field.current?.focus();
  };
  /** The relation, or null once it is said that there is none. */
  const asked = (): string | null => {
    if (relation.trim() !== '') return relation.trim();
    refuseRelation(text.noRelation);
    return null;
  };

  const create = async (contact: NewContact): Promise<void> => {
    const body = { ...contact, relation: relation.trim() };
    const send = () =>
      userId === undefined
        ? request(requestEmergencyContact, { body, quiet: true })
        : request(adminCreateEmergencyContact, { body: { ...body, userId }, quiet: true });
    const result = await send().catch((reason: unknown) => {
      // The form below shows what is wrong with its own fields; this one is not among them.
      const wrong = issueOf(reason, 'relation');
      if (wrong !== undefined) refuseRelation(wrong);
      throw reason;
    });
    if (result !== 'FOUND') return close('requested');
    // The search is one tap away, and all that was typed stays.
    setSearched(contact.email);
    await showMessage({ title: text.existsTitle, lines: [text.exists], ok: text.existsOk });
  };

  return (
    <div className={classes.dialog}>
      <TextInput
        ref={field}
        label={text.relation}
        description={text.relationHint}
        required
        data-autofocus
        maxLength={80}
        autoComplete="off"
        value={relation}
        error={relationError}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setDraft((before) => ({ ...before, relation: value }));
          setRelationError(undefined);
        }}
      />
      {/* By what it starts with: an email that turned out to be known is put there. */}
      <GolferByEmail key={searched} userId={userId} startWith={searched} askRelation={asked} close={close} />
      <NewContactForm
        typed={typed}
        onType={(part) => setDraft((before) => ({ ...before, contact: { ...before.contact, ...part } }))}
        askRelation={asked}
        create={create}
      />
    </div>
  );
}

interface GolferByEmailProps {
  userId: number | undefined;
  startWith: string;
  askRelation: () => string | null;
  close: (outcome: EmergencyContactOutcome) => void;
}

function GolferByEmail({ userId, startWith, askRelation, close }: GolferByEmailProps) {
  const [email, setEmail] = useState(startWith);
  const [found, setFound] = useState<readonly FoundContact[] | null>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const search = async (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === '' || busy) return;
    setBusy(true);
    setError(undefined);
    setFound(null);
    try {
      setFound(await request(findByEmail, { body: { email: email.trim() }, quiet: true }));
    } catch (reason) {
      setError(issueOf(reason, 'email') === undefined ? refusalText(reason) : text.invalidEmail);
    } finally {
      setBusy(false);
    }
  };

  const choose = async ({ contactId }: FoundContact) => {
    const relation = askRelation();
    if (relation === null) return;
    setBusy(true);
    setError(undefined);
    try {
      const body = { contactId, relation };
      const contact =
        userId === undefined
          ? await request(setEmergencyContact, { body, quiet: true })
          : await request(adminSetEmergencyContact, { body: { ...body, userId }, quiet: true });
      toast(text.saved);
      close({ contact });
    } catch (reason) {
      setError(refusalText(reason));
      setBusy(false);
    }
  };

  return (
    <section className={classes.part} aria-labelledby="emergency-find">
      <h3 id="emergency-find">{text.findTitle}</h3>
      <form className={classes.bar} onSubmit={(event) => void search(event)} noValidate>
        <div className={classes.field}>
          <EmailField
            label={text.searchEmail}
            name="search-email"
            autoComplete="off"
            required={false}
            value={email}
            // Said below, so that the button stays beside the field.
            error={error !== undefined}
            onChange={(value) => {
              setEmail(value);
              setError(undefined);
            }}
          />
        </div>
        <Button type="submit" variant="light" disabled={email.trim() === ''} loading={busy}>
          {text.search}
        </Button>
      </form>
      <p role="alert" className={classes.trouble}>
        {error}
      </p>
      <div role="status" className={people.say}>
        {found?.length === 0 && text.notFound}
      </div>
      {found !== null && found.length > 0 && (
        <ul className={people.people} aria-label={text.results}>
          {found.map((golfer) => (
            <li key={golfer.contactId}>
              <PersonButton
                person={golfer}
                label={text.choose(golfer.name)}
                disabled={busy}
                onClick={() => void choose(golfer)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
