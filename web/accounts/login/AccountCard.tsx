/** The card on which one logs in, opens an account or chooses a password. */
import { Loader } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Logo } from '../../ui/look/Logo.tsx';
import classes from './AccountCard.module.css';

interface AccountCardProps {
  title: string;
  /** 340 px wide at most, like the login. */
  narrow?: boolean;
  children: ReactNode;
}

export function AccountCard({ title, narrow = false, children }: AccountCardProps) {
  const titleId = useId();
  return (
    <div className={classes.page}>
      <section className={classes.card} data-narrow={narrow || undefined} aria-labelledby={titleId}>
        <Logo size={56} withName={false} />
        <h1 id={titleId}>{title}</h1>
        <div className={classes.content}>{children}</div>
      </section>
    </div>
  );
}

/** Stands in place of a form while it is sent; as high as the form, in pixels. */
export function CardLoading({ label, height }: { label: string; height: number }) {
  return (
    <div className={classes.loading} style={{ height }} role="status" aria-label={label}>
      <Loader />
    </div>
  );
}
