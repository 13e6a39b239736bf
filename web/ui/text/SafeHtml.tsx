/** Shows HTML that people wrote: built anew from a list of harmless elements, so that nothing in it can run or disguise itself. */
import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './SafeHtml.module.css';

/** What may stand in a text. The server keeps the same when it stores one; this is for what came another way. */
const kept = new Set('h1 h2 h3 h4 h5 h6 p blockquote ul ol li b strong i em u s'.split(' '));
/** Gone with all that is in them; of other unknown elements the content stays. */
const dropped = new Set(
  'script style template textarea title option select noscript noembed noframes iframe object xmp plaintext svg math'.split(
    ' ',
  ),
);

interface SafeHtmlProps {
  html: string;
  className?: string;
}

export function SafeHtml({ html, className }: SafeHtmlProps) {
  const content = useMemo(() => safeNodes(html), [html]);
  return (
    <div className={className === undefined ? classes.text : `${classes.text} ${className}`}>{content}</div>
  );
}

/** The same inside of an element that the caller brings: a heading, a link. */
export function SafeInline({ html }: { html: string }) {
  return useMemo(() => safeNodes(html), [html]);
}

function safeNodes(html: string): ReactNode {
  // A document of its own, in which nothing is loaded and nothing runs.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return build(body);
}

const build = (parent: Element): ReactNode[] =>
  [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
    if (node.nodeType !== Node.ELEMENT_NODE) return null;
    return element(node as Element, index);
  });

function element(from: Element, key: number): ReactNode {
  const name = from.tagName.toLowerCase();
  if (dropped.has(name)) return null;
  if (name === 'a') return anchor(from, key);
  if (name === 'img') return picture(from, key);
  if (name === 'br' || name === 'hr') return createElement(name, { key });
  if (kept.has(name)) return createElement(name, { key }, ...build(from));
  return <Fragment key={key}>{build(from)}</Fragment>;
}

/** Our own pages open in place; other sites in a tab of their own that learns nothing of this one. */
function anchor(from: Element, key: number): ReactNode {
  const address = harmless(from.getAttribute('href'), ['https:', 'http:', 'mailto:']);
  if (address === null) return <Fragment key={key}>{build(from)}</Fragment>;
  if (address.origin === window.location.origin) {
    return (
      <Link key={key} to={address.pathname + address.search + address.hash}>
        {build(from)}
      </Link>
    );
  }
  const leaves = address.protocol.startsWith('http');
  return (
    <a
      key={key}
      href={address.href}
      target={leaves ? '_blank' : undefined}
      rel={leaves ? 'noopener noreferrer nofollow' : undefined}
    >
      {build(from)}
    </a>
  );
}

/** Only pictures of our own: another site's would learn who looks. */
function picture(from: Element, key: number): ReactNode {
  const address = harmless(from.getAttribute('src'), ['https:', 'http:']);
  if (address?.origin !== window.location.origin) return null;
  return <img key={key} src={address.pathname} alt={from.getAttribute('alt') ?? ''} loading="lazy" />;
}

function harmless(text: string | null, schemes: readonly string[]): URL | null {
  if (text === null || text.trim() === '') return null;
  try {
    const address = new URL(text, window.location.origin);
    return schemes.includes(address.protocol) ? address : null;
  } catch {
    return null;
  }
}
