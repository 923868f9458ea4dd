import { panel } from '#app/admin/calls.ts';
import { byId, type Noun } from '#app/admin/edit/noun.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { Branch } from '#app/domain/branch.ts';
import { dealer } from '#dealer';
import { type BranchValues, branchForm } from './branch-values.ts';

export const branchNoun: Noun<Branch, BranchValues> = {
  name: 'branch',
  subject: 'This branch was',
  ...branchForm(dealer.hours),
  pathOf(field) {
    const [name, index] = field.split('.');
    if (name === 'phone' && index !== undefined) return `phone.${index}.number`;
    if (name === 'hours') return index === undefined ? 'hours.week' : `hours.days.${index}.from`;
    return field;
  },
  drafts: 'offered',
  api: byId(panel.branches),
  messages: {
    created: sentences.branch.created,
    updated: sentences.branch.updated,
    failed: sentences.branch.saveFailed,
  },
};
