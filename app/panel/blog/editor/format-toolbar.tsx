import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import {
  BulletsIcon,
  CodeIcon,
  IndentIcon,
  LinkIcon,
  NumbersIcon,
  OutdentIcon,
  PictureIcon,
  QuoteIcon,
  RedoIcon,
  RuleIcon,
  TableIcon,
  UndoIcon,
} from './icons.tsx';
import { chosenPicture } from './pictures.ts';
import { chainIn } from './text-focus.ts';
import { type Tool, Toolbar } from './toolbar.tsx';

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
const indentFace = (
  <span className="flex items-center gap-2">
    <IndentIcon /> Indent
  </span>
);
const outdentFace = (
  <span className="flex items-center gap-2">
    <OutdentIcon /> Outdent
  </span>
);

type Command = (chain: ChainedCommands) => ChainedCommands;

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
      command('Indent', indentFace, (chain) => chain.sinkListItem('listItem'), !now.canIndent),
      command('Outdent', outdentFace, (chain) => chain.liftListItem('listItem'), !now.canOutdent),
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
