import { z } from 'zod';
import { integer } from '../config/config-fields.ts';

/** Variables that say where the pictures and videos sent by operators are kept: a folder, or a bucket. */
export const uploadFields = {
  UPLOADS_DIR: z.string().min(1).optional(),
  UPLOADS_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((text) => !/[?#@]/.test(text))
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('une adresse en http:// ou https://, sans « ? », « # » ni « @ »'),
  UPLOADS_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .describe('de 3 à 63 minuscules, chiffres, points et tirets'),
  UPLOADS_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional()
    .describe('des minuscules, des chiffres et des tirets'),
  UPLOADS_S3_KEY_ID: z.string().min(1).optional(),
  UPLOADS_S3_SECRET: z.string().min(1).optional(),
  UPLOAD_VIDEO_MAX_MB: integer(1, 2_000, 60),
};
