/** Loaded before a program: its clock is ahead by as many milliseconds as the file CLOCK_FILE says at that moment. */
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
