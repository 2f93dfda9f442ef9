/** The number under which a cloth is shown that no talent has yet: theirs begin with 1. */
export const SAMPLE_NUMBER: number = 0;

/** The class that gives an element, and those in it, the colours of that cloth. */
export const SAMPLE_CLASS = `pagne-${SAMPLE_NUMBER}`;
