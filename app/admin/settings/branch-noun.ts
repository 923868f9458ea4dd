import { panel } from '#app/admin/calls.ts';
import { byId, type Noun } from '#app/admin/edit/noun.ts';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import type { Branch } from '#app/domain/branch.ts';
import type { Hours } from '#app/domain/hours.ts';
import { type BranchValues, branchForm } from './branch-values.ts';

/** The branch form. Own hours are prefilled with the dealer's `usual` hours. */
export const branchNoun = (usual: Hours): Noun<Branch, BranchValues> => ({
  name: 'branch',
  subject: 'This branch was',
  ...branchForm(usual),
  pathOf: (field) =>
    field
      .replace(/^phone\.(\d+)$/, 'phone.$1.number')
      .replace(/^hours$/, 'hours.week')
      .replace(/^hours\.(\d+)$/, 'hours.days.$1.from'),
  drafts: 'offered',
  api: byId(panel.branches),
  messages: {
    created: settingsSentences.branch.created,
    updated: settingsSentences.branch.updated,
    failed: settingsSentences.branch.saveFailed,
  },
});
