import { Link } from 'react-router';

/** Beside a list of categories that is empty: where they come from. */
export const NoCategories = () => (
  <>
    There is nothing to choose yet.{' '}
    <Link to="/admin/categories" className="inline-flex min-h-11 items-center font-semibold text-cyan underline">
      Add your first category
    </Link>
    , then come back here.
  </>
);
