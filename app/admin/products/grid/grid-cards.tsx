import { memo, useCallback, useRef, useState } from 'react';
import type { GridRow } from '#app/domain/grid.ts';
import { type Column, cellText, cellWords, columnTitles, optionsOf, type Shown } from '#app/domain/grid-columns.ts';
import { type RowEdit, retyped, rowNow } from '#app/domain/grid-edits.ts';
import { readBlock } from '#app/domain/pasted-block.ts';
import { CheckField, SelectField, TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import { saleRemark } from './changes.ts';
import type { Block } from './paste.ts';
import type { Chosen } from './use-chosen.ts';
import type { GridSession } from './use-grid.ts';

type GridCardsProps = {
  grid: GridSession;
  known: Shown;
  chosen: Chosen;
  /** The index of the first visible row in the whole list. */
  first: number;
  shown: readonly GridRow[];
  pasteAt: (block: Block, cells: string[][]) => void;
};

/** The rows as cards, for viewports too narrow for the table. */
export function GridCards({ grid: { edits, change }, known, chosen, first, shown, pasteAt }: GridCardsProps) {
  const type = useCallback(
    (row: GridRow, column: Column, text: string, begun: RowEdit | undefined) =>
      change((now) => retyped(now, begun, row, column, text, known), `${row.id} ${column}`),
    [change, known],
  );
  return (
    <ul aria-label="Products" className="grid gap-3 sm:grid-cols-2">
      {shown.map((row, index) => (
        <GridCard
          key={row.id}
          row={row}
          index={first + index}
          edit={edits[row.id]}
          known={known}
          isChosen={chosen.has(row.id)}
          choose={chosen.set}
          type={type}
          pasteAt={pasteAt}
        />
      ))}
    </ul>
  );
}

type GridCardProps = {
  row: GridRow;
  /** The index in the whole list. */
  index: number;
  edit: RowEdit | undefined;
  known: Shown;
  isChosen: boolean;
  choose: Chosen['set'];
  /** `begun` is the edit of the product at the time of focus. */
  type: (row: GridRow, column: Column, text: string, begun: RowEdit | undefined) => void;
  pasteAt: GridCardsProps['pasteAt'];
};

/** Memoised: a keystroke must render only the card of its own product. */
const GridCard = memo(function GridCard({ row, index, edit, known, isChosen, choose, type, pasteAt }: GridCardProps) {
  const now = rowNow(row, edit);
  const begun = useRef(edit);
  return (
    <li className="min-w-0 border border-rule bg-sheet p-3">
      <fieldset
        onFocus={() => {
          begun.current = edit;
        }}
      >
        <legend className="contents">
          <span className="sr-only">{row.name}</span>
        </legend>
        <CheckField
          label={row.name}
          error={undefined}
          className="min-w-0 [overflow-wrap:anywhere]"
          checked={isChosen}
          onChange={(event) => choose([row], event.target.checked)}
        />
        <p className="text-sm break-words text-ink-soft">{[row.brand, row.sku].filter(Boolean).join(' · ')}</p>
        {edit?.theirs && <p className="mt-1 text-sm font-semibold text-magenta">Another user changed this product.</p>}
        <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-3 gap-y-2 [&_:is(input,select)]:scroll-mb-44">
          {known.columns.map((column) => (
            <CardField
              key={column}
              column={column}
              row={now}
              base={edit?.base ?? row}
              wrong={edit?.wrong[column]}
              options={optionsOf(column, now, known)}
              type={(text) => type(row, column, text, begun.current)}
              paste={(cells) => pasteAt({ fromRow: index, toRow: index, fromColumn: column, toColumn: column }, cells)}
            />
          ))}
        </div>
      </fieldset>
    </li>
  );
});

type CardFieldProps = {
  column: Column;
  row: GridRow;
  base: GridRow;
  wrong: RowEdit['wrong'][Column];
  options: readonly string[] | null;
  type: (text: string) => void;
  paste: (cells: string[][]) => void;
};

function CardField({ column, row, base, wrong, options, type, paste }: CardFieldProps) {
  // During typing the field shows the raw text; on blur it shows the parsed value.
  const [typed, setTyped] = useState<string | null>(null);
  const before = cellWords(column, base, dealer.locale);
  const isChanged = wrong === undefined && before !== cellWords(column, row, dealer.locale);
  const remark = column === 'salePrice' ? saleRemark(row) : null;
  const common = {
    label: columnTitles[column],
    error: typed === null && wrong ? `“${wrong.text}” ${wrong.problem}` : undefined,
    hint:
      isChanged || remark ? [isChanged && `Was ${before || 'empty'}`, remark].filter(Boolean).join('. ') : undefined,
  };
  if (options !== null)
    return (
      <SelectField {...common} value={cellText(column, row)} onChange={(event) => type(event.target.value)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
    );
  return (
    <TextField
      {...common}
      value={typed ?? wrong?.text ?? cellText(column, row)}
      inputMode={column === 'tags' ? 'text' : 'decimal'}
      autoComplete="off"
      enterKeyHint="next"
      className={column === 'tags' ? 'col-span-full' : ''}
      onChange={(event) => {
        setTyped(event.target.value);
        type(event.target.value);
      }}
      onBlur={() => setTyped(null)}
      onPaste={(event) => {
        const cells = readBlock(event.clipboardData.getData('text/plain'));
        if (cells.length === 1 && cells[0]?.length === 1) return;
        event.preventDefault();
        setTyped(null);
        paste(cells);
      }}
    />
  );
}
