import { panel } from '#app/admin/calls.ts';
import type { Noun } from '#app/admin/edit/noun.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { Branch } from '#app/domain/branch.ts';
import { dealer } from '#dealer';
import { type BranchValues, branchFields, branchValues } from './branch-values.ts';

const labels: Record<keyof BranchValues, string> = {
  name: 'Name',
  address: 'Address',
  city: 'City and PIN code',
  email: 'E-mail',
  phones: 'Telephone numbers',
  week: 'Opening hours: the usual ones or its own',
  days: 'Opening hours of its own',
};

export const branchNoun: Noun<Branch, BranchValues> = {
  subject: 'This branch was',
  valuesOf: (branch) => branchValues(branch, dealer.hours),
  fieldsOf: branchFields,
  labelOf: (field) => labels[field],
  create: panel.branches.create,
  update: ({ id }, fields, on) => panel.branches.update(id, fields, on),
  find: ({ id }) => panel.branches.find(id),
  say: { created: sentences.branch.created, updated: sentences.branch.updated, failed: sentences.branch.saveFailed },
};
