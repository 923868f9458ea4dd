import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';

/** History state of a navigation that should focus the search field. */
export const searchAskedFor = 'search asked for';

/** `/` focuses the page's search, or on the dashboard opens the product search, unless the user is typing. */
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
