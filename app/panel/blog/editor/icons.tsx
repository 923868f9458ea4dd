import { icon, Svg } from '#app/ui/icons.tsx';

export const BulletsIcon = () => (
  <Svg>
    <path d="M9 6h11M9 12h11M9 18h11" />
    <path d="M4.5 6v.01M4.5 12v.01M4.5 18v.01" strokeWidth="3" />
  </Svg>
);

export const NumbersIcon = () => (
  <Svg>
    <path d="M10 6h10M10 12h10M10 18h10" />
    <path d="M4 4.5 5.5 4v5M3.8 15.2c.5-1.2 2.7-1 2.7.4 0 1.2-2.7 2-2.7 3.9h2.9" strokeWidth="1.4" />
  </Svg>
);

export const QuoteIcon = icon('M10 7c-3 .8-4.5 2.8-4.5 6v4H10v-5H6M19 7c-3 .8-4.5 2.8-4.5 6v4H19v-5h-4');
export const CodeIcon = icon('m8.5 7-5 5 5 5M15.5 7l5 5-5 5');

export const RuleIcon = () => (
  <Svg>
    <path d="M3 12h18" strokeWidth="2.25" />
    <path d="M7 6.5h10M7 17.5h10" strokeWidth="1" />
  </Svg>
);

export const LinkIcon = icon(
  'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
);
export const PictureIcon = icon(
  'M3.5 5h17v14h-17zM3.5 16l5-5 4 4 2.5-2.5 5.5 5M14.25 9a1.25 1.25 0 1 0 2.5 0a1.25 1.25 0 1 0 -2.5 0',
);
export const TableIcon = icon('M3.5 5h17v14h-17zM3.5 10h17M3.5 14.5h17M9.5 10v9M15 10v9');
export const UndoIcon = icon('M8.5 5 4 9.5 8.5 14M4 9.5h10a5 5 0 0 1 0 10h-3');
export const RedoIcon = icon('M15.5 5 20 9.5 15.5 14M20 9.5H10a5 5 0 0 0 0 10h3');
export const IndentIcon = icon('M4 5h16M12 10h8M12 14h8M4 19h16M4 9l3.5 3L4 15');
export const OutdentIcon = icon('M4 5h16M12 10h8M12 14h8M4 19h16M7.5 9 4 12l3.5 3');
