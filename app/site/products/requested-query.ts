import { useLocation, useNavigation } from 'react-router';
import { type CatalogueQuery, readQuery } from './catalogue-query.ts';

/** What the visitor has asked for last, whether or not the answer is here yet. */
export function useRequestedQuery(): CatalogueQuery {
  const current = useLocation();
  const { location: next } = useNavigation();
  return readQuery(new URLSearchParams((next ?? current).search));
}
