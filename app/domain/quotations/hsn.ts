import type { Facts, MachineKind } from '#app/domain/catalogue/facts/facts.ts';
import type { LineKind } from './quotation-options.ts';

/**
 * Suggested codes; the owner can change them. 8443 31 are machines that print, copy or fax and can be connected, 8443 32
 * printers, 8443 39 copiers that cannot be connected, 8443 99 parts and cartridges. 9973 14 is the rental of office
 * machinery, 9987 12 its maintenance and repair.
 */
const goods: Partial<Record<MachineKind, string>> = {
  multifunction: '844331',
  production: '844331',
  printer: '844332',
  'large-format': '844332',
  copier: '844339',
  supply: '844399',
};

export const suggestedHsn = (line: LineKind, facts: Facts = {}): string => {
  if (line === 'rent') return '997314';
  if (line === 'amc' || line === 'service') return '998712';
  const { kind, ethernet, wifi, usb } = facts;
  const isConnected = [ethernet, wifi, usb].some((port) => port?.value === 'standard');
  if (kind?.value === 'copier' && isConnected) return '844331';
  return (kind && goods[kind.value]) || '8443';
};
