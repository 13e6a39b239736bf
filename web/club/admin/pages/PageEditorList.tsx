/** The pieces of a page in the editor: put in order by dragging or keyboard, opened one at a time, removed. */
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS as cssOf } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { PageElement } from '@fourball/shared/club/shapes.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { words } from '../../pages/content-words.en.ts';
import classes from './PageEditor.module.css';
import { PageEditorElement } from './PageEditorElement.tsx';
import { plainOf, type DraftElement } from './page-draft.ts';

interface PageEditorListProps {
  elements: readonly DraftElement[];
  issues: readonly FieldIssue[];
  openKey: string | null;
  onOpen: (key: string | null) => void;
  onElements: (elements: DraftElement[]) => void;
  onRemove: (element: DraftElement) => void;
  onUpload: (element: DraftElement, size: PageElement['deviceSize']) => void;
  /** An upload saves what is not saved yet. */
  saveFirst: boolean;
}

const text = words.editor;

export function PageEditorList(props: PageEditorListProps) {
  const { elements, onElements } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: UniqueIdentifier): number => elements.findIndex(({ key }) => key === id);
  const nameOf = (id: UniqueIdentifier): string => {
    const at = indexOf(id);
    const element = elements[at];
    return element === undefined ? '' : text.open(at + 1, text.types[element.type]);
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => text.dragging.start(nameOf(active.id)),
    onDragOver: ({ active, over }) =>
      over === null
        ? undefined
        : text.dragging.over(nameOf(active.id), indexOf(over.id) + 1, elements.length),
    onDragEnd: ({ active, over }) => text.dragging.end(nameOf(active.id), indexOf(over?.id ?? active.id) + 1),
    onDragCancel: ({ active }) => text.dragging.cancel(nameOf(active.id)),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over === null || over.id === active.id) return;
        onElements(arrayMove([...elements], indexOf(active.id), indexOf(over.id)));
      }}
      accessibility={{ announcements, screenReaderInstructions: { draggable: text.dragHelp } }}
    >
      <SortableContext items={elements.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol className={classes.list} aria-label={text.elements}>
          {elements.map((element, index) => (
            <Item key={element.key} {...props} element={element} index={index} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function Item({
  element,
  index,
  elements,
  issues,
  openKey,
  onOpen,
  onElements,
  onRemove,
  onUpload,
  saveFirst,
}: PageEditorListProps & { element: DraftElement; index: number }) {
  const { key, type } = element;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: key });
  const open = key === openKey;
  const bodyId = `piece-${key}`;
  const own = issues.flatMap(({ field, message }) => {
    const [, at, name] = /(?:^|\.)(?:htmlElements|elements)\.(\d+)(?:\.(.+))?$/.exec(field) ?? [];
    return Number(at) === index ? [{ field: name ?? 'text', message }] : [];
  });
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-piece={key}
      data-open={open || undefined}
      data-invalid={own.length > 0 || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: cssOf.Translate.toString(transform), transition }}
    >
      <div className={classes.itemHead}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={text.drag(index + 1, text.types[type])}
        >
          <IconGripVertical size={20} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.summary}
          aria-expanded={open}
          aria-controls={bodyId}
          aria-label={`${text.open(index + 1, text.types[type])}: ${summaryOf(element)}`}
          onClick={() => onOpen(open ? null : key)}
        >
          <span className={classes.type}>{text.types[type]}</span>
          <span className={classes.said}>{summaryOf(element)}</span>
          <IconChevronDown size={18} className={classes.chevron} aria-hidden />
        </button>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${text.remove}: ${index + 1}`}
          onClick={() => onRemove(element)}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </div>
      <div id={bodyId} hidden={!open}>
        {open && (
          <PageEditorElement
            element={element}
            issues={own}
            change={(part) =>
              onElements(elements.map((one) => (one === element ? { ...one, ...part } : one)))
            }
            onUpload={(size) => onUpload(element, size)}
            saveFirst={saveFirst || element.id === null}
          />
        )}
      </div>
    </li>
  );
}

const summaryOf = ({ type, text: html, name, images, image }: DraftElement): string => {
  const said = type === 'IMG' ? name : plainOf(html.replace(/<\/(?:p|li|h\d|blockquote)>/g, ' '));
  if (said.trim() !== '') return said;
  if (type === 'A' && name !== '') return name;
  return type === 'IMG' && (images.length > 0 || image !== null) ? text.uploadTitle : text.nothing;
};
