import { copyFileSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseUploadName, uploadName } from '#app/domain/image-ref.ts';

/**
 * Hands the smaller copies that a site has made of the template's pictures on to those that start from it later. Each
 * takes a core a tenth of a second, and a list shows a dozen.
 */
export function keepPictureCopies(dataDir: string, template: string): void {
  const [from, to] = [join(dataDir, 'uploads'), join(template, 'uploads')];
  if (!existsSync(from) || !existsSync(to)) return;
  // Beside the template, and moved when it is whole: others copy the template at the same time.
  const parts = mkdtempSync(`${template}-copies-`);
  for (const file of readdirSync(from)) {
    const name = parseUploadName(file);
    if (!name?.variant || existsSync(join(to, file)) || !existsSync(join(to, uploadName({ ...name, variant: null }))))
      continue;
    copyFileSync(join(from, file), join(parts, file));
    renameSync(join(parts, file), join(to, file));
  }
  rmSync(parts, { recursive: true });
}
