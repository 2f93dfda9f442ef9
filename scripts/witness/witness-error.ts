/** What keeps a witness from starting, in one French sentence. */
export class WitnessError extends Error {}
