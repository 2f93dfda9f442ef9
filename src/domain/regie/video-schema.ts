import { videoInputs } from '#domain/bonus/act-schema.ts';

/** Inputs of the acts on bonus videos. */
export const videoActInputs = {
  'video.create': videoInputs.create,
  'video.edit': videoInputs.edit,
  'video.move': videoInputs.move,
  'video.withdraw': videoInputs.withdraw,
  'video.remove': videoInputs.remove,
} as const;
