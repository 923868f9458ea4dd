import { createContext, createElement, type ReactElement, use } from 'react';
import { preload } from 'react-dom';

/** The cached HTML of a part of a page. */
export type KeptPart = {
  /** The root element of the part, with its attributes. */
  tag: string;
  attributes: Record<string, unknown>;
  html: string;
  /** The preloads that the part requests. */
  preloads: { href: string; options: Parameters<typeof preload>[1] }[];
};

type Component<Props> = (props: Props) => ReactElement | null;

/** Returns the cached HTML of a part, or renders it. */
export type KeptParts = <Props>(name: string, component: Component<Props>, props: Props) => KeptPart | null;

export const KeptPartsContext = createContext<KeptParts | null>(null);

/**
 * Wraps a component whose HTML the server caches by its props. The component must depend only on JSON props, use no
 * hooks or contexts, and have a single root element. A page that is rendered again after a change reuses the HTML of its
 * unchanged parts. Without the context, renders the component itself.
 */
export function kept<Props extends object>(name: string, component: Component<Props>): Component<Props> {
  return function Kept(props: Props) {
    const parts = use(KeptPartsContext);
    if (parts === null) return component(props);
    const part = parts(name, component, props);
    if (part === null) return null;
    const { tag, attributes, html, preloads } = part;
    for (const { href, options } of preloads) preload(href, options);
    // The HTML was rendered by React from this component.
    return createElement(tag, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
  };
}
