import { otherPrice, priceTaxes, shortTaxNote } from '#app/domain/business/price-tax.ts';
import { isAuthorizedDealer } from '#app/domain/business/words/page-words.ts';
import { formatMoney } from '#app/domain/text/money.ts';
import { Entries } from '#app/panel/frame/edit/entries.tsx';
import { FieldsSection } from '#app/panel/frame/panel-section.tsx';
import { TextLink } from '#app/panel/frame/parts/text-link.tsx';
import { Options, SelectField, TextArea, TextField, verbatim } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/about-page';
import { type AboutValues, brandsOf } from './about-fields.ts';
import { Seen } from './facts.tsx';
import { loadSettings, type SettingsForm, SettingsPage } from './settings-editor.tsx';
import { aboutNoun } from './settings-noun.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

const { tax, currency } = dealer.locale;
const taxChoices = {
  included: `Prices include ${tax}`,
  extra: `${tax} is extra`,
  unsaid: 'Show no tax note',
};
const examplePrice = 45_000;

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsPage noun={aboutNoun} loaderData={loaderData} title="Brands, prices and links">
      {(form) => <Fields {...form} />}
    </SettingsPage>
  );
}

function Fields({ field, values, settings }: SettingsForm<AboutValues>) {
  const { city } = settings;
  const isAuthorized = isAuthorizedDealer(settings);
  const years = new Date().getFullYear() - Number(values.foundingYear);
  return (
    <>
      <FieldsSection title="Brands" lead="Your brands, shown at the top and bottom of every page and on Home.">
        <TextArea
          {...field('brands')}
          rows={8}
          spellCheck={false}
          autoComplete="off"
          required
          hint={
            <>
              One brand on each line. Their logos are under Logo and pictures. “Authorized Dealer” stands before them
              while it is one of your reasons under{' '}
              <TextLink to="/admin/settings/words/why-choose-us">Page texts</TextLink>.
            </>
          }
        />
        <Seen>
          <p className="mt-1 font-semibold">
            {isAuthorized && 'Authorized Dealer '}
            <bdi className="font-normal">{brandsOf(values.brands).join(' · ')}</bdi>
          </p>
        </Seen>
      </FieldsSection>
      <FieldsSection
        title="Texts about brands"
        lead="An introduction at the top of a brand’s page, for visitors and search engines. The description of a category is the introduction of its page."
      >
        <Entries<AboutValues, 'brandIntros'> name="brandIntros" what="text" empty={{ brand: '', text: '' }}>
          {(index) => (
            <>
              <TextField {...field(`brandIntros.${index}.brand`)} label="Brand" autoComplete="off" required />
              <TextArea {...field(`brandIntros.${index}.text`)} label="Text" rows={4} maxLength={1000} required />
            </>
          )}
        </Entries>
      </FieldsSection>
      <FieldsSection title="Prices" lead="The note beside each price on a product’s page.">
        <SelectField {...field('priceTax')}>
          <Options of={priceTaxes.map((each) => [each, taxChoices[each]])} />
        </SelectField>
        <Seen>
          <p className="mt-1">
            <b className="text-xl">{formatMoney(examplePrice, currency, dealer.locale)}</b>{' '}
            {shortTaxNote(values.priceTax, dealer.locale)}
          </p>
          <p className="text-sm">{otherPrice(examplePrice, dealer.locale.taxRate, values.priceTax, dealer.locale)}</p>
        </Seen>
      </FieldsSection>
      <FieldsSection title="Your years" lead="Shown in large type on Home, from two years on.">
        <TextField
          {...field('foundingYear')}
          inputMode="numeric"
          autoComplete="off"
          required
          hint="A year, such as 2015."
        />
        {years >= 2 && years < 300 && (
          <Seen>
            <p className="mt-1 font-semibold">
              {years} years in <bdi>{city}</bdi>, since {values.foundingYear}
            </p>
          </Seen>
        )}
      </FieldsSection>
      <FieldsSection title="Links" lead="Your pages on Facebook, Instagram and so on, at the bottom of every page.">
        <Entries<AboutValues, 'social'> name="social" what="link" empty={{ name: '', url: '' }}>
          {(index) => (
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-3">
              <TextField {...field(`social.${index}.name`)} label="Name" autoComplete="off" required />
              <TextField
                {...field(`social.${index}.url`)}
                label="Address of the page"
                type="url"
                inputMode="url"
                {...verbatim}
                required
              />
            </div>
          )}
        </Entries>
      </FieldsSection>
    </>
  );
}
