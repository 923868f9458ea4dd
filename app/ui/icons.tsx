import type { ReactNode } from 'react';

export type IconProps = { className?: string };

type SvgProps = IconProps & { isFilled?: boolean | undefined; children: ReactNode };

/** Icons are hidden from screen readers; the text beside them or the button's name is read instead. */
export function Svg({ className = '', isFilled = false, children }: SvgProps) {
  const look = isFilled ? 'icon-filled' : 'icon';
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className === '' ? look : `${look} ${className}`}>
      {children}
    </svg>
  );
}

type Drawing = { isFilled?: boolean; strokeWidth?: number };

export const icon =
  (d: string, { isFilled, strokeWidth }: Drawing = {}) =>
  (props: IconProps) => (
    <Svg {...props} isFilled={isFilled}>
      <path d={d} strokeWidth={strokeWidth} />
    </Svg>
  );

export const PhoneIcon = icon(
  'M5 4h4l1.6 4.4-2.3 1.5a11.5 11.5 0 0 0 5.8 5.8l1.5-2.3L20 15v4a1.6 1.6 0 0 1-1.8 1.6A15.8 15.8 0 0 1 3.4 5.8 1.6 1.6 0 0 1 5 4Z',
);
export const MailIcon = icon(
  'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5ZM3.5 7l8.5 6.2L20.5 7',
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

export const SearchIcon = icon('M4.5 10.5a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M15 15l5 5');
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16');
export const CloseIcon = icon('m6 6 12 12M18 6 6 18');
export const ArrowIcon = icon('M4 12h15m-5.5-5.5L19 12l-5.5 5.5');
export const BackIcon = icon('M20 12H5m5.5-5.5L5 12l5.5 5.5');
export const ShareIcon = icon('M12 15V4m-4 3.5L12 3.5l4 4M6 11H5v9.5h14V11h-1');
export const PinIcon = icon(
  'M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21ZM9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0',
);
export const ClockIcon = icon('M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 7v5.3l3.3 2');
export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5');
export const PlayIcon = icon('M8 5.5v13l11-6.5Z', { isFilled: true });
export const StarIcon = icon('m12 3.3 2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17.1 6.6 20l1.1-6.1-4.5-4.2 6.1-.8Z', {
  isFilled: true,
});
export const ChevronIcon = icon('m6 9 6 6 6-6');

/** The registration mark that printers use to align colours. */
export const RegistrationMark = icon('M5.5 12a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0M12 1.5v21M1.5 12h21', {
  strokeWidth: 1.25,
});
