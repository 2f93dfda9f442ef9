import { z } from 'zod';
import { link, moment, optional, version } from '#domain/fields-schema.ts';
import { sentId } from '#domain/id-schema.ts';
import { messageInput } from './schema.ts';

/** Drops fields that do not apply: a button's words without a link, and a date without a planned sending. */
const applying = <Fields extends { link?: string | undefined; when: string }>(input: Fields): Fields => ({
  ...input,
  ...(input.link ? {} : { link_label: undefined }),
  ...(input.when === 'later' ? {} : { at: undefined }),
});

/** A message as a form writes it: flat. */
const fields = messageInput.omit({ audience: true, send_at: true }).extend({
  image: optional(messageInput.shape.image.unwrap()),
  image_alt: optional(messageInput.shape.image_alt.unwrap()),
  link: optional(link),
  link_label: optional(messageInput.shape.link_label.unwrap()),
  when: z.enum(['now', 'later', 'draft']),
  at: optional(moment),
});

const laterHasMoment = { path: ['at'], message: 'REQUIRED' };
const hasMoment = ({ when, at }: { when: string; at?: string | undefined }) =>
  when !== 'later' || Boolean(at);

/** Inputs of the acts on messages. */
export const messageInputs = {
  send: fields
    .extend({
      audience: z.enum(['all', 'country', 'user']),
      country: optional(z.string().regex(/^[A-Z]{2}$/, 'INVALID')),
      /** One user, by address, number or id. */
      recipient: optional(z.string().trim().max(254, 'TOO_LONG')),
    })
    .refine(hasMoment, laterHasMoment)
    .refine(({ audience, country }) => audience !== 'country' || Boolean(country), {
      path: ['country'],
      message: 'REQUIRED',
    })
    .refine(({ audience, recipient }) => audience !== 'user' || Boolean(recipient), {
      path: ['recipient'],
      message: 'REQUIRED',
    })
    .transform((input) => ({
      ...applying(input),
      ...(input.audience === 'country' ? {} : { country: undefined }),
      ...(input.audience === 'user' ? {} : { recipient: undefined }),
    })),
  edit: fields.extend({ id: sentId, version }).refine(hasMoment, laterHasMoment).transform(applying),
  recall: z.object({ id: sentId }),
} as const;
export type MessageActInput<Name extends keyof typeof messageInputs> = z.output<(typeof messageInputs)[Name]>;
