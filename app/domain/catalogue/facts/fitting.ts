import { type Facts, paperSizes } from './facts.ts';
import { topicOf } from './labels.ts';
import type { Statement } from './statements.ts';
import { ownSupplies } from './supplies.ts';

/** Facts that a scanner or a trolley does not have. */
const ofPrinters = ['paper', 'paperInput', 'ppmMono', 'ppmColour', 'ppmA3'] as const;

/** Leaves out facts that a product of this kind does not have, and adds the function that its name states. */
export function fitting(facts: Facts, all: readonly Statement[]): Facts {
  const { kind, paper, bypassPaper } = facts;
  if (paper && bypassPaper && paperSizes.indexOf(bypassPaper.value) <= paperSizes.indexOf(paper.value))
    delete facts.bypassPaper;
  if (kind === undefined) return facts;
  const named = (pattern: RegExp) =>
    all.find(({ text, label, rank }) => rank >= 2 && label === '' && pattern.test(text));
  /** The words of a row about the kind, or of one of these ranks, that name printing. */
  const printing = (pattern: RegExp, ...ranks: number[]) =>
    all.find(({ text, label, rank }) => (ranks.includes(rank) || topicOf(label) === 'kind') && pattern.test(text));
  const has = (name: 'print' | 'copy' | 'scan', source: string | undefined) => {
    if (source !== undefined) facts[name] ??= { value: 'standard', source };
  };
  switch (kind.value) {
    case 'supply': {
      const supplies = ownSupplies(all);
      return supplies ? { kind, supplies } : { kind };
    }
    case 'other': {
      has('scan', named(/scanner|scan ?snap/)?.source);
      const isDuplicator = named(/duplicator|duplo|riso/) !== undefined;
      delete facts.colour;
      delete facts.duplex;
      delete facts.technology;
      if (!isDuplicator) for (const name of ofPrinters) delete facts[name];
      return facts;
    }
    case 'copier':
      has('copy', kind.source);
      return facts;
    case 'printer':
      has('print', kind.source);
      return facts;
    case 'production':
    case 'large-format':
      if (kind.value === 'large-format') {
        delete facts.paperInput;
        // A3 is the size of its cut sheets, not of its roll.
        if (paper && paperSizes.indexOf(paper.value) < paperSizes.indexOf('A2')) delete facts.paper;
      }
      has('print', printing(/printer|printing/, 2, 5)?.source);
      return facts;
    default:
      has('print', printing(/printer/, 2)?.source);
      return facts;
  }
}
