import { hash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longest =
  /\/(accessible|accessible-panel|kills|panel-outside|facets|backup-keeper|backup|deploy|import-page)(\.contract)?\.test/;

/** A random order in which the longest files start first, so that no core is idle at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const rank = ({ moduleId }: TestSpecification) =>
      Number(!longest.test(moduleId)) + hash('sha1', `${sequence.seed} ${relative(root, moduleId)}`);
    return files.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
  }
}
