/** A reason not to start, told in one sentence. */
export class DatabaseError extends Error {}
