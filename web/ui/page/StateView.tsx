/** What a page shows instead of its content: a picture, a sentence, and the one thing to do about it. */
import { Button } from '@mantine/core';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { StateKind } from './StatePicture.tsx';
import classes from './StateView.module.css';

// The words and the button do without their picture where it can't be loaded.
const StatePicture = lazy(async (): Promise<{ default: ComponentType<{ kind: StateKind }> }> => {
  try {
    return { default: (await import('./StatePicture.tsx')).StatePicture };
  } catch {
    return { default: () => null };
  }
});

interface StateViewProps {
  kind: StateKind;
  title: string;
  /** What happened and what is safe, or what this place is for. */
  text?: ReactNode;
  /** True where this is all that the page has: its title is the page's. */
  whole?: boolean;
  /** The one button. */
  action?: { label: string; onClick: () => void } | { label: string; to: string };
}

export function StateView({ kind, title, text, whole = false, action }: StateViewProps) {
  const Title = whole ? 'h1' : 'h2';
  return (
    <div className={classes.state} role={kind === 'error' ? 'alert' : undefined}>
      <div className={classes.picture}>
        <Suspense>
          <StatePicture kind={kind} />
        </Suspense>
      </div>
      <Title className={classes.title}>{title}</Title>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action !== undefined &&
        ('to' in action ? (
          <Button component={Link} to={action.to}>
            {action.label}
          </Button>
        ) : (
          <Button onClick={action.onClick}>{action.label}</Button>
        ))}
    </div>
  );
}
