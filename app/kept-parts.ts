import { LRUCache } from 'lru-cache';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { KeptPart, KeptParts } from '#app/site/kept.tsx';

/** Bytes; enough for about 2,000 product cards. */
const maxBytes = 8 * 1024 * 1024;

/** React writes the preload links of a part before its HTML. */
const preloadLink = /^<link rel="preload"([^>]*)\/>/;
const attribute = /([a-z]+)="([^"]*)"/g;

/** Renders a part without its outermost element; `null` if the part is empty. */
function drawn(draw: () => ReactElement | null): KeptPart | null {
  let tag: string | null = null;
  let attributes = {};
  /** Rendered by React, so that its preloads are captured. */
  function Inside(): ReactNode {
    let element = draw();
    while (typeof element?.type === 'function')
      element = (element.type as (props: unknown) => ReactElement | null)(element.props);
    if (element === null) return null;
    if (typeof element.type !== 'string') throw new Error('A part that is kept has one element at its top');
    tag = element.type;
    const { children, ...others } = element.props as { children?: ReactNode };
    attributes = others;
    return children;
  }
  let html = renderToStaticMarkup(createElement(Inside));
  if (tag === null) return null;
  const preloads: KeptPart['preloads'] = [];
  for (let link = preloadLink.exec(html); link !== null; link = preloadLink.exec(html)) {
    const found = Object.fromEntries([...(link[1] ?? '').matchAll(attribute)].map(([, name, value]) => [name, value]));
    const { href = '', as = '', type, crossorigin } = found;
    preloads.push({
      href,
      options: { as: as as 'font', type, crossOrigin: crossorigin === undefined ? undefined : 'anonymous' },
    });
    html = html.slice(link[0].length);
  }
  return { tag, attributes, html, preloads };
}

/** A cache of rendered page parts. The key is the part's name and props, so no entry becomes stale. */
export function createKeptParts(): KeptParts {
  const parts = new LRUCache<string, KeptPart>({
    maxSize: maxBytes,
    // A character may take two bytes, and the key contains the props.
    sizeCalculation: ({ html }, key) => 2 * (html.length + key.length),
  });
  return (name, component, props) => {
    const key = `${name} ${JSON.stringify(props)}`;
    const known = parts.get(key);
    if (known !== undefined) return known;
    const made = drawn(() => component(props));
    if (made !== null) parts.set(key, made);
    return made;
  };
}
