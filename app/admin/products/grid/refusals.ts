import type { FieldProblem } from '#app/client.ts';
import type { GridChange, GridField } from '#app/domain/grid.ts';
import { cellWords, columns, shownFields } from './columns.ts';
import { type Edits, rowNow, withWrong } from './edits.ts';

/** Where an answer about several changes says that something is wrong: in which of them, and in which field. */
const placeOf = ({ loc }: FieldProblem) => ({ line: Number(loc[2]), field: String(loc[4] ?? '') });

/** Marks the cells of the fields that the server refuses, with its words. */
export function withRefusals(edits: Edits, sent: readonly GridChange[], problems: readonly FieldProblem[]): Edits {
  let now = edits;
  for (const problem of problems) {
    const { line, field } = placeOf(problem);
    const edit = edits[sent[line]?.id ?? ''];
    const column = columns.find((each) => shownFields[each].includes(field as GridField));
    if (edit === undefined || column === undefined) continue;
    const text = cellWords(column, rowNow(edit.base, edit));
    now = withWrong(now, edit.base, column, { text, problem: problem.msg });
  }
  return now;
}

/** The ids of the products that somebody else has changed or deleted, as a refusal names them. */
export const refusedIds = (sent: readonly GridChange[], problems: readonly FieldProblem[]): string[] =>
  problems.flatMap((problem) => sent[placeOf(problem).line]?.id ?? []);
