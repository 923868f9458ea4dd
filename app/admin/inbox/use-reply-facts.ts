import { useEffect, useState } from 'react';
import { panel } from '#app/admin/calls.ts';
import { type DealerFacts, firstFacts } from '#app/domain/dealer-facts.ts';
import type { Message } from '#app/domain/message.ts';
import type { Product } from '#app/domain/product.ts';
import { productOf, type ReplyTemplate, type ReplyValues, replyValues } from '#app/domain/reply-templates.ts';
import type { Settings } from '#app/domain/settings.ts';
import { dealer } from '#dealer';

type Known = { settings: Pick<Settings, 'companyName' | keyof DealerFacts>; userName: string };

/** The last loaded values: the fallback for replies while offline. */
let known: Known = { settings: { companyName: '', ...firstFacts(dealer) }, userName: '' };

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

/** Returns the templates and a message's placeholder values; `null` while loading. Offline, uses the last loaded ones. */
export function useReplyFacts(message: Message): ReplyFacts | null {
  const [facts, setFacts] = useState<ReplyFacts | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per message.
  useEffect(() => {
    let isLatest = true;
    void Promise.allSettled([findProduct(message), loadKnown()]).then(([found]) => {
      const { settings, userName } = known;
      const companyName = settings.companyName || dealer.name;
      const product = found.status === 'fulfilled' ? found.value : null;
      const rest = { companyName, userName, product, siteUrl: location.origin, locale: dealer.locale };
      const values = replyValues(message, { ...settings, ...rest });
      if (isLatest) setFacts({ templates: settings.replyTemplates, values });
    });
    return () => {
      isLatest = false;
    };
  }, [message.id]);
  return facts;
}
