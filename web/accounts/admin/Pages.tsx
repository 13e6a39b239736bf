/** Back and forth through the pages of a table; nothing where there is only one. */
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './AdminUsersPage.module.css';

interface PagesProps {
  /** Zero-based. */
  page: number;
  pages: number;
  words: { pages: string; previous: string; next: string; page: (page: number, pages: number) => string };
  onPage: (page: number) => void;
}

export function Pages({ page, pages, words, onPage }: PagesProps) {
  if (pages <= 1) return null;
  return (
    <nav className={classes.pages} aria-label={words.pages}>
      <Button
        variant="default"
        disabled={page === 0}
        aria-label={words.previous}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </Button>
      <span className="figures">{words.page(page + 1, pages)}</span>
      <Button
        variant="default"
        disabled={page >= pages - 1}
        aria-label={words.next}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </Button>
    </nav>
  );
}
