/** The reason, in one sentence, why the product or a command cannot start. */
export class DatabaseError extends Error {}
