import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** Focuses the form field or section that the URL hash names, such as `#phone`. */
export function useFocusOfAddress(element: RefObject<HTMLFormElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    const name = hash.slice(1);
    const field = element.current?.elements.namedItem(name) ?? document.getElementById(name);
    if (!(field instanceof HTMLElement)) return;
    field.focus();
    // `focus` does not scroll if the field already had the focus.
    field.scrollIntoView({ block: 'nearest' });
  }, [element, hash]);
}
