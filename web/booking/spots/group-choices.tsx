/** What can be done with a group as a whole: up or down, another tee time, or taken apart; for its menu. */
import { IconArrowDown, IconArrowsExchange, IconArrowUp, IconFolderOff } from '@tabler/icons-react';
import type { BookingGroup } from '@fourball/shared/booking/shapes.ts';
import { words } from '../group-words.en.ts';
import type { RowChoice } from '../RowMenu.tsx';
import type { ArrangeNames } from './arrange-names.ts';
import type { Arranging } from './use-arrange.ts';

export function groupChoices(
  group: BookingGroup,
  groups: readonly BookingGroup[],
  names: ArrangeNames,
  arranging: Arranging,
): RowChoice[] {
  const at = groups.indexOf(group);
  const choices: (RowChoice | null)[] = [
    at > 0
      ? {
          label: words.groups.up,
          icon: <IconArrowUp size={20} aria-hidden />,
          onChoose: () => arranging.moveGroup(group, at - 1),
        }
      : null,
    at < groups.length - 1
      ? {
          label: words.groups.down,
          icon: <IconArrowDown size={20} aria-hidden />,
          onChoose: () => arranging.moveGroup(group, at + 1),
        }
      : null,
    ...groups
      .filter((other) => other !== group)
      .map((other) => ({
        label: words.groups.swapWith(names.ofGroup(other)),
        icon: <IconArrowsExchange size={20} aria-hidden />,
        onChoose: () => arranging.swapTimes(group, other),
      })),
    {
      label: words.groups.dissolve,
      icon: <IconFolderOff size={20} aria-hidden />,
      onChoose: () => arranging.dissolve(group),
    },
  ];
  return choices.filter((choice) => choice !== null);
}
