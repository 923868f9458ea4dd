import { icon } from '#app/ui/icons.tsx';

export const MoreIcon = icon('M5.5 12h.01M12 12h.01M18.5 12h.01', { strokeWidth: 3 });
export const DashboardIcon = icon('M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z');
export const PrinterIcon = icon('M7 9V4h10v5M7 16H4.5v-7h15v7H17M7 13.5h10V20H7z');
export const FolderIcon = icon('M3.5 6h6l2 2.5h9V19h-17z');
export const PenIcon = icon('m4 20 1-4.5L16.5 4 20 7.5 8.5 19 4 20ZM14 6.5l3.5 3.5');
export const InboxIcon = icon('M3.5 13.5 6.5 5h11l3 8.5V19h-17zM3.5 13.5h5l1.5 2.5h4l1.5-2.5h5');
export const ChatIcon = icon('M4 5h16v11h-9l-4.5 3.5V16H4zM8 9h8M8 12h5');
export const GearIcon = icon(
  'M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.1 2.1M15.9 15.9 18 18M18 6l-2.1 2.1M8.1 15.9 6 18',
);
export const LogoutIcon = icon('M10 4H5v16h5M10 12h10m-4-4 4 4-4 4');
export const PlusIcon = icon('M12 5v14M5 12h14');
export const TrashIcon = icon('M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 10.5v6M14 10.5v6');
export const UpIcon = icon('M12 20V5m-5.5 5.5L12 5l5.5 5.5');
export const DownIcon = icon('M12 4v15m5.5-5.5L12 19l-5.5-5.5');
export const CopyIcon = icon('M8 8h12v12H8zM16 8V4H4v12h4');
export const UserIcon = icon('M8 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M4.5 20.5c.8-4 3.6-6 7.5-6s6.7 2 7.5 6');
export const PeopleIcon = icon(
  'M5.5 8.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0M2.5 19.5c.7-3.5 3-5.3 6.5-5.3s5.8 1.8 6.5 5.3M15 5.2a3.5 3.5 0 0 1 0 6.6M17.5 14.6c2.2.7 3.5 2.4 4 4.9',
);
export const DownloadIcon = icon('M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 16.5V20h15v-3.5');
export const EyeIcon = icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM9.25 12a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0 -5.5 0',
);
export const PicturesIcon = icon('M7 4h13v11H7zM4 8v12h13M7 13l4-4 3 3 2-2 4 4');
export const HiddenIcon = icon('M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM4.5 20 19.5 4');
export const CameraIcon = icon('M3.5 7.5H8l1.5-2.5h5L16 7.5h4.5V19h-17zM8.5 13a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0');

export const GripIcon = icon('M9 5.5v.01M9 12v.01M9 18.5v.01M15 5.5v.01M15 12v.01M15 18.5v.01', { strokeWidth: 3 });
export const RetryIcon = icon('M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4h-4');
export const SheetIcon = icon('M5.5 3.5h9l4 4v13h-13zM14 3.5V8h4.5M9 12.5h6M9 16h6');
export const ChartIcon = icon('M4 20h16M6.5 20v-6M12 20V9M17.5 20V4.5');
export const WrenchIcon = icon(
  'M14.5 6.5a4 4 0 0 1 5-2.5L17 6.5l.5 2L20 9a4 4 0 0 1-5 4.5L8 20.5 3.5 16 10.5 9a4 4 0 0 1 4-2.5Z',
);
export const FilterIcon = icon('M4 6.5h16M7 12h10M10 17.5h4');
