import type { ReactNode } from 'react';
import { type IconProps, Svg } from '#app/ui/icons.tsx';

const icon = (shape: ReactNode) => (props: IconProps) => <Svg {...props}>{shape}</Svg>;

export const MoreIcon = icon(<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="3" />);
export const DashboardIcon = icon(<path d="M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z" />);
export const PrinterIcon = icon(
  <>
    <path d="M7 9V4h10v5M7 16H4.5v-7h15v7H17" />
    <path d="M7 13.5h10V20H7z" />
  </>,
);
export const FolderIcon = icon(<path d="M3.5 6h6l2 2.5h9V19h-17z" />);
export const PenIcon = icon(<path d="m4 20 1-4.5L16.5 4 20 7.5 8.5 19 4 20ZM14 6.5l3.5 3.5" />);
export const InboxIcon = icon(<path d="M3.5 13.5 6.5 5h11l3 8.5V19h-17zM3.5 13.5h5l1.5 2.5h4l1.5-2.5h5" />);
export const ChatIcon = icon(<path d="M4 5h16v11h-9l-4.5 3.5V16H4zM8 9h8M8 12h5" />);
export const GearIcon = icon(
  <>
    <circle cx="12" cy="12" r="3" />
    <path d="M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.1 2.1M15.9 15.9 18 18M18 6l-2.1 2.1M8.1 15.9 6 18" />
  </>,
);
export const LogoutIcon = icon(<path d="M10 4H5v16h5M10 12h10m-4-4 4 4-4 4" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const TrashIcon = icon(<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 10.5v6M14 10.5v6" />);
export const UpIcon = icon(<path d="M12 20V5m-5.5 5.5L12 5l5.5 5.5" />);
export const DownIcon = icon(<path d="M12 4v15m5.5-5.5L12 19l-5.5-5.5" />);
export const CopyIcon = icon(<path d="M8 8h12v12H8zM16 8V4H4v12h4" />);
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.8-4 3.6-6 7.5-6s6.7 2 7.5 6" />
  </>,
);
export const DownloadIcon = icon(<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 16.5V20h15v-3.5" />);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
);
export const PicturesIcon = icon(
  <>
    <path d="M7 4h13v11H7zM4 8v12h13" />
    <path d="m7 13 4-4 3 3 2-2 4 4" />
  </>,
);
export const HiddenIcon = icon(
  <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM4.5 20 19.5 4" />,
);
export const CameraIcon = icon(
  <>
    <path d="M3.5 7.5H8l1.5-2.5h5L16 7.5h4.5V19h-17z" />
    <circle cx="12" cy="13" r="3.5" />
  </>,
);
export const GripIcon = icon(
  <path d="M9 5.5v.01M9 12v.01M9 18.5v.01M15 5.5v.01M15 12v.01M15 18.5v.01" strokeWidth="3" />,
);
export const RetryIcon = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4h-4" />);
