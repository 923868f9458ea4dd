/** Parameters of a machine's illustration. */
export type MachineKind =
  | 'a3-copier'
  | 'desktop-multifunction'
  | 'laser-printer'
  | 'ink-tank'
  | 'inkjet'
  | 'wide-format'
  | 'production-press'
  | 'scanner'
  | 'dot-matrix'
  | 'label-printer'
  | 'toner-cartridge'
  | 'drum-unit'
  | 'ink-cartridge'
  | 'ink-bottle';

export type Machine = {
  kind: MachineKind;
  colour: boolean;
  adf: boolean;
  /** Paper cassettes, 1 to 4. */
  trays: number;
  touchscreen: boolean;
  fax: boolean;
  finisher: boolean;
  /** Cabinet or castors. */
  stand: boolean;
  /** Integer from 0 up: picks proportions and details. */
  variant: number;
};
