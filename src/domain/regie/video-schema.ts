import { videoInputs as on } from '#domain/bonus/act-schema.ts';

/** The acts on bonus videos, and what each needs to be told. */
export const videoInputs = {
  'video.create': on.create,
  'video.edit': on.edit,
  'video.move': on.move,
  'video.withdraw': on.withdraw,
  'video.remove': on.remove,
} as const;
