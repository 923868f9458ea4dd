import { CopyIcon, DownloadIcon, UserIcon } from '#app/panel/frame/icons.tsx';
import type { LinkGroup } from '#app/panel/frame/parts/link-groups.tsx';
import { places } from '#app/panel/frame/shell/places.ts';

const products = [
  { name: 'Cost data', to: '/admin/products/costs', Icon: CopyIcon },
  { name: 'Import and export', to: '/admin/products/import', Icon: DownloadIcon },
];
const account = {
  name: 'Account',
  to: '/admin/account',
  Icon: UserIcon,
  finds: 'password two-step codes people staff devices notifications',
};

const forOwners = /^(?:Settings|Import and export)$/;

/** The pages that the bar of a phone does not show, in groups. */
export const furtherPlaces = (isOwner: boolean): LinkGroup[] =>
  (['Products', 'Website', 'Business'] as const).map((title) => ({
    title,
    rows: [
      ...places.filter(({ onPhones }) => onPhones === title),
      ...(title === 'Products' ? products : title === 'Business' ? [account] : []),
    ].filter(({ name }) => isOwner || !forOwners.test(name)),
  }));
