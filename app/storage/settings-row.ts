import type { Settings } from '#app/domain/settings.ts';
import { codec, json, type RowOf, text } from './codec.ts';

const settings = codec<Settings>()({
  companyName: text('company_name'),
  companyDescription: text('company_description'),
  contactEmail: text('contact_email'),
  googleAnalyticsId: text('google_analytics_id'),
  googleMapsApiKey: text('google_maps_api_key'),
  searchSynonyms: text('search_synonyms'),
  companyLogo: text('company_logo'),
  heroImage: text('hero_image'),
  heroTreatment: text('hero_treatment'),
  postTreatment: text('post_treatment'),
  brandLogos: json('brand_logos'),
  updatedAt: text('updated_at'),
});

export type SettingsRow = RowOf<typeof settings>;
export const { fromRow, toRow } = settings;
