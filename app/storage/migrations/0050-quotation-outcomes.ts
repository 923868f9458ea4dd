import type { Migration } from '#app/storage/engine/migration.ts';

/** News about quotations until a user looks at them, answers that users enter, reminders, and templates. */
export const quotationOutcomes: Migration = {
  id: '0050-quotation-outcomes',
  phase: 'expand',
  up: () => [
    'alter table quotations add column news_at text',
    'alter table quotations add column reminded_at text',
    `alter table quotations add column decided_by text not null default ''`,
    `alter table quotations add column template text not null default ''`,
    `create index quotations_with_news on quotations (news_at) where news_at is not null`,
    `create index quotations_undecided on quotations (valid_until) where state in ('sent', 'opened')`,
  ],
};
