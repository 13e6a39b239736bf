/** The Mantine theme: the club's colour and four of the product's, its type and its sizes. What they mean is said in tokens.css. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const sand: MantineColorsTuple = [
  '#faf8f4',
  '#f3efe7',
  '#e7e0d3',
  '#d5cbb9',
  '#b8ab95',
  '#968a76',
  '#746a5a',
  '#574f43',
  '#3d3730',
  '#26221d',
];
const dusk: MantineColorsTuple = [
  '#ece7dd',
  '#c9c1b3',
  '#a89f90',
  '#7d7567',
  '#4d473e',
  '#39342d',
  '#2b2722',
  '#1f1c18',
  '#181613',
  '#100f0d',
];
const sky: MantineColorsTuple = [
  '#eaf5fd',
  '#cfe7f8',
  '#a0cff0',
  '#6fb5e6',
  '#449bda',
  '#2580c3',
  '#1a68a3',
  '#145182',
  '#0f3d62',
  '#0a2942',
];
const flag: MantineColorsTuple = [
  '#fdeeec',
  '#f9d5d0',
  '#f1aaa1',
  '#e77d71',
  '#dc5546',
  '#c73a2c',
  '#a82c20',
  '#8a2118',
  '#6b1811',
  '#4a100b',
];
const sun: MantineColorsTuple = [
  '#fff8e1',
  '#ffeeb8',
  '#ffe083',
  '#fdd04e',
  '#f5bd24',
  '#dba10e',
  '#a97808',
  '#7e5806',
  '#5c4004',
  '#3d2a03',
];

/** `fairway`: the ten shades of the club's colour, from the lightest to the darkest. */
export const themeOf = (fairway: MantineColorsTuple) =>
  createTheme({
    colors: { fairway, sand, sky, flag, sun, gray: sand, dark: dusk, red: flag, green: fairway },
    primaryColor: 'fairway',
    primaryShade: { light: 7, dark: 6 },
    black: '#26221d',
    fontFamily:
      "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif, 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji'",
    headings: { fontFamily: 'inherit', fontWeight: '650', textWrap: 'balance' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Button: { defaultProps: { size: 'md' } },
      ActionIcon: { defaultProps: { size: 44 } },
      CloseButton: { defaultProps: { size: 44 } },
      TextInput: { defaultProps: { size: 'md' } },
      PasswordInput: { defaultProps: { size: 'md' } },
      NativeSelect: { defaultProps: { size: 'md' } },
      Textarea: { defaultProps: { size: 'md' } },
    },
  });

const fromTokens = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-quiet)',
  '--mantine-color-placeholder': 'var(--text-quiet)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-sunken)',
  '--mantine-color-default-border': 'var(--line-strong)',
};

/** Mantine's own variables follow the tokens in both themes, so that its components and ours cannot drift apart. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: fromTokens,
  dark: fromTokens,
});
