import { createContext, createElement, type ReactElement, use } from 'react';
import { preload } from 'react-dom';

/** The HTML of a part of a page. */
export type KeptPart = {
  /** The element that the part is, and its own attributes. */
  tag: string;
  attributes: Record<string, unknown>;
  /** What stands in it. */
  html: string;
  /** What the part has fetched ahead with the page. */
  preloads: { href: string; options: Parameters<typeof preload>[1] }[];
};

type Component<Props> = (props: Props) => ReactElement | null;

/** Finds the HTML of a part, or makes it. */
export type KeptParts = <Props>(name: string, component: Component<Props>, props: Props) => KeptPart | null;

export const KeptPartsContext = createContext<KeptParts | null>(null);

/**
 * A part of a page that is drawn from its props alone, all of which are JSON: neither hooks nor contexts, and one element at
 * its top. On the server it is drawn once for the same props and its HTML is kept, so that a page that is made anew because
 * something else has changed only puts its parts together. Without the context it is the component.
 */
export function kept<Props extends object>(name: string, component: Component<Props>): Component<Props> {
  return function Kept(props: Props) {
    const parts = use(KeptPartsContext);
    if (parts === null) return component(props);
    const part = parts(name, component, props);
    if (part === null) return null;
    const { tag, attributes, html, preloads } = part;
    for (const { href, options } of preloads) preload(href, options);
    // HTML that React wrote for this very component.
    return createElement(tag, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
  };
}
