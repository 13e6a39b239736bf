/** One customer of the desk at the side: what is known, to be mended, and erased on their wish. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { eraseCustomer, updateCustomer, type Customer } from '@fourball/shared/accounts/customer-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SideFrame, useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import pages from '../../../ui/page/Pages.module.css';
import { words } from './customer-words.en.ts';

const text = words.form;

interface CustomerSideProps {
  side: Side;
  customer: Customer;
  /** The list is read anew. */
  changed: () => unknown;
}

export function CustomerSide({ side, customer, changed }: CustomerSideProps) {
  const { userId } = customer;
  const [base, setBase] = useState({
    name: customer.name,
    email: customer.email ?? '',
    phone: customer.phone ?? '',
  });
  const [typed, setTyped] = useState(base);
  const { send, busy, problem, errorOf, form, tell } = useSending(['name', 'email', 'phone']);
  const kept = (Object.keys(base) as (keyof typeof base)[]).some((name) => typed[name] !== base[name]);
  useKept(side, words.title, kept);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.name.trim() === '') return;
    const body = { userId, name: typed.name, email: typed.email.trim() || null, phone: typed.phone };
    const saved = await send(body, () => request(updateCustomer, { body, quiet: true }));
    if (saved === null) return;
    const now = { name: saved.name, email: saved.email ?? '', phone: saved.phone ?? '' };
    setBase(now);
    setTyped(now);
    toast(text.saved);
    void changed();
  };
  const erase = async () => {
    if (!(await confirmDelete(words.erase.lines(customer.name)))) return;
    tell(null);
    const done = await send({ erase: userId }, () =>
      request(eraseCustomer, { params: { id: userId }, quiet: true }),
    );
    if (done === null) return;
    toast(words.erase.done);
    side.leave();
    void changed();
  };
  const field = (name: keyof typeof base) => ({
    label: text[name],
    value: typed[name],
    error: errorOf(name),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setTyped((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <SideFrame side={side} title={customer.name} cards>
      <form ref={form} noValidate onSubmit={(event) => void save(event)}>
        <section className={pages.section}>
          <TextInput
            {...field('name')}
            maxLength={120}
            error={typed.name.trim() === '' ? text.required : errorOf('name')}
          />
          <TextInput {...field('email')} type="email" maxLength={200} />
          <TextInput {...field('phone')} type="tel" maxLength={40} />
          {problem !== null && <p role="alert">{problem}</p>}
          <div className={pages.actions}>
            <Button type="submit" loading={busy} disabled={!kept || typed.name.trim() === ''}>
              {text.save}
            </Button>
          </div>
          <p>
            <Link
              className={pages.textLink}
              to={`/admin/takings?search=${encodeURIComponent(customer.name)}`}
            >
              {text.receipts}
            </Link>
          </p>
        </section>
      </form>
      <section className={pages.section}>
        <p className={pages.quiet}>{words.erase.text}</p>
        <div className={pages.actions}>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={20} aria-hidden />}
            disabled={busy}
            onClick={() => void erase()}
          >
            {words.erase.button}
          </Button>
        </div>
      </section>
    </SideFrame>
  );
}
