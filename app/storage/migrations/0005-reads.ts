import type { Migration } from '#app/storage/engine/migration.ts';

/**
 * The search index stores categories by number, specifications and dimensions keep their order, and posts store the
 * version of the sanitiser that cleaned them.
 */
export const reads: Migration = {
  id: '0005-reads',
  up(engine) {
    const inPairs = (column: string) =>
      engine === 'sqlite'
        ? `update products set ${column} =
            (select json_group_array(json_array(key, value)) from (select key, value from json_each(${column})))`
        : `update products set ${column} =
            (select coalesce(json_agg(json_build_array(name, value) order by place)::text, '[]')
              from json_each_text(${column}::json) with ordinality as pair (name, value, place))`;
    return [
      ...(engine === 'sqlite'
        ? [
            `create table search_categories
              (number integer primary key, name text not null, document text not null) strict`,
            'create index search_categories_by_name on search_categories (name)',
          ]
        : []),
      inPairs('specifications'),
      inPairs('dimensions'),
      'alter table posts add column cleaned_by text',
    ];
  },
};
