import type { ComponentType } from 'react';
import {
  ChartIcon,
  DashboardIcon,
  FolderIcon,
  GearIcon,
  InboxIcon,
  PenIcon,
  PeopleIcon,
  PicturesIcon,
  PrinterIcon,
  SheetIcon,
  WrenchIcon,
} from '#app/panel/frame/icons.tsx';
import { settingsHome } from '#app/panel/frame/settings-paths.ts';
import type { IconProps } from '#app/ui/icons.tsx';

export type Place = {
  name: string;
  to: string;
  Icon: ComponentType<IconProps>;
  /** Where phones show it: in the bar at the bottom edge, or in a group of the page More. */
  onPhones: 'bar' | 'Products' | 'Website' | 'Business';
  /** In the sidebar, it belongs to the place before it. */
  isBelow?: true;
};

/** The places of the panel in the order of the sidebar. The page More adds those that are in no navigation. */
const places: readonly Place[] = [
  { name: 'Dashboard', to: '/admin', Icon: DashboardIcon, onPhones: 'bar' },
  { name: 'Products', to: '/admin/products', Icon: PrinterIcon, onPhones: 'bar' },
  { name: 'Pictures', to: '/admin/media', Icon: PicturesIcon, onPhones: 'Products', isBelow: true },
  { name: 'To improve', to: '/admin/improve', Icon: WrenchIcon, onPhones: 'Products', isBelow: true },
  { name: 'Categories', to: '/admin/categories', Icon: FolderIcon, onPhones: 'Products' },
  { name: 'Blog', to: '/admin/blog', Icon: PenIcon, onPhones: 'Website' },
  { name: 'Messages', to: '/admin/messages', Icon: InboxIcon, onPhones: 'bar' },
  { name: 'Quotations', to: '/admin/quotations', Icon: SheetIcon, onPhones: 'bar', isBelow: true },
  { name: 'Customers', to: '/admin/customers', Icon: PeopleIcon, onPhones: 'Business', isBelow: true },
  { name: 'Insights', to: '/admin/insights', Icon: ChartIcon, onPhones: 'Website', isBelow: true },
  { name: 'Settings', to: settingsHome, Icon: GearIcon, onPhones: 'Business' },
];

export const placesFor = (isOwner: boolean) => places.filter(({ to }) => isOwner || to !== settingsHome);
