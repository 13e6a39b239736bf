/** The library of images that the whole club uses: found by tags, shown in a grid, each with its drawer. */
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPhotoPlus, IconTool, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { GlobalImage } from '@fourball/shared/club/shapes.ts';
import { RequestError } from '../../../lib/request/request.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { SearchBar } from '../../../ui/table/SearchBar.tsx';
import { Skeleton } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { words } from './admin-image-words.en.ts';
import classes from './AdminImagesPage.module.css';
import frame from '../../../ui/page/frame.module.css';
import { ImageDrawer } from './ImageDrawer.tsx';
import { ImageProblems } from './ImageProblems.tsx';
import {
  addToLibrary,
  libraryPageSize,
  useLibrary,
  useLibraryCount,
  type LibraryChoice,
} from './library-queries.ts';
import { openImageUpload } from '../../images/open-image-upload.ts';

const text = words.library;
const everything: LibraryChoice = { page: 0, text: '', tags: [] };

export function AdminImagesPage() {
  const [choice, setChoice] = useState(everything);
  const [opened, setOpened] = useState<GlobalImage | null>(null);
  const [cleaning, setCleaning] = useState(false);
  const count = useLibraryCount();
  const whole = choice.text === '' && choice.tags.length === 0;
  const pages = Math.max(1, Math.ceil((count.data ?? 0) / libraryPageSize));
  // The last page goes with its last image.
  const page = whole && count.data !== undefined ? Math.min(choice.page, pages - 1) : choice.page;
  const library = useLibrary({ ...choice, page });

  const add = async () => {
    const added = await openImageUpload({ type: 'global', id: 0, title: text.addTitle, send: addToLibrary });
    if (added.status === 200) return;
    setChoice(everything);
    setOpened(added.reply as GlobalImage);
    toast(text.added);
  };

  return (
    <div className={`${frame.page} ${classes.page}`}>
      <title>{shell.pageTitle(text.title)}</title>
      <div className={frame.head}>
        <div>
          <h1>{text.title}</h1>
          <p className={classes.quiet} role="status">
            {whole
              ? count.data !== undefined && text.total(count.data)
              : library.data !== undefined && text.found(library.data.length)}
          </p>
        </div>
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconTool size={20} aria-hidden />}
            aria-expanded={cleaning}
            onClick={() => setCleaning(!cleaning)}
          >
            {text.cleanUp}
          </Button>
          <Button leftSection={<IconPhotoPlus size={20} aria-hidden />} onClick={() => void add()}>
            {text.add}
          </Button>
        </div>
      </div>
      {cleaning && <ImageProblems />}
      <SearchBar
        label={text.search}
        placeholder={text.searchPlaceholder}
        action={text.searchAction}
        clear={text.clear}
        onSearch={(typed) => setChoice({ page: 0, text: typed, tags: [] })}
      />
      {choice.tags.length > 0 && (
        <ChosenTags
          tags={choice.tags}
          onTags={(tags) => setChoice({ ...choice, tags })}
          onAll={() => setChoice(everything)}
        />
      )}
      {library.data === undefined ? (
        library.isError ? (
          <StateView
            kind={library.error instanceof RequestError && library.error.status === 0 ? 'offline' : 'error'}
            title={text.failed}
            text={text.failedText}
            action={{ label: shell.common.retry, onClick: () => void library.refetch() }}
          />
        ) : (
          <div className={classes.grid} role="status" aria-label={text.loading}>
            {Array.from({ length: 8 }, (_, index) => (
              <Skeleton key={index} height={236} />
            ))}
          </div>
        )
      ) : library.data.length === 0 ? (
        whole ? (
          <StateView
            kind="empty"
            title={text.empty}
            text={text.emptyText}
            action={{ label: text.add, onClick: () => void add() }}
          />
        ) : (
          <StateView
            kind="notFound"
            title={text.nothing}
            text={text.nothingText}
            action={{ label: text.allTags, onClick: () => setChoice(everything) }}
          />
        )
      ) : (
        <ul className={classes.grid} data-stale={library.isPlaceholderData || undefined}>
          {library.data.map((image) => (
            <Card
              key={image.imageId}
              image={image}
              chosen={choice.tags}
              onOpen={() => setOpened(image)}
              onTag={(tag) => setChoice({ page: 0, text: '', tags: [...new Set([...choice.tags, tag])] })}
            />
          ))}
        </ul>
      )}
      {whole && pages > 1 && (
        <Pages page={page} pages={pages} onPage={(next) => setChoice({ ...choice, page: next })} />
      )}
      <ImageDrawer
        image={opened && (library.data?.find(({ imageId }) => imageId === opened.imageId) ?? opened)}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}

interface ChosenTagsProps {
  tags: LibraryChoice['tags'];
  onTags: (tags: string[]) => void;
  onAll: () => void;
}

/** The tags that images are looked for by; each goes when it is pressed. */
const ChosenTags = ({ tags, onTags, onAll }: ChosenTagsProps) => (
  <div className={classes.chosen} role="group" aria-label={text.withTags}>
    {tags.map((tag) => (
      <button
        key={tag}
        type="button"
        className={classes.tag}
        data-chosen
        onClick={() => onTags(tags.filter((one) => one !== tag))}
      >
        {tag}
        <IconX size={16} aria-hidden />
      </button>
    ))}
    <Button variant="subtle" onClick={onAll}>
      {text.allTags}
    </Button>
  </div>
);

interface PagesProps {
  /** From 0. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

const Pages = ({ page, pages, onPage }: PagesProps) => (
  <nav className={classes.pages} aria-label={text.pages}>
    <Button
      variant="default"
      disabled={page === 0}
      aria-label={text.previous}
      onClick={() => onPage(page - 1)}
    >
      <IconChevronLeft size={20} aria-hidden />
    </Button>
    <span className="figures">{text.page(page + 1, pages)}</span>
    <Button
      variant="default"
      disabled={page >= pages - 1}
      aria-label={text.next}
      onClick={() => onPage(page + 1)}
    >
      <IconChevronRight size={20} aria-hidden />
    </Button>
  </nav>
);

interface CardProps {
  image: GlobalImage;
  chosen: readonly string[];
  onOpen: () => void;
  onTag: (tag: string) => void;
}

function Card({ image, chosen, onOpen, onTag }: CardProps) {
  const { fileName, tags, url, width, height } = image;
  return (
    <li className={classes.card}>
      <button type="button" className={classes.open} aria-label={text.open(fileName)} onClick={onOpen}>
        <img src={url} alt="" loading="lazy" className={classes.picture} />
        <span className={classes.name}>{fileName}</span>
        <span className={`${classes.quiet} figures`}>{text.size(width, height)}</span>
      </button>
      {tags.length > 0 && (
        <div className={classes.tags} role="group" aria-label={text.tags}>
          {tags.map((tag) => (
            <button
              key={tag}
              type="button"
              className={classes.tag}
              aria-pressed={chosen.includes(tag)}
              onClick={() => onTag(tag)}
            >
              {tag}
            </button>
          ))}
        </div>
      )}
    </li>
  );
}
