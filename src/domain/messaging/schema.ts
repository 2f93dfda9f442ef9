import { z } from 'zod';
import { line, link, prose } from '#domain/fields-schema.ts';
import { sentId } from '#domain/id-schema.ts';
import { isImagePath } from '#domain/link-rules.ts';

/** Senders in whose name a message is sent; each has its picture in the list. */
export const messageSenders = ['production', 'programme', 'results', 'bonus', 'security'] as const;
export type MessageSender = (typeof messageSenders)[number];

const TITLE_MAX = 80;
const BODY_MAX = 5_000;
const LINK_LABEL_MAX = 24;
const ALT_MAX = 200;

/** The audience of a message: all users, the users of a country (ISO 3166 code), or one user. */
export const messageAudience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('country'), country: z.string().regex(/^[A-Z]{2}$/, 'INVALID') }),
  z.object({ kind: z.literal('user'), user_id: sentId }),
]);
export type MessageAudience = z.infer<typeof messageAudience>;

/** A message as it is written. */
export const messageInput = z.object({
  sender: z.enum(messageSenders).default('production'),
  title: line(TITLE_MAX),
  /** Markdown; of HTML in it only the text is left. */
  body: prose(BODY_MAX),
  /** The path of one of this site's own files. */
  image: z.string().refine(isImagePath, 'INVALID').optional(),
  /** What the picture shows; without it the picture only decorates. */
  image_alt: line(ALT_MAX).optional(),
  /** Where the message's button leads: a page of this site, or an address by https. */
  link: link.optional(),
  link_label: line(LINK_LABEL_MAX).optional(),
  audience: messageAudience.default({ kind: 'all' }),
  /** When it appears, by the database's clock; null keeps it as a draft. */
  send_at: z
    .union([z.literal('now'), z.iso.datetime({ offset: true, error: 'INVALID' }), z.null()])
    .default('now'),
});
export type MessageInput = z.infer<typeof messageInput>;

export const messageIdParams = z.object({ id: z.uuid() });

/** A message as a line of its reader's list. */
export const messageSummarySchema = z.object({
  id: z.uuid(),
  sender: z.enum(messageSenders),
  title: z.string(),
  excerpt: z.string(),
  sent_at: z.iso.datetime(),
  read: z.boolean(),
});
export type MessageSummary = z.infer<typeof messageSummarySchema>;

/** A message opened. */
export const messageSchema = messageSummarySchema.omit({ excerpt: true }).extend({
  /** HTML that is safe to show: paragraphs, lists, emphasis, links. */
  html: z.string(),
  image: z.string().nullable(),
  image_alt: z.string().nullable(),
  link: z.string().nullable(),
  link_label: z.string().nullable(),
});
export type Message = z.infer<typeof messageSchema>;
