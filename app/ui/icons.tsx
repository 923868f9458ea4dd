import type { ReactNode } from 'react';

export type IconProps = { className?: string };

type SvgProps = IconProps & { isFilled?: boolean; children: ReactNode };

/** Icons are hidden from screen readers; the text beside them or the button's name is read instead. */
export function Svg({ className = '', isFilled = false, children }: SvgProps) {
  const look = isFilled ? 'icon-filled' : 'icon';
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className === '' ? look : `${look} ${className}`}>
      {children}
    </svg>
  );
}

/** Creates an icon from one path with the default stroke. */
export const icon = (d: string) => (props: IconProps) => (
  <Svg {...props}>
    <path d={d} />
  </Svg>
);

export const PhoneIcon = icon(
  'M5 4h4l1.6 4.4-2.3 1.5a11.5 11.5 0 0 0 5.8 5.8l1.5-2.3L20 15v4a1.6 1.6 0 0 1-1.8 1.6A15.8 15.8 0 0 1 3.4 5.8 1.6 1.6 0 0 1 5 4Z',
);

export const MailIcon = (props: IconProps) => (
  <Svg {...props}>
    <rect x="3" y="5.5" width="18" height="13" rx="1.5" />
    <path d="m3.5 7 8.5 6.2L20.5 7" />
  </Svg>
);

export const WhatsappIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M3.6 20.4 4.9 16a8.4 8.4 0 1 1 3.3 3.2Z" />
    <path
      d="M9.2 8.3c-.7.7-.7 2 .4 3.6s2.7 2.8 4.1 3c.9.1 1.7-.3 2-1.2l-2-1.2-.9.9c-.9-.3-2-1.4-2.3-2.2l.8-1-1-2c-.4-.2-.8-.2-1.1.1Z"
      fill="currentColor"
      stroke="none"
    />
  </Svg>
);

export const SearchIcon = (props: IconProps) => (
  <Svg {...props}>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </Svg>
);
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16');
export const CloseIcon = icon('m6 6 12 12M18 6 6 18');
export const ArrowIcon = icon('M4 12h15m-5.5-5.5L19 12l-5.5 5.5');
export const BackIcon = icon('M20 12H5m5.5-5.5L5 12l5.5 5.5');

export const ShareIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M12 15V4m-4 3.5L12 3.5l4 4" />
    <path d="M6 11H5v9.5h14V11h-1" />
  </Svg>
);

export const PinIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21Z" />
    <circle cx="12" cy="9.5" r="2.5" />
  </Svg>
);

export const ClockIcon = (props: IconProps) => (
  <Svg {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5.3l3.3 2" />
  </Svg>
);
export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5');

export const PlayIcon = (props: IconProps) => (
  <Svg {...props} isFilled>
    <path d="M8 5.5v13l11-6.5Z" />
  </Svg>
);

export const StarIcon = (props: IconProps) => (
  <Svg {...props} isFilled>
    <path d="m12 3.3 2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17.1 6.6 20l1.1-6.1-4.5-4.2 6.1-.8Z" />
  </Svg>
);

export const FilterIcon = icon('M4 7h16M7 12h10M10 17h4');
export const ChevronIcon = icon('m6 9 6 6 6-6');

/** The registration mark that printers use to align colours. */
export const RegistrationMark = (props: IconProps) => (
  <Svg {...props}>
    <circle cx="12" cy="12" r="6.5" strokeWidth="1.25" />
    <path d="M12 1.5v21M1.5 12h21" strokeWidth="1.25" />
  </Svg>
);
