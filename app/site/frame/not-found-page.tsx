import { data } from 'react-router';
import { Notice } from './notice.tsx';

export const loader = () => data(null, { status: 404 });

export const meta = () => [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }];

export default function NotFoundPage() {
  return (
    <Notice
      title="Page not found"
      back={{ href: '/', text: 'To the home page' }}
      on={{ href: '/products', text: 'Show all products' }}
    >
      There is no page at this address.
    </Notice>
  );
}
