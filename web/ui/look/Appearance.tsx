/** Chooses between the light and the dark look, or that of the device. */
import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useId } from 'react';
import { words } from '../../lib/words/en.ts';
import classes from './Appearance.module.css';

const schemes = [
  { value: 'light', text: words.account.light, icon: <IconSun size={20} aria-hidden /> },
  { value: 'dark', text: words.account.dark, icon: <IconMoon size={20} aria-hidden /> },
  { value: 'auto', text: words.account.auto, icon: <IconDeviceDesktop size={20} aria-hidden /> },
] as const;

export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // Two of them on one page must not be one group of choices.
  const name = useId();
  return (
    <fieldset className={classes.appearance}>
      <legend className={classes.legend}>{words.account.theme}</legend>
      <div className={classes.segments}>
        {schemes.map(({ value, text, icon }) => (
          <label key={value} className={classes.segment}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={colorScheme === value}
              onChange={() => setColorScheme(value)}
            />
            {icon}
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
