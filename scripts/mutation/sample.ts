import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant, MutantResult } from '@stryker-mutator/api/core';
import { declareClassPlugin, declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import type { Reporter } from '@stryker-mutator/api/report';

/**
 * Runs a share of all mutants, so that a score takes minutes. The selection depends only on `MUTATION_SEED` and each
 * mutant's position, so it is reproducible. The others are reported as errors, which do not count.
 */
const share = Number(process.env.MUTATION_SHARE ?? 1);
const seed = process.env.MUTATION_SEED ?? '1';

function isTaken({ fileName, location, mutatorName, replacement }: Mutant): boolean {
  const place = JSON.stringify([seed, fileName.split('/app/')[1], location, mutatorName, replacement]);
  return createHash('sha256').update(place).digest().readUInt32BE() / 2 ** 32 < share;
}

const resultOf = (mutant: Mutant): CheckResult =>
  isTaken(mutant) ? { status: CheckStatus.Passed } : { status: CheckStatus.CompileError, reason: 'Not in this sample' };

/** Appends each mutant's result to a JSON Lines file at once, so that an interrupted run keeps its results. */
class ResultsReporter implements Reporter {
  onMutantTested({ status, fileName, location: { start }, mutatorName, replacement }: MutantResult): void {
    if (status === 'CompileError' || status === 'Ignored') return;
    const place = `${fileName.split('/app/')[1]}:${start.line}:${start.column}`;
    appendFileSync('build/mutants.jsonl', `${JSON.stringify({ place, status, mutatorName, replacement })}\n`);
  }
}

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.Checker, 'sample', () => ({
    init: async () => {},
    group: async (mutants: Mutant[]) => [mutants.map(({ id }) => id)],
    check: async (mutants: Mutant[]) => Object.fromEntries(mutants.map((mutant) => [mutant.id, resultOf(mutant)])),
  })),
  declareClassPlugin(PluginKind.Reporter, 'results', ResultsReporter),
];
