import type { ActName } from '#domain/regie/schema.ts';

/** Acts whose effect the operator reads in one sentence, with every figure, before confirming. */
export const READ_FIRST: ReadonlySet<ActName> = new Set<ActName>([
  'code.create',
  'code.create-bulk',
  'video.create',
  'video.edit',
  // Only where a publication that two persons have planned falls with it.
  'contest.edit',
  'contest.extend',
  'contest.shorten',
  'message.send',
  'message.edit',
]);
