import { word } from '#app/domain/text/patterns.ts';
import { duplexWord, feederWord } from './machine.ts';

/** How texts name a feature. */
export const thing = {
  print: word('print(?:s|ing|er|ers)?(?! server)'),
  copy: word('cop(?:y(?! control)|ies|ier|iers|ying)|photo ?-?cop(?:y|ier|ying)'),
  scan: word('(?:colou?r ?)?scan(?:s|ning|ner)?'),
  fax: word('fax(?:ing|es)?|facsimile'),
  wifi: word('wifi(?! direct(?: print\\w*)? \\(?opt)|802\\.11\\S*'),
  ethernet: word(
    [
      'ethernet|(?<!w)lan|(?<!wifi )network(?: ?(?:card|ready|printing|interface|board))?|gigabit|rj-?45|wired|lan port',
      '(?:10[/-]|100[/-]|10)?1000? ?-?base.?tx?|10[/-]100(?:[/-]1000)?(?: ?base.?tx?)?|10base\\S*',
    ].join('|'),
  ),
  usb: word('usb(?: ?[23]\\.?\\d?)?|usb\\d\\S*'),
} as const;
export const offers = { ...thing, feeder: feederWord, duplex: duplexWord };
/** `Network: Wi-Fi 802.11` is not about Ethernet. */
export const namesOther = (topic: keyof typeof thing, text: string) =>
  !thing[topic].test(text) && connectionNames.some((name) => thing[name].test(text));
export const functionNames = ['print', 'copy', 'scan', 'fax'] as const;
export const connectionNames = ['ethernet', 'wifi', 'usb'] as const;
