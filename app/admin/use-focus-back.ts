import { useEffect, useId, useRef } from 'react';

/** The id of what has the focus again once a form that took its place is closed: the button that had opened it. */
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
