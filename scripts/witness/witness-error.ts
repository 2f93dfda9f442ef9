/** Says in one French sentence why a witness cannot start. */
export class WitnessError extends Error {}
