import { publicUrlContext, storeContext } from '#app/context.ts';
import { withTax } from '#app/domain/business/price-tax.ts';
import {
  isInStockOnPage,
  type Product,
  productMetaDescription,
  productPictures,
} from '#app/domain/catalogue/product.ts';
import { priceView } from '#app/domain/catalogue/product-price.ts';
import { partNumberOf } from '#app/domain/supplies/supplies.ts';
import { absolute } from '#app/site/frame/seo/json-ld.ts';
import { xmlResponse, xmlText } from '#app/site/frame/seo/xml.ts';
import { companyName, dealerOf, settingsOf } from '#app/site/frame/settings.ts';
import { dealer } from '#dealer';
import type { Route } from './+types/product-feed';

const maxItems = 5000;

/**
 * The products with a public price for Google Merchant Center and the catalogues of Meta and WhatsApp. Prices are with
 * tax, as these services demand in India.
 *
 * https://support.google.com/merchants/answer/7052112, https://www.facebook.com/business/help/120325381656392
 */
export async function loader({ context }: Route.LoaderArgs) {
  const publicUrl = context.get(publicUrlContext);
  const { priceTax } = await dealerOf(context);
  const products = await context.get(storeContext).products.list('public', {}, { limit: maxItems });
  const items = products.flatMap((product) => {
    const price = priceView(product);
    if (price.kind !== 'amount') return [];
    const percent = product.taxPercent ?? dealer.locale.taxRate;
    const amount = (net: number) => {
      const gross = priceTax === 'extra' && price.currency === dealer.locale.currency ? withTax(net, percent) : net;
      return `${gross.toFixed(2)} ${price.currency}`;
    };
    return item(product, publicUrl, {
      price: amount(price.sale?.regular ?? price.amount),
      sale_price: price.sale ? amount(price.amount) : '',
    });
  });
  const title = xmlText(companyName(await settingsOf(context)));
  const channel = `<title>${title}</title>\n<link>${publicUrl}/products</link>\n<description>${title}</description>`;
  return xmlResponse(
    'application/rss+xml',
    `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n${channel}\n${items.join('\n')}\n</channel>\n</rss>\n`,
  );
}

function item(product: Product, publicUrl: string, prices: Record<string, string>): string {
  const { id, name, brand, category, slug, facts } = product;
  const [picture, ...others] = productPictures(product).map(({ src }) => absolute(publicUrl, src));
  const partNumber = partNumberOf(product);
  const fields: Record<string, string> = {
    id,
    title: name.slice(0, 150),
    description: productMetaDescription(product),
    link: `${publicUrl}/products/${slug}`,
    image_link: picture ?? '',
    ...prices,
    availability: isInStockOnPage(product) ? 'in_stock' : 'out_of_stock',
    condition: facts.condition?.value ?? 'new',
    brand,
    mpn: partNumber,
    identifier_exists: partNumber ? '' : 'no',
    product_type: category,
  };
  const lines = [
    ...Object.entries(fields),
    ...others.slice(0, 10).map((src): [string, string] => ['additional_image_link', src]),
  ].flatMap(([field, text]) => (text === '' ? [] : `<g:${field}>${xmlText(text)}</g:${field}>`));
  return `<item>\n${lines.join('\n')}\n</item>`;
}
