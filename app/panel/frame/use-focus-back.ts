import { useEffect, useId, useRef } from 'react';

/** Returns the id for the button that a form replaces while open; the button gets the focus when the form closes. */
export function useFocusBack(isOpen: boolean, given?: string): string {
  const made = useId();
  const id = given ?? made;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) document.getElementById(id)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, id]);
  return id;
}
