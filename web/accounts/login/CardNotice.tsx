/** What a card says in place of its form: a sign, a sentence, and what can be done now. */
import type { ReactNode } from 'react';
import classes from './AccountCard.module.css';

interface CardNoticeProps {
  icon: ReactNode;
  title?: string;
  text?: string;
  /** Something that is less important than the text. */
  hint?: string;
  /** The buttons. */
  children?: ReactNode;
}

export function CardNotice({ icon, title, text, hint, children }: CardNoticeProps) {
  return (
    <>
      <span className={classes.sign}>{icon}</span>
      <div role="status" className={classes.said}>
        {title !== undefined && <h2>{title}</h2>}
        {text !== undefined && <p className={classes.text}>{text}</p>}
        {hint !== undefined && <p className={`${classes.text} ${classes.small}`}>{hint}</p>}
      </div>
      {children !== undefined && <div className={classes.others}>{children}</div>}
    </>
  );
}
