/** Where browsers report a tap. A file of its own, since each page contains it. */
export const tapPath = '/tap';
