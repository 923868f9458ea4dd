import { data } from 'react-router';
import { PageNotFound } from './notice.tsx';

export const loader = () => data(null, { status: 404 });

export const meta = () => [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }];

export default PageNotFound;
