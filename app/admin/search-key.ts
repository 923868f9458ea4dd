import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';

/** Stands in the history of a page whose search was asked for on another. */
const searchAskedFor = { isSearchAskedFor: true };

export const isSearchAskedFor = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSearchAskedFor' in state;

/** `/` goes to the page's search, and from the dashboard to that of the products, unless something is being typed. */
export function useSlashForSearch(): void {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = (event.target as Element | null)?.closest(
        'input, textarea, select, [contenteditable=true], dialog',
      );
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      const search = document.querySelector<HTMLInputElement>('main input[type=search]');
      if (search) {
        event.preventDefault();
        search.focus();
        search.select();
      } else if (location.pathname === '/admin') {
        event.preventDefault();
        navigate('/admin/products', { state: searchAskedFor });
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate]);
}
