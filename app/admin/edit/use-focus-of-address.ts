import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** Focuses the form field named by the URL hash, such as `#phone`. */
export function useFocusOfAddress(element: RefObject<HTMLFormElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    const field = hash === '' ? null : element.current?.elements.namedItem(hash.slice(1));
    if (!(field instanceof HTMLElement)) return;
    field.focus();
    // `focus` does not scroll if the field already had the focus.
    field.scrollIntoView({ block: 'nearest' });
  }, [element, hash]);
}
