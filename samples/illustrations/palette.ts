/** The inks and pen widths every illustration is drawn with. */
export const INK = '#15171B';
export const SOFT = '#4B505A';
export const WHITE = '#FFFFFF';
export const PAPER = '#FCFBF8';
export const SHADE = '#F3F1EB';
export const RULE = '#DDD9CF';
export const CYAN = '#00AEEF';
export const MAGENTA = '#E6007E';
export const YELLOW = '#FFE100';

export const PROCESS = [CYAN, MAGENTA, YELLOW, INK];

/** Pen widths in finished pixels; they never scale with the machine. */
export const CONTOUR = 5;
export const EDGE = 3;
export const HAIR = 1.8;

/** How far a spot colour sits off its outline, like a press slightly out of register. */
export const MISREGISTER: [number, number] = [6, 5];

/** Fills of a solid by the way its faces look. */
export type Skin = { front: string; side: string; top: string };
export const LIGHT: Skin = { front: WHITE, side: RULE, top: WHITE };
export const WARM: Skin = { front: SHADE, side: RULE, top: SHADE };
export const GREY: Skin = { front: RULE, side: '#C9C4B8', top: SHADE };
export const DARK: Skin = { front: '#2B2E35', side: INK, top: SOFT };
export const SHEETS: Skin = { front: WHITE, side: SHADE, top: WHITE };
