import * as words from '#app/domain/quotations/in-words.ts';
import { dealer } from '#dealer';

export const rupees = (paise: number): string => words.rupees(paise, dealer.locale);
export const dayInWords = (day: string): string => words.dayInWords(day, dealer.locale);
