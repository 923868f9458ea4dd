import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { hsnDigits, isHsn } from '#app/domain/business/gst.ts';
import type { Category } from '#app/domain/catalogue/category.ts';
import { isPublic } from '#app/domain/catalogue/product.ts';
import {
  type ProductStatus,
  productStatuses,
  type Visibility,
  visibilities,
} from '#app/domain/catalogue/product-options.ts';
import { fold } from '#app/domain/text/search-text.ts';
import { slugFrom } from '#app/domain/text/slug.ts';
import { useBrands } from '#app/panel/frame/calls/known-settings.ts';
import {
  commas,
  optionalText,
  plain,
  requiredText,
  slugField,
  text,
  type ValuesOf,
} from '#app/panel/frame/edit/fields.ts';
import { useFields } from '#app/panel/frame/edit/form.tsx';
import { FormSection } from '#app/panel/frame/form-section.tsx';
import { PlusIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { CheckField, Options, SelectField, Suggestions, TextArea, TextField } from '#app/ui/field.tsx';
import { NewCategory } from './new-category.tsx';
import { Pictures } from './pictures.tsx';
import { MainPrice } from './price-and-stock.tsx';

export const basics = {
  name: requiredText('Name', 'Enter a name'),
  slug: slugField('URL slug'),
  brand: requiredText('Brand', 'Choose a brand'),
  category: requiredText('Category', 'Choose a category'),
  shortDescription: text('Short description'),
  description: requiredText('Full description', 'Enter a description'),
  sku: text('SKU'),
  warranty: text('Warranty'),
  hsn: optionalText('HSN code', 'Must have 4, 6 or 8 digits', isHsn, hsnDigits),
  tags: commas('Tags'),
  status: plain<ProductStatus>('Status', 'published'),
  visibility: plain<Visibility>('Visibility', 'public'),
  featured: plain('Featured', false),
  enquiryForm: plain('Get a Quote button', true),
};

const { name: _, category: __, brand: ___, description: ____, ...details } = basics;

type Values = ValuesOf<typeof basics>;

const brandsId = 'brands';
const titled = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The brand that a name contains as a word; empty if it contains none. */
const brandIn = (name: string, brands: readonly string[]): string => {
  const words = ` ${fold(name)} `;
  return brands.find((brand) => words.includes(` ${fold(brand)} `)) ?? '';
};

/** What every product needs: the only section that is not folded on phones. */
export function Basics({ categories, isNew }: { categories: Category[]; isNew: boolean }) {
  const { setValue, getValues, getFieldState } = useFormContext<Values>();
  const field = useFields<Values>();
  const brands = useBrands();
  const guess = useRef('');
  return (
    <FormSection title="Basics">
      <Pictures />
      <TextField
        {...field('name', {
          onChange: ({ target }) => {
            if (!isNew) return;
            // The address and the brand follow the name until the owner types others.
            if (!getFieldState('slug').isDirty) setValue('slug', slugFrom(target.value));
            if (getValues('brand') !== guess.current) return;
            guess.current = brandIn(target.value, brands);
            setValue('brand', guess.current);
          },
        })}
        required
        autoFocus={isNew}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryField categories={categories} />
        <TextField {...field('brand')} required list={brandsId} />
        <Suggestions id={brandsId} of={brands} />
      </div>
      <MainPrice />
      <TextArea {...field('description')} required rows={6} />
    </FormSection>
  );
}

export function Details({ isNew }: { isNew: boolean }) {
  const { watch } = useFormContext<Values>();
  const field = useFields<Values>();
  const [name, slug, status, visibility] = watch(['name', 'slug', 'status', 'visibility']);
  return (
    <FormSection title="Details" folds={details}>
      <TextArea {...field('shortDescription')} rows={2} hint="One or two lines, shown on the product’s card." />
      <TextField
        {...field('slug')}
        required
        spellCheck={false}
        autoCapitalize="none"
        hint={
          slug === '' && name.trim() !== ''
            ? 'Please write one in English letters, such as ricoh-mp-2014.'
            : isNew
              ? 'The end of the product’s web address, made from its name: lower-case letters, digits and hyphens.'
              : 'If you change it, the old web address still leads to this product.'
        }
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('sku')} spellCheck={false} hint="Your own article number for the product." />
        <TextField
          {...field('hsn')}
          inputMode="numeric"
          hint="For quotations. Empty: suggested from the kind of machine."
        />
        <TextField {...field('warranty')} />
      </div>
      <TextField {...field('tags')} hint="Separate them with commas: a3, colour, rental" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...field('status')}>
          <Options of={productStatuses.map((each) => [each, titled(each)])} />
        </SelectField>
        <SelectField
          {...field('visibility')}
          hint={isPublic({ status, visibility }) ? 'Visitors see this product.' : 'Visitors do not see this product.'}
        >
          <Options of={visibilities.map((each) => [each, titled(each)])} />
        </SelectField>
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <CheckField {...field('featured')} hint="Shown first in every list and on the home page." />
        <CheckField {...field('enquiryForm')} hint="Visitors can ask you for a quote from the product’s page." />
      </div>
    </FormSection>
  );
}

function CategoryField({ categories: fetched }: { categories: readonly Category[] }) {
  const { watch, setValue, setFocus } = useFormContext<Values>();
  const field = useFields<Values>();
  const category = watch('category');
  const [added, setAdded] = useState<Category[]>([]);
  const [isAdding, setIsAdding] = useState(false);
  const categories = [...fetched, ...added.filter(({ id }) => !fetched.some((each) => each.id === id))];
  const isKnown = category === '' || categories.some(({ name }) => name === category);
  const isNone = categories.length === 0;

  function choose(chosen: Category) {
    // It can be chosen once it is among the options.
    flushSync(() => setAdded([...added.filter(({ id }) => id !== chosen.id), chosen]));
    setValue('category', chosen.name, { shouldDirty: true });
    close();
  }

  function close() {
    setIsAdding(false);
    setFocus('category');
  }

  return (
    <>
      <div>
        <SelectField {...field('category')} required>
          <option value="">Choose a category</option>
          {!isKnown && <option value={category}>{category}</option>}
          <Options of={categories.map(({ name }) => [name, name])} />
        </SelectField>
        {!isNone && !isAdding && (
          <SmallButton kind="quiet" icon={PlusIcon} text="New category" onClick={() => setIsAdding(true)} />
        )}
      </div>
      {(isNone || isAdding) && (
        <NewCategory
          categories={categories}
          hasFocus={isAdding}
          onChosen={choose}
          onCancel={isNone ? undefined : close}
        />
      )}
    </>
  );
}
