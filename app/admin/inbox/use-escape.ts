import { useEffect } from 'react';

/** Handles Escape while active. An open dialog or a focused field takes precedence. */
export function useEscape(isOfUse: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isOfUse) return;
    const onKey = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || document.querySelector('dialog:modal') !== null;
      const isTyping = (event.target as Element | null)?.closest('input, textarea, select');
      if (event.key === 'Escape' && !isTaken && !isTyping) onEscape();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
