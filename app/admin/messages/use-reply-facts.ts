import { useEffect, useState } from 'react';
import { panel } from '#app/admin/calls.ts';
import type { Message } from '#app/domain/message.ts';
import type { Product } from '#app/domain/product.ts';
import { productOf, type ReplyTemplate, type ReplyValues, replyValues } from '#app/domain/reply-templates.ts';
import type { Settings } from '#app/domain/settings.ts';
import { dealer } from '#dealer';

/** Loaded last, for a reply without a connection. */
let known: { settings: Settings; userName: string } | null = null;

async function loadKnown() {
  const [settings, userName] = await Promise.all([panel.settings.read(), panel.auth.name()]);
  known = { settings, userName };
}

async function findProduct(message: Message): Promise<Product | null> {
  const wanted = productOf(message);
  if (wanted === null) return null;
  const { products } = await panel.products.list('name' in wanted ? { search: wanted.name } : wanted);
  return products.find((product) => ('name' in wanted ? product.name === wanted.name : true)) ?? null;
}

type ReplyFacts = { templates: readonly ReplyTemplate[]; values: ReplyValues };

/** The templates, and the values for a message; `null` while they load. Without a connection, what is known. */
export function useReplyFacts(message: Message): ReplyFacts | null {
  const [facts, setFacts] = useState<ReplyFacts | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message.
  useEffect(() => {
    let isLatest = true;
    void Promise.allSettled([findProduct(message), loadKnown()]).then(([found]) => {
      const { companyName = '', city = '', priceTax = 'unsaid', replyTemplates = [] } = known?.settings ?? {};
      const values = replyValues(message, {
        product: found.status === 'fulfilled' ? found.value : null,
        userName: known?.userName ?? '',
        companyName: companyName || dealer.name,
        city,
        priceTax,
        siteUrl: location.origin,
        locale: dealer.locale,
      });
      if (isLatest) setFacts({ templates: replyTemplates, values });
    });
    return () => {
      isLatest = false;
    };
  }, [message.id]);
  return facts;
}
