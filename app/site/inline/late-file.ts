import { addScript } from './add-script.ts';
import { ownElement } from './own-element.ts';

/** Adds the script of ours that is named by `data-file` once all else is there, and hands its other facts on to it. */
const { file = '', ...facts } = ownElement().dataset;
addEventListener('load', () => Object.assign(addScript(file).dataset, facts));
