import type { FieldProblem } from '#app/client.ts';
import type { GridChange, GridField } from '#app/domain/grid.ts';
import { cellWords, columns, shownFields } from '#app/domain/grid-columns.ts';
import { type Edits, rowNow, withWrong } from '#app/domain/grid-edits.ts';
import { dealer } from '#dealer';

/** The index of the change and the field that an error refers to. */
const placeOf = ({ loc }: FieldProblem) => ({ line: Number(loc[2]), field: String(loc[4] ?? '') });

/** Marks the cells that the server rejected, with its messages. */
export function withRefusals(edits: Edits, sent: readonly GridChange[], problems: readonly FieldProblem[]): Edits {
  let now = edits;
  for (const problem of problems) {
    const { line, field } = placeOf(problem);
    const edit = edits[sent[line]?.id ?? ''];
    const column = columns.find((each) => shownFields[each].includes(field as GridField));
    if (edit === undefined || column === undefined) continue;
    const text = cellWords(column, rowNow(edit.base, edit), dealer.locale);
    now = withWrong(now, edit.base, column, { text, problem: problem.msg });
  }
  return now;
}

/** The ids of products that another user has changed or deleted, from the error response. */
export const refusedIds = (sent: readonly GridChange[], problems: readonly FieldProblem[]): string[] =>
  problems.flatMap((problem) => sent[placeOf(problem).line]?.id ?? []);
