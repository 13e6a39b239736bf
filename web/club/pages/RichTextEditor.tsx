/** A field for text with headings, lists, marks and links; what it gives is HTML of the club's allow-list. Load it lazily. */
import type { Editor } from '@tiptap/react';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconLinkOff,
  IconList,
  IconListNumbers,
  IconQuote,
  IconUnderline,
} from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatAddress } from '../../lib/browser/web-address.ts';
import classes from './RichTextEditor.module.css';
import { words } from './rich-text-words.en.ts';

export interface RichTextEditorProps {
  label: string;
  /** What it starts from; later changes of it are not read. */
  html: string;
  onChange: (html: string) => void;
  /** What the server found wrong with it. */
  error?: string;
}

/** The same elements that the server keeps. */
const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: { rel: 'noopener nofollow', target: '_blank' },
    },
  }),
];

export function RichTextEditor({ label, html, onChange, error }: RichTextEditorProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const editor = useEditor({
    extensions,
    content: html,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        ...(error === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': errorId }),
      },
    },
    // An empty paragraph is an empty text.
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  return (
    <div className={classes.field}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <div className={classes.frame} data-invalid={error !== undefined || undefined}>
        <Toolbar editor={editor} label={label} />
        <EditorContent editor={editor} className={classes.content} />
      </div>
      {error !== undefined && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

interface Tool {
  name: keyof typeof words.tools;
  icon: ReactNode;
  pressed?: boolean;
  disabled?: boolean;
  run: () => void;
}

/** What holds where the cursor is, and whether there is anything to undo or redo. */
const useMarks = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      list: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });

function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const [linking, setLinking] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const is = useMarks(editor);
  const chain = () => editor.chain().focus();
  const tools: Tool[] = [
    {
      name: 'bold',
      icon: <IconBold size={20} />,
      pressed: is.bold,
      run: () => chain().toggleBold().run(),
    },
    {
      name: 'italic',
      icon: <IconItalic size={20} />,
      pressed: is.italic,
      run: () => chain().toggleItalic().run(),
    },
    {
      name: 'underline',
      icon: <IconUnderline size={20} />,
      pressed: is.underline,
      run: () => chain().toggleUnderline().run(),
    },
    {
      name: 'h2',
      icon: <IconH2 size={20} />,
      pressed: is.h2,
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      name: 'h3',
      icon: <IconH3 size={20} />,
      pressed: is.h3,
      run: () => chain().toggleHeading({ level: 3 }).run(),
    },
    {
      name: 'list',
      icon: <IconList size={20} />,
      pressed: is.list,
      run: () => chain().toggleBulletList().run(),
    },
    {
      name: 'numbers',
      icon: <IconListNumbers size={20} />,
      pressed: is.numbers,
      run: () => chain().toggleOrderedList().run(),
    },
    {
      name: 'quote',
      icon: <IconQuote size={20} />,
      pressed: is.quote,
      run: () => chain().toggleBlockquote().run(),
    },
    { name: 'link', icon: <IconLink size={20} />, pressed: is.link, run: () => setLinking(true) },
    {
      name: 'unlink',
      icon: <IconLinkOff size={20} />,
      disabled: !is.link,
      run: () => chain().extendMarkRange('link').unsetLink().run(),
    },
    {
      name: 'undo',
      icon: <IconArrowBackUp size={20} />,
      disabled: !is.undo,
      run: () => chain().undo().run(),
    },
    {
      name: 'redo',
      icon: <IconArrowForwardUp size={20} />,
      disabled: !is.redo,
      run: () => chain().redo().run(),
    },
  ];
  return (
    <>
      {/* One stop for Tab; the arrows go from tool to tool. */}
      <div
        ref={bar}
        className={classes.tools}
        role="toolbar"
        tabIndex={-1}
        aria-label={words.toolbar(label)}
        onKeyDown={(event) => rove(event, bar.current)}
      >
        {tools.map(({ name, icon, pressed, disabled, run }, index) => (
          <button
            key={name}
            type="button"
            tabIndex={index === 0 ? 0 : -1}
            aria-label={words.tools[name]}
            title={words.tools[name]}
            aria-pressed={pressed}
            aria-disabled={disabled || undefined}
            // The selection in the text stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => disabled !== true && run()}
          >
            {icon}
          </button>
        ))}
      </div>
      {linking && <LinkLine editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function rove(event: KeyboardEvent, bar: HTMLElement | null): void {
  const buttons = [...(bar?.querySelectorAll('button') ?? [])];
  const at = buttons.findIndex((one) => one === document.activeElement);
  const step = steps[event.key];
  const next =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? buttons.length - 1
        : step === undefined
          ? null
          : (at + step + buttons.length) % buttons.length;
  if (at < 0 || next === null) return;
  event.preventDefault();
  for (const [index, button] of buttons.entries()) button.tabIndex = index === next ? 0 : -1;
  buttons[next]?.focus();
}

function LinkLine({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const before: unknown = editor.getAttributes('link').href;
  const [address, setAddress] = useState(typeof before === 'string' ? before : '');
  const put = () => {
    const typed = address.trim();
    // One slash leads to a page of ours.
    const href = /^\/(?![/\\])/.test(typed) ? typed : formatAddress(typed);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (typed === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && before === undefined) {
      // Nothing is selected: the address itself is what is read.
      chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    onDone();
  };
  return (
    <div className={classes.linkLine}>
      <input
        type="text"
        inputMode="url"
        aria-label={words.address}
        placeholder={words.address}
        value={address}
        ref={(field) => field?.focus()}
        // Escape gives up the link, and does not close what the text stands in.
        data-mantine-stop-propagation="true"
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') put();
          else {
            onDone();
            editor.commands.focus();
          }
        }}
      />
      <button type="button" onClick={put}>
        {words.setLink}
      </button>
    </div>
  );
}
