/** Preloaded: moves the process's clock ahead by the number of ms in the file CLOCK_FILE, read on every call. */
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_FILE ?? '';
const RealDate = Date;
const shifted = () => RealDate.now() + Number(readFileSync(file, 'utf8'));

globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(shifted());
    else super(...(given as [number]));
  }
  static override now() {
    return shifted();
  }
} as DateConstructor;
