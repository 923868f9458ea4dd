import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** Whoever comes by an address that names a field, such as `#phone`, is at that field. The focus is the browser's. */
export function useFocusOfAddress(element: RefObject<HTMLFormElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    const field = hash === '' ? null : element.current?.elements.namedItem(hash.slice(1));
    if (!(field instanceof HTMLElement)) return;
    field.focus();
    // It may have had the focus before the page was scrolled to its top.
    field.scrollIntoView({ block: 'nearest' });
  }, [element, hash]);
}
