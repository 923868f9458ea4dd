import { useFormContext } from 'react-hook-form';
import { NoCategories } from '#app/admin/categories/no-categories.tsx';
import { commas, plain, text, type ValuesOf } from '#app/admin/edit/fields.ts';
import { useFields } from '#app/admin/edit/form.tsx';
import { FormSection } from '#app/admin/form-section.tsx';
import type { Category } from '#app/domain/category.ts';
import { type ProductStatus, productStatuses, type Visibility, visibilities } from '#app/domain/product-options.ts';
import { slugFrom } from '#app/domain/slug.ts';
import { CheckField, SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';

export const basics = {
  name: text('Name'),
  slug: text('URL slug'),
  category: text('Category'),
  brand: text('Brand'),
  shortDescription: text('Short description'),
  description: text('Full description'),
  sku: text('SKU'),
  warranty: text('Warranty'),
  tags: commas('Tags'),
  status: plain<ProductStatus>('Status', 'published'),
  visibility: plain<Visibility>('Visibility', 'public'),
  featured: plain('Featured', false),
  enquiryForm: plain('Get a Quote button', true),
};

type Values = ValuesOf<typeof basics>;

type BasicsProps = { categories: Category[]; isNew: boolean };

const brandsId = 'brands';
const titled = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function Basics({ categories, isNew }: BasicsProps) {
  const { setValue, getValues, watch, getFieldState } = useFormContext<Values>();
  const field = useFields<Values>();
  const category = watch('category');
  const isKnown = category === '' || categories.some(({ name }) => name === category);
  return (
    <FormSection title="Basics">
      <TextField
        {...field('name', {
          onChange: (event) => {
            // The address follows the name until somebody has given it another.
            if (isNew && !getFieldState('slug').isDirty) setValue('slug', slugFrom(event.target.value));
          },
        })}
        required
        autoFocus={isNew}
      />
      <TextField
        {...field('slug')}
        required
        spellCheck={false}
        autoCapitalize="none"
        hint={isNew ? 'Small letters, digits and hyphens.' : 'When it changes, the old address leads here.'}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...field('category')} required hint={categories.length === 0 ? <NoCategories /> : undefined}>
          <option value="">Choose a category</option>
          {!isKnown && <option value={category}>{category}</option>}
          {categories.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField {...field('brand')} required list={brandsId} />
        <datalist id={brandsId}>
          {dealer.brands.map((brand) => (
            <option key={brand} value={brand} />
          ))}
        </datalist>
      </div>
      <TextArea {...field('shortDescription')} rows={2} hint="Two lines on the cards." />
      <TextArea {...field('description')} required rows={6} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('sku')} spellCheck={false} />
        <TextField {...field('warranty')} />
      </div>
      <TextField {...field('tags')} hint="With commas: a3, colour, rental" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...field('status')}>
          {productStatuses.map((status) => (
            <option key={status} value={status}>
              {titled(status)}
            </option>
          ))}
        </SelectField>
        <SelectField
          {...field('visibility')}
          hint={
            getValues('status') === 'published' && getValues('visibility') === 'public'
              ? 'Visitors see this product.'
              : 'Visitors do not see this product.'
          }
        >
          {visibilities.map((visibility) => (
            <option key={visibility} value={visibility}>
              {titled(visibility)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <CheckField {...field('featured')} hint="Stands first in every list and on Home." />
        <CheckField {...field('enquiryForm')} hint="Visitors can ask for a quote." />
      </div>
    </FormSection>
  );
}
