/** A line of text to search for, with its button and a way to clear it. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import classes from './SearchBar.module.css';

interface SearchBarProps {
  label: string;
  placeholder: string;
  action: string;
  clear: string;
  /** Gets the text on the button or on Enter, and an empty one when it is cleared. */
  onSearch: (text: string) => void;
  focusOnMount?: boolean;
}

/** Enter waits this long, so that an input method has put its last letter in. */
const enterDelayMs = 50;

export function SearchBar({
  label,
  placeholder,
  action,
  clear,
  onSearch,
  focusOnMount = false,
}: SearchBarProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  useEffect(() => {
    if (focusOnMount) field.current?.focus();
  }, [focusOnMount]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const { currentTarget } = event;
    timer.current = window.setTimeout(() => onSearch(currentTarget.value.trim()), enterDelayMs);
  };
  return (
    <div className={classes.bar} role="search">
      <TextInput
        ref={field}
        className={classes.field}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        enterKeyHint="search"
        rightSectionWidth={44}
        rightSection={
          text === '' ? null : (
            <ActionIcon
              variant="transparent"
              color="gray"
              aria-label={clear}
              onClick={() => {
                setText('');
                onSearch('');
              }}
            >
              <IconX size={20} aria-hidden />
            </ActionIcon>
          )
        }
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button onClick={() => onSearch(text.trim())}>{action}</Button>
    </div>
  );
}
