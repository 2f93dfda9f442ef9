import { videoInputs } from '#domain/bonus/act-schema.ts';

/** The acts on bonus videos, and what each needs to be told. */
export const videoActInputs = {
  'video.create': videoInputs.create,
  'video.edit': videoInputs.edit,
  'video.move': videoInputs.move,
  'video.withdraw': videoInputs.withdraw,
  'video.remove': videoInputs.remove,
} as const;
