import * as words from '#app/domain/quotation/in-words.ts';
import { dealer } from '#dealer';

export const rupees = (paise: number): string => words.rupees(paise, dealer.locale);
export const dayInWords = (day: string): string => words.dayInWords(day, dealer.locale);
