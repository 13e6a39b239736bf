/** The frame of a table that is wider than its place: it is moved under the finger, not the page. */
import type { ReactNode, Ref } from 'react';
import classes from './TableScroll.module.css';

interface TableScrollProps {
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

export const TableScroll = ({ ref, children }: TableScrollProps) => (
  <div ref={ref} className={classes.scroll}>
    {children}
  </div>
);
