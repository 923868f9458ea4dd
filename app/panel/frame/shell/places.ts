import type { ComponentType } from 'react';
import {
  ChartIcon,
  CopyIcon,
  DashboardIcon,
  DownloadIcon,
  FolderIcon,
  GearIcon,
  InboxIcon,
  PenIcon,
  PicturesIcon,
  PrinterIcon,
  SheetIcon,
  UserIcon,
  WrenchIcon,
} from '#app/panel/frame/icons.tsx';
import { settingsHome } from '#app/panel/frame/settings-paths.ts';
import type { IconProps } from '#app/ui/icons.tsx';

type Place = {
  name: string;
  to: string;
  Icon: ComponentType<IconProps>;
  /** Where phones show it: in the bar at the bottom edge, or in a group of the page More. */
  onPhones: 'bar' | 'Products' | 'Website' | 'Business';
  /** In the sidebar, it belongs to the place before it, or is left out. */
  inSidebar?: 'below' | 'no';
  /** Words by which the search finds it, besides its name. */
  finds?: string;
};

const accountWords = 'password two-step codes people staff devices notifications';

/** The places of the panel, in the order of the sidebar. */
const places: readonly Place[] = [
  { name: 'Dashboard', to: '/admin', Icon: DashboardIcon, onPhones: 'bar' },
  { name: 'Products', to: '/admin/products', Icon: PrinterIcon, onPhones: 'bar' },
  { name: 'Pictures', to: '/admin/media', Icon: PicturesIcon, onPhones: 'Products', inSidebar: 'below' },
  { name: 'To improve', to: '/admin/improve', Icon: WrenchIcon, onPhones: 'Products', inSidebar: 'below' },
  { name: 'Categories', to: '/admin/categories', Icon: FolderIcon, onPhones: 'Products' },
  { name: 'Blog', to: '/admin/blog', Icon: PenIcon, onPhones: 'Website' },
  { name: 'Messages', to: '/admin/messages', Icon: InboxIcon, onPhones: 'bar' },
  { name: 'Quotations', to: '/admin/quotations', Icon: SheetIcon, onPhones: 'bar', inSidebar: 'below' },
  { name: 'Insights', to: '/admin/insights', Icon: ChartIcon, onPhones: 'Website', inSidebar: 'below' },
  { name: 'Settings', to: settingsHome, Icon: GearIcon, onPhones: 'Business' },
  { name: 'Cost data', to: '/admin/products/costs', Icon: CopyIcon, onPhones: 'Products', inSidebar: 'no' },
  { name: 'Import / Export', to: '/admin/products/import', Icon: DownloadIcon, onPhones: 'Products', inSidebar: 'no' },
  { name: 'Account', to: '/admin/account', Icon: UserIcon, onPhones: 'Business', inSidebar: 'no', finds: accountWords },
];

const ofOwners = /^(?:Settings|Import \/ Export)$/;

export const placesFor = (isOwner: boolean) => places.filter(({ name }) => isOwner || !ofOwners.test(name));
