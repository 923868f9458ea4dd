import { panel } from '#app/admin/calls.ts';
import { byId, type Noun } from '#app/admin/edit/noun.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { Branch } from '#app/domain/branch.ts';
import { dealer } from '#dealer';
import { type BranchValues, branchFields, branchProblems, branchValues } from './branch-values.ts';

export const branchNoun: Noun<Branch, BranchValues> = {
  name: 'branch',
  subject: 'This branch was',
  labels: {
    name: 'Name',
    address: 'Address',
    city: 'City and PIN code',
    phones: 'Telephone numbers',
    email: 'E-mail',
    week: 'Opening hours: the usual ones or its own',
    days: 'Opening hours of its own',
  },
  read: (branch) => branchValues(branch, dealer.hours),
  write: branchFields,
  check: branchProblems,
  pathOf(field) {
    const [name, index] = field.split('.');
    if (name === 'phone') return index === undefined ? 'phones' : `phones.${index}.number`;
    if (name === 'hours') return index === undefined ? 'week' : `days.${index}.from`;
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
