const tick = /[✓✔☑✅√]\ufe0f?/gu;
const cross = /[✗✘✕❌☒]\ufe0f?/gu;
const yesMark = /^(?:[✓✔☑✅√●]\ufe0f?)$/u;

/** Writes ticks and crosses as words. They stand for a value, before each item or after each item. */
export function withoutMarks(text: string): string {
  if (yesMark.test(text)) return 'yes';
  // Circles mean yes, no or optional.
  if (/^[○◯△]/u.test(text)) return '';
  const ticks = text.match(tick)?.length ?? 0;
  if (ticks === 0 && text.search(cross) < 0) return text;
  const isAfter = !/^[✓✔☑✅√✗✘✕❌☒]/u.test(text) && /[✓✔☑✅√✗✘✕❌☒]\ufe0f?$/u.test(text);
  if (!/[\p{L}\p{N}]/u.test(text)) return text.replace(tick, 'yes').replace(cross, 'no');
  if (isAfter) return text.replace(tick, ' yes\n').replace(cross, ' no\n');
  return text.replace(tick, ticks === 1 && /^[✓✔☑✅√]/u.test(text) ? 'yes, ' : '\n').replace(cross, '\nno ');
}
