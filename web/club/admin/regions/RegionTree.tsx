/** All regions as a tree that is walked, opened and rearranged by keys; a tap opens one. */
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Region } from '@fourball/shared/club/regions/region-shapes.ts';
import classes from './AdminRegions.module.css';
import { words } from './admin-region-words.en.ts';
import { movedTo, shownOf, within } from './region-tree.ts';

interface RegionTreeProps {
  regions: readonly Region[];
  onOpen: (region: Region) => void;
  /** Puts it under another parent; null is the top. */
  onMove: (region: Region, parentId: number | null) => void;
}

export function RegionTree({ regions, onOpen, onMove }: RegionTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState<number | null>(null);
  const tree = useRef<HTMLUListElement>(null);
  const shown = shownOf(regions, closed);
  // What moves to another place is a new element there: the keys go along.
  const moved = useRef<number | null>(null);
  useEffect(() => {
    if (moved.current === null) return;
    tree.current?.querySelector<HTMLElement>(`[data-region="${moved.current}"]`)?.focus();
    moved.current = null;
  }, [regions]);
  // One alone is in the order of the Tab key.
  const held = shown.find(({ id }) => id === current) ?? shown[0];

  const go = (to: Region | undefined) => {
    if (to === undefined) return;
    setCurrent(to.id);
    tree.current?.querySelector<HTMLElement>(`[data-region="${to.id}"]`)?.focus();
  };
  const fold = (id: number, isClosed: boolean) =>
    setClosed((before) => new Set(isClosed ? [...before, id] : [...before].filter((one) => one !== id)));
  const move = (region: Region, way: 'in' | 'out') => {
    const to = movedTo(regions, region, way);
    if (to === undefined) return;
    if (to.parentId !== null) fold(to.parentId, false);
    setCurrent(region.id);
    moved.current = region.id;
    onMove(region, to.parentId);
  };

  const press = (region: Region, event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const at = shown.indexOf(region);
    const own = within(regions, region.id);
    const acts: Readonly<Record<string, () => void>> = event.shiftKey
      ? { ArrowRight: () => move(region, 'in'), ArrowLeft: () => move(region, 'out') }
      : {
          ArrowDown: () => go(shown[at + 1]),
          ArrowUp: () => go(shown[at - 1]),
          Home: () => go(shown[0]),
          End: () => go(shown.at(-1)),
          ArrowRight: () => (closed.has(region.id) ? fold(region.id, false) : go(own[0])),
          ArrowLeft: () =>
            own.length > 0 && !closed.has(region.id)
              ? fold(region.id, true)
              : go(regions.find(({ id }) => id === region.parentId)),
          Enter: () => onOpen(region),
          ' ': () => onOpen(region),
        };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  /** On the arrow before its name it opens or closes what lies within. */
  const tap = (region: Region, event: MouseEvent) => {
    event.stopPropagation();
    setCurrent(region.id);
    const onArrow = event.target instanceof Element && event.target.closest('[data-fold]') !== null;
    if (onArrow) fold(region.id, !closed.has(region.id));
    else onOpen(region);
  };

  const items = (parentId: number | null, level: number) =>
    within(regions, parentId).map((region) => {
      const { id } = region;
      const own = within(regions, id);
      const open = own.length > 0 && !closed.has(id);
      return (
        <li
          key={id}
          role="treeitem"
          aria-level={level}
          aria-expanded={own.length > 0 ? open : undefined}
          aria-selected={held?.id === id}
          aria-labelledby={`region-${id}`}
          tabIndex={held?.id === id ? 0 : -1}
          data-region={id}
          onKeyDown={(event) => press(region, event)}
          onClick={(event) => tap(region, event)}
          onFocus={(event) => event.target === event.currentTarget && setCurrent(id)}
        >
          <Row region={region} open={own.length === 0 ? null : open} />
          {open && (
            <ul role="group" className={classes.group}>
              {items(id, level + 1)}
            </ul>
          )}
        </li>
      );
    });

  return (
    <>
      <ul
        ref={tree}
        role="tree"
        aria-label={words.tree}
        aria-describedby="region-keys"
        className={classes.tree}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget !== null) moved.current = null;
        }}
      >
        {items(null, 1)}
      </ul>
      <p id="region-keys" className={classes.keys}>
        {words.keys}
      </p>
    </>
  );
}

/** `open`: whether what lies within is shown; null where nothing does. */
function Row({ region: { id, name, label }, open }: { region: Region; open: boolean | null }) {
  const Arrow = open === true ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.row}>
      <span className={classes.fold} data-fold={open !== null || undefined}>
        {open !== null && <Arrow size={20} aria-hidden />}
      </span>
      <span id={`region-${id}`} className={classes.name}>
        {name}
        {label !== null && <span className={classes.tag}>{label}</span>}
      </span>
    </div>
  );
}
