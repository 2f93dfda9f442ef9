/** The number of a sample pagne that no talent has yet; talents' numbers begin with 1. */
export const SAMPLE_NUMBER: number = 0;

/** The class that gives an element, and those in it, the sample's colours. */
export const SAMPLE_CLASS = `pagne-${SAMPLE_NUMBER}`;
