import { keepShortList } from './keep-short-list.ts';

keepShortList();
