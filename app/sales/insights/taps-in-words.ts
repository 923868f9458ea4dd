import { figure } from '#app/admin/counted.ts';
import { tapKinds } from '#app/domain/insights/counts.ts';
import { tapNames } from '#app/domain/insights/insights-rows.ts';
import type { InsightRow } from '#app/domain/insights/report.ts';

/** `WhatsApp 12 · Call 3`, the most frequent first. */
export const tapsInWords = ({ byTap }: Pick<InsightRow, 'byTap'>): string =>
  tapKinds
    .filter((kind) => byTap[kind] > 0)
    .sort((a, b) => byTap[b] - byTap[a])
    .map((kind) => `${tapNames[kind]} ${figure(byTap[kind])}`)
    .join(' · ');
