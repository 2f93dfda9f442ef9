import { typedInto } from '#app/regie/acts/typed-into.ts';
import { isImagePath, isOutsideLink, isOwnPath } from '#domain/link-rules.ts';
import { toSafeHtml } from '#domain/messaging/markdown.ts';
import { type Message, messageSenders } from '#domain/messaging/schema.ts';

const PREVIEWED_MAX = 5_000;

/** A message as its reader would see it, from the values typed so far, without the invalid ones. */
export function toMessagePreview(form: FormData) {
  const typed = typedInto(form);
  const text = (name: string) => typed[name]?.trim() || null;
  const image = text('image');
  const link = text('link');
  const message: Omit<Message, 'id' | 'read'> = {
    sender: messageSenders.find((one) => one === typed.sender) ?? 'production',
    title: text('title') ?? '…',
    sent_at: new Date().toISOString(),
    html: toSafeHtml((text('body') ?? '').slice(0, PREVIEWED_MAX)),
    image: image && isImagePath(image) ? image : null,
    image_alt: text('image_alt'),
    link: link && (isOwnPath(link) || isOutsideLink(link)) ? link : null,
    link_label: text('link_label'),
  };
  return { typed, message };
}
