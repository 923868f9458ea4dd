import type { Migration } from '#app/storage/engine/migration.ts';

/** Imports of products from files: the progress of each, and its lines with their changes and previous values. */
export const imports: Migration = {
  id: '0016-imports',
  up(engine) {
    const strict = engine === 'sqlite' ? ' strict' : '';
    const number = engine === 'sqlite' ? 'integer' : 'bigint';
    return [
      `create table imports (
        id text primary key not null,
        created_at text not null,
        file_name text not null,
        format text not null,
        sheet text not null,
        other_sheets text not null,
        state text not null,
        titles text not null,
        targets text not null,
        samples text not null,
        options text not null,
        total ${number} not null,
        done ${number} not null,
        to_do ${number} not null,
        counts text not null,
        written ${number} not null,
        left_as_is ${number} not null,
        problem text not null,
        ended_at text,
        revision ${number} not null,
        made_categories text not null,
        leased_until text
      )${strict}`,
      'create index imports_by_date on imports (created_at)',
      'create index imports_at_work on imports (state)',
      `create table import_lines (
        import_id text not null references imports (id) on delete cascade,
        number ${number} not null,
        cells text not null,
        outcome text not null,
        product_id text,
        before text not null,
        after text not null,
        problem text not null,
        step text not null,
        primary key (import_id, number)
      )${strict}`,
      `create table import_pictures (
        source text primary key not null,
        reference text not null,
        made_at text not null
      )${strict}`,
      'create index import_lines_by_outcome on import_lines (import_id, outcome, step, number)',
    ];
  },
};
