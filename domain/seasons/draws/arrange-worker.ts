/** Draws in a thread of its own: to look for groups with few repeats takes longer than others should wait. */
export { arrange as default } from '@fourball/shared/seasons/golf/draw/arrange.ts';
