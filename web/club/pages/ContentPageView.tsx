/** The elements of a content page, drawn in their order; those meant for other screens stay away. */
import { Link } from 'react-router-dom';
import type { PageElement } from '@fourball/shared/club/shapes.ts';
import { formatAddress } from '../../lib/browser/web-address.ts';
import { SafeHtml, SafeInline } from '../../ui/text/SafeHtml.tsx';
import { phoneScreen } from '../../ui/look/screens.ts';
import classes from './ContentPage.module.css';
import { words } from './content-words.en.ts';

/** What is drawn of an element. */
type DrawnElement = Pick<PageElement, 'type' | 'text' | 'image' | 'images' | 'name' | 'deviceSize'>;

interface ContentPageViewProps {
  title: string;
  elements: readonly DrawnElement[];
  /** The screen that a preview plays; without it the real one decides. */
  as?: 'LARGE' | 'SMALL';
}

export function ContentPageView({ title, elements, as }: ContentPageViewProps) {
  const shown =
    as === undefined
      ? elements
      : elements.filter(({ deviceSize }) => deviceSize === 'ANY' || deviceSize === as);
  return (
    <div className={classes.view} data-as={as}>
      {!elements.some(({ type }) => type === 'H1') && <h1>{title}</h1>}
      {elements.length === 0 && <p className={classes.quiet}>{words.page.empty}</p>}
      {shown.map((element, index) => (
        <div
          // Nothing in a drawn element has a state of its own.
          key={index}
          className={classes.element}
          data-type={element.type}
          data-size={as === undefined ? element.deviceSize : undefined}
        >
          <Element element={element} as={as} />
        </div>
      ))}
    </div>
  );
}

function Element({ element, as }: { element: DrawnElement; as: ContentPageViewProps['as'] }) {
  const { type, text, name } = element;
  const html = text ?? '';
  switch (type) {
    case 'IMG':
      return <Picture element={element} as={as} />;
    case 'A':
      return <Way to={name ?? ''} html={html} />;
    case 'P':
      return <SafeHtml html={html} />;
    case 'DIV':
      return <SafeHtml html={html} className={classes.box} />;
    default: {
      // One without words would be announced as nothing.
      if (html.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() === '') return null;
      const Heading = headings[type];
      return (
        <Heading>
          <SafeInline html={html} />
        </Heading>
      );
    }
  }
}

const headings = { H1: 'h1', H2: 'h2', H3: 'h3', H4: 'h4', H5: 'h5', H6: 'h6' } as const;

/** Each screen loads the image that was given for its size, else the one for all. */
function Picture({
  element: { image, images, name },
  as,
}: {
  element: DrawnElement;
  as?: 'LARGE' | 'SMALL';
}) {
  const of = (size: PageElement['deviceSize']) => images.find(({ deviceSize }) => deviceSize === size)?.url;
  const large = of('LARGE') ?? of('ANY') ?? image?.url;
  const small = of('SMALL') ?? of('ANY') ?? image?.url;
  const best = as === 'SMALL' ? (small ?? large) : (large ?? small);
  if (best === undefined) return null;
  const drawn = <img src={best} alt={name ?? ''} loading="lazy" />;
  if (as !== undefined || small === undefined || small === best) return drawn;
  return (
    <picture>
      <source media={phoneScreen} srcSet={small} />
      {drawn}
    </picture>
  );
}

function Way({ to, html }: { to: string; html: string }) {
  const label = html === '' ? to : <SafeInline html={html} />;
  const address = to.trim();
  if (address === '') return <span>{label}</span>;
  // One slash leads to a page of ours; two would lead to another host.
  if (/^\/(?![/\\])/.test(address)) {
    return (
      <Link to={address} className={classes.way}>
        {label}
      </Link>
    );
  }
  const href = formatAddress(address);
  const leaves = href.startsWith('http');
  return (
    <a
      href={href}
      className={classes.way}
      target={leaves ? '_blank' : undefined}
      rel={leaves ? 'noopener noreferrer nofollow' : undefined}
    >
      {label}
    </a>
  );
}
