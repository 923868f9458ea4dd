import { type DealerFacts, noFacts } from '#app/domain/business/dealer-facts.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { noOwnWords, type OwnWords, wordNames } from '#app/domain/business/words/page-words.ts';
import { codec, json, type RowOf, text } from '#app/storage/engine/codec.ts';

/** The stored settings. The dealer's facts share a column, as page texts do, so that new ones need no migration. */
type Kept = Omit<Settings, keyof DealerFacts | keyof OwnWords> & {
  facts: Partial<DealerFacts>;
  words: Partial<OwnWords>;
};

const settings = codec<Kept>()({
  companyName: text('company_name'),
  companyDescription: text('company_description'),
  contactEmail: text('contact_email'),
  googleAnalyticsId: text('google_analytics_id'),
  googleMapsApiKey: text('google_maps_api_key'),
  searchSynonyms: text('search_synonyms'),
  companyLogo: text('company_logo'),
  heroImage: text('hero_image'),
  brandLogos: json('brand_logos'),
  facts: json('facts'),
  words: json('words'),
  updatedAt: text('updated_at'),
});

export type SettingsRow = RowOf<typeof settings>;

const factNames = Object.keys(noFacts) as (keyof DealerFacts)[];

export function fromRow(row: SettingsRow): Settings {
  const { facts, words, ...others } = settings.fromRow(row);
  return { ...noFacts, ...facts, ...noOwnWords, ...words, ...others };
}

export function toRow(given: Settings): SettingsRow {
  const facts = Object.fromEntries(factNames.map((name) => [name, given[name]]));
  const own = wordNames.filter((name) => given[name] !== null);
  const words = Object.fromEntries(own.map((name) => [name, given[name]]));
  return settings.toRow({ ...given, facts, words });
}

/** The column `facts` with missing facts filled in from `first`; `null` if none is missing. */
export function filledUp({ facts }: Pick<SettingsRow, 'facts'>, first: DealerFacts): string | null {
  const kept: Partial<DealerFacts> = JSON.parse(facts);
  return factNames.every((name) => name in kept) ? null : JSON.stringify({ ...first, ...kept });
}
