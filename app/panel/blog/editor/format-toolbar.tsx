import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { icon, Svg } from '#app/ui/icons.tsx';
import { chosenPicture } from './pictures.ts';
import { type Tool, Toolbar } from './toolbar.tsx';

const BulletsIcon = () => (
  <Svg>
    <path d="M9 6h11M9 12h11M9 18h11" />
    <path d="M4.5 6v.01M4.5 12v.01M4.5 18v.01" strokeWidth="3" />
  </Svg>
);

const NumbersIcon = () => (
  <Svg>
    <path d="M10 6h10M10 12h10M10 18h10" />
    <path d="M4 4.5 5.5 4v5M3.8 15.2c.5-1.2 2.7-1 2.7.4 0 1.2-2.7 2-2.7 3.9h2.9" strokeWidth="1.4" />
  </Svg>
);

const QuoteIcon = icon('M10 7c-3 .8-4.5 2.8-4.5 6v4H10v-5H6M19 7c-3 .8-4.5 2.8-4.5 6v4H19v-5h-4');
const CodeIcon = icon('m8.5 7-5 5 5 5M15.5 7l5 5-5 5');

const RuleIcon = () => (
  <Svg>
    <path d="M3 12h18" strokeWidth="2.25" />
    <path d="M7 6.5h10M7 17.5h10" strokeWidth="1" />
  </Svg>
);

const LinkIcon = icon(
  'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
);
const PictureIcon = icon(
  'M3.5 5h17v14h-17zM3.5 16l5-5 4 4 2.5-2.5 5.5 5M14.25 9a1.25 1.25 0 1 0 2.5 0a1.25 1.25 0 1 0 -2.5 0',
);
const TableIcon = icon('M3.5 5h17v14h-17zM3.5 10h17M3.5 14.5h17M9.5 10v9M15 10v9');
const UndoIcon = icon('M8.5 5 4 9.5 8.5 14M4 9.5h10a5 5 0 0 1 0 10h-3');
const RedoIcon = icon('M15.5 5 20 9.5 15.5 14M20 9.5H10a5 5 0 0 0 0 10h3');
const IndentIcon = icon('M4 5h16M12 10h8M12 14h8M4 19h16M4 9l3.5 3L4 15');
const OutdentIcon = icon('M4 5h16M12 10h8M12 14h8M4 19h16M7.5 9 4 12l3.5 3');

/** The form open below the toolbar. */
export type Panel = 'link' | 'picture' | null;

type FormatToolbarProps = { editor: Editor; open: Panel; onOpen: (panel: Panel) => void };

const ranks = [2, 3, 4] as const;
const formats = 'paragraph bold italic strike link bulletList orderedList blockquote codeBlock table listItem'.split(
  ' ',
);

const look = (editor: Editor) => ({
  rank: ranks.find((level) => editor.isActive('heading', { level })),
  active: formats.filter((name) => editor.isActive(name)),
  hasPicture: chosenPicture(editor) !== null,
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
  canIndent: editor.can().sinkListItem('listItem'),
  canOutdent: editor.can().liftListItem('listItem'),
});

const newTable = { rows: 3, cols: 3, withHeaderRow: true };
type Command = (chain: ChainedCommands) => ChainedCommands;

const besideIcon = (drawing: ReactNode, name: string) => (
  <span className="flex items-center gap-2">
    {drawing} {name}
  </span>
);

/** The formatting toolbar, and those of the table or list at the cursor. */
export function FormatToolbar({ editor, open, onOpen }: FormatToolbarProps) {
  const { active, ...now } = useEditorState({ editor, selector: ({ editor: current }) => look(current) });
  const command = (name: string, face: ReactNode, run: Command, isIdle = false): Tool => ({
    name,
    face,
    isIdle,
    run: () => run(chainIn(editor)).run(),
  });
  const word = (name: string, run: Command) => command(name, name, run);
  const named = (name: string, drawing: ReactNode, run: Command, isIdle: boolean) =>
    command(name, besideIcon(drawing, name), run, isIdle);
  /** A button that is pressed while the cursor is in this format. */
  const toggle = (format: string, name: string, face: ReactNode, run: Command): Tool => ({
    ...command(name, face, run),
    isOn: active.includes(format),
  });
  /** A button that opens a form. */
  const opener = (panel: Panel, name: string, face: ReactNode, isOn: boolean): Tool => ({
    name,
    face,
    isOn,
    isOpen: open === panel,
    run: () => onOpen(open === panel ? null : panel),
  });

  const groups: Tool[][] = [
    [
      toggle('paragraph', 'Paragraph', '¶', (chain) => chain.setParagraph()),
      ...ranks.map((level) => ({
        ...command(`H${level} heading`, `H${level}`, (chain) => chain.toggleHeading({ level })),
        isOn: now.rank === level,
      })),
    ],
    [
      toggle('bold', 'Bold', <b className="text-base">B</b>, (chain) => chain.toggleBold()),
      toggle('italic', 'Italic', <i className="font-serif text-base">I</i>, (chain) => chain.toggleItalic()),
      toggle('strike', 'Strikethrough', <s className="text-base">S</s>, (chain) => chain.toggleStrike()),
    ],
    [
      toggle('bulletList', 'Bullet list', <BulletsIcon />, (chain) => chain.toggleBulletList()),
      toggle('orderedList', 'Numbered list', <NumbersIcon />, (chain) => chain.toggleOrderedList()),
      toggle('blockquote', 'Quote', <QuoteIcon />, (chain) => chain.toggleBlockquote()),
    ],
    [
      opener('link', 'Link', <LinkIcon />, active.includes('link')),
      opener('picture', 'Picture', <PictureIcon />, now.hasPicture),
      command('Insert table', <TableIcon />, (chain) => chain.insertTable(newTable), active.includes('table')),
    ],
    [
      toggle('codeBlock', 'Code block', <CodeIcon />, (chain) => chain.toggleCodeBlock()),
      command('Horizontal line', <RuleIcon />, (chain) => chain.setHorizontalRule()),
    ],
    [
      command('Undo', <UndoIcon />, (chain) => chain.undo(), !now.canUndo),
      command('Redo', <RedoIcon />, (chain) => chain.redo(), !now.canRedo),
    ],
  ];
  const inTable: Tool[][] = [
    [word('Add row', (chain) => chain.addRowAfter()), word('Add column', (chain) => chain.addColumnAfter())],
    [word('Header row', (chain) => chain.toggleHeaderRow())],
    [
      word('Delete row', (chain) => chain.deleteRow()),
      word('Delete column', (chain) => chain.deleteColumn()),
      word('Delete table', (chain) => chain.deleteTable()),
    ],
  ];
  const inList: Tool[][] = [
    [
      named('Indent', <IndentIcon />, (chain) => chain.sinkListItem('listItem'), !now.canIndent),
      named('Outdent', <OutdentIcon />, (chain) => chain.liftListItem('listItem'), !now.canOutdent),
    ],
  ];
  return (
    <>
      <Toolbar label="Formatting" groups={groups} wraps />
      {active.includes('table') && <Toolbar label="Table" groups={inTable} />}
      {active.includes('listItem') && <Toolbar label="List" groups={inList} />}
    </>
  );
}

/** A command chain with the editor focused at once: Tiptap's own `focus` comes a frame too late for the next key. */
export function chainIn(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain();
}
