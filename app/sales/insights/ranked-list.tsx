import { figure } from '#app/admin/counted.ts';
import type { Ranked } from '#app/domain/insights/report.ts';

type RankedListProps = { rows: readonly Ranked[] /** Text if there are none. */; empty: string };

/** Words with their counts, the most frequent first, each over a bar. */
export function RankedList({ rows, empty }: RankedListProps) {
  const most = rows[0]?.count ?? 0;
  if (most === 0) return <p className="text-ink-soft">{empty}</p>;
  return (
    <ol className="border-t border-rule">
      {rows.map(({ name, count }) => (
        <li key={name} className="border-b border-rule py-2">
          <p className="flex justify-between gap-4">
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            <span className="font-semibold tabular-nums">{figure(count)}</span>
          </p>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            className="mt-1 h-0.5 w-full text-cyan-mark"
          >
            <rect width={(count / most) * 100} height="1" fill="currentColor" />
          </svg>
        </li>
      ))}
    </ol>
  );
}
