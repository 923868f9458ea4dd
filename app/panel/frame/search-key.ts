import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';

/** The search over products, customers, quotations and settings. */
export const findPath = '/admin/find';

/** History state of a navigation that should focus the search field. */
export const searchAskedFor = 'search asked for';

/** `/` focuses the page's search, or opens the search over everything, unless the user is typing. */
export function useSlashForSearch(): void {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = (event.target as Element | null)?.closest(
        'input, textarea, select, [contenteditable=true], dialog',
      );
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      const search = document.querySelector<HTMLInputElement>('main input[type=search]');
      event.preventDefault();
      search?.focus();
      search?.select();
      if (!search) navigate(findPath, { state: searchAskedFor });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate]);
}
